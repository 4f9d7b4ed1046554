import { findPackage, insertInJson, readManifest } from '@fw/kit/config'
import { doctorDiagnostics } from '@fw/schema'
import { listDeclared } from '../../facts/declared-packages'
import { locateDependency } from '../../facts/locate-json'
import type { ProjectFacts } from '../../facts/project-facts'
import type { Finding } from '../../finding'

/** What checks types, and the packages that it needs. */
const CHECKERS: ReadonlyArray<{ command: RegExp; packages: readonly string[] }> = [
  { command: /\bfw typecheck\b|\bvue-tsc\b/, packages: ['vue-tsc', 'typescript'] },
  { command: /(?<!-)\btsc\b/, packages: ['typescript'] },
]

/** Type checkers that scripts and the configuration need, but package.json does not list. */
export function findUndeclaredCheckers(project: ProjectFacts): Finding[] {
  const { rootDir, manifest } = project
  if (!manifest) return []
  const declared = listDeclared(project)
  const findings = new Map<string, Finding>()
  for (const { name, script } of listNeeds(project)) {
    if (declared.has(name) || findings.has(name)) continue
    const dir = findPackage(name, rootDir)
    const version = dir && readManifest(dir)?.version
    findings.set(name, {
      ...doctorDiagnostics.undeclaredChecker(
        { name, reason: script === undefined ? '`typescript.typeCheck`' : `The script \`${script}\`` },
        { location: locateDependency(manifest, script ?? '', ['scripts'])! },
      ),
      // Which version the project needs is unknown if none is installed.
      ...(version
        ? {
            repair: {
              file: manifest.file,
              change: (text: string) => insertInJson(text, ['devDependencies', name], `^${version}`),
            },
          }
        : {}),
    })
  }
  return [...findings.values()]
}

/** Packages with the script that needs them. Without one, builds do. */
function listNeeds({ manifest, loaded }: ProjectFacts): Array<{ name: string; script?: string }> {
  const needs = Object.entries(manifest?.content.scripts ?? {}).flatMap(([script, command]) =>
    CHECKERS.filter(checker => checker.command.test(command)).flatMap(({ packages }) =>
      packages.map(name => ({ name, script })),
    ),
  )
  const ofBuilds = loaded.options.typescript.typeCheck ? CHECKERS[0]!.packages : []
  return [...needs, ...ofBuilds.map(name => ({ name }))]
}
