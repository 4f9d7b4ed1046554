import { isAbsolute, join } from 'pathe'
import { relativePath } from './specifier'

/** What the disk says of what aliases point to. */
export interface PathFacts {
  isDirectory: (path: string) => boolean
  /** The declarations beside a file of JavaScript, which TypeScript would not look for itself. */
  declarationOf: (path: string) => string | undefined
  /** The file with the types of a package. */
  typesOf: (id: string) => string | undefined
}

type Paths = Record<string, string[]>

/** `compilerOptions.paths` of aliases: a directory with all below it, a file or a package by its name alone. */
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

/**
 * `compilerOptions.paths` of packages by their exact names, each also under the name it really has. Those not installed
 * are left out.
 */
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
