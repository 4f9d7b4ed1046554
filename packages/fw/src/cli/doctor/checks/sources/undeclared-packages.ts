import { builtinModules } from 'node:module'
import { findPackage, insertInJson, readManifest, splitPackage } from '@fw/kit/config'
import { locationAt } from '@fw/kit/imports'
import { addPackageCommand } from '@fw/kit/internal'
import { doctorDiagnostics } from '@fw/schema'
import type { AppFacts } from '../../facts/app-facts'
import { listDeclared, listProvided } from '../../facts/declared-packages'
import { readImports } from '../../facts/read-imports'
import type { SourceFile } from '../../facts/source-file'
import type { Finding, Repair } from '../../finding'

const BUILT_IN = new Set(builtinModules)

/** Packages that code of the application imports, but package.json does not list. */
export function findUndeclaredPackages(facts: AppFacts): Finding[] {
  const { rootDir, manifest } = facts
  if (!manifest) return []
  const allowed = new Set([...listDeclared(facts), ...listProvided(rootDir)])
  const findings = new Map<string, Finding>()
  for (const source of facts.sources) {
    if (!isProduct(source, rootDir)) continue
    for (const { specifier, offset } of readImports(source)) {
      const name = packageOf(specifier, facts)
      if (name === undefined || allowed.has(name) || findings.has(name)) continue
      const dir = findPackage(name, rootDir)
      const version = dir && readManifest(dir)?.version
      const command = addPackageCommand(rootDir, [name]).join(' ')
      const location = locationAt(source.file, source.text, offset)
      findings.set(name, {
        ...doctorDiagnostics.undeclaredPackage({ name, command, isInstalled: dir !== undefined }, { location }),
        ...(version ? { repair: addEntry(manifest.file, name, version) } : {}),
      })
    }
  }
  return [...findings.values()]
}

/** Not the configuration of tools and tests, which may be those of a repository around the project. */
function isProduct({ file, side }: SourceFile, rootDir: string): boolean {
  return (
    file.startsWith(`${rootDir}/`) &&
    (side !== 'tool' || /^\/(?:fw\.config\.\w+$|modules\/)/.test(file.slice(rootDir.length)))
  )
}

/** The package of a specifier. Undefined for files, aliases, virtual modules and modules of Node. */
function packageOf(specifier: string, { aliases }: AppFacts): string | undefined {
  if (/^[./~#\0]|:|^@@?\//.test(specifier) || BUILT_IN.has(specifier.split('/')[0]!)) return undefined
  const isAlias = aliases.some(alias => specifier === alias || specifier.startsWith(`${alias.replace(/\/$/, '')}/`))
  return isAlias ? undefined : splitPackage(specifier)[0]
}

function addEntry(file: string, name: string, version: string): Repair {
  return { file, change: text => insertInJson(text, ['dependencies', name], `^${version}`) }
}
