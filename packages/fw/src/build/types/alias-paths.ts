import { isAbsolute, join } from 'pathe'
import { relativePath } from '../declaration-text'

/** Facts about the targets of aliases on disk. */
interface PathFacts {
  isDirectory: (path: string) => boolean
  /** The declaration file next to a JavaScript file, which TypeScript would not resolve itself. */
  declarationOf: (path: string) => string | undefined
  /** The type declarations of a package. */
  typesOf: (id: string) => string | undefined
}

type Paths = Record<string, string[]>

/** `compilerOptions.paths` of aliases: a directory with everything in it, a file or a package by its exact name. */
export function resolveAliasPaths(
  aliases: Readonly<Record<string, string>>,
  buildDir: string,
  facts: PathFacts,
): Paths {
  const paths: Paths = {}
  for (const [name, target] of Object.entries(aliases)) {
    const key = name.replace(/(?<=.)\/$/, '')
    if (!isAbsolute(target)) {
      const types = facts.typesOf(target)
      if (types) paths[key] = [relativePath(buildDir, types)]
      continue
    }
    const path = relativePath(buildDir, declarationOf(target.replace(/(?<=.)\/$/, ''), facts))
    paths[key] = [path]
    if (target.endsWith('/') || facts.isDirectory(target))
      paths[`${key}/*`] = [join(path, '*').replace(/^(?!\.)/, './')]
  }
  return paths
}

function declarationOf(path: string, facts: PathFacts): string {
  return /\.[mc]?js$/.test(path) ? (facts.declarationOf(path) ?? path) : path
}

/** `compilerOptions.paths` of installed packages by their exact names, each also under its real name. */
export function resolveHoistedPaths(
  names: readonly string[],
  buildDir: string,
  facts: Pick<PathFacts, 'typesOf'>,
  resolveLabel: (id: string) => string,
): Paths {
  const paths: Paths = {}
  for (const name of names) {
    const types = facts.typesOf(resolveLabel(name))
    if (types) paths[name] = paths[resolveLabel(name)] = [relativePath(buildDir, types)]
  }
  return paths
}
