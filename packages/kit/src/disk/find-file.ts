import { statSync } from 'node:fs'
import { join, normalize } from 'pathe'

/** Replaces an alias at the start of a path: `~/x` → `<srcDir>/x`. Backslashes are also separators. */
export function replaceAlias(given: string, alias: Readonly<Record<string, string>>): string {
  // On POSIX systems, a backslash in an absolute path is part of a name.
  const path = given.startsWith('/') ? given : given.replaceAll('\\', '/')
  for (const name of Object.keys(alias).sort((a, b) => b.length - a.length)) {
    if (path === name) return normalize(alias[name]!)
    if (!path.startsWith(name)) continue
    const rest = path.slice(name.length)
    if (name.endsWith('/') || rest.startsWith('/')) return join(alias[name]!, rest)
  }
  return path
}

/** `path` itself, with one of the extensions, or as a folder with an index file. */
export function findFile(path: string, extensions: readonly string[]): string | undefined {
  if (isFile(path)) return path
  for (const extension of extensions) if (isFile(path + extension)) return path + extension
  for (const extension of extensions) {
    const index = join(path, `index${extension}`)
    if (isFile(index)) return index
  }
  return undefined
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** Whether `path` is a directory, or a symbolic link to one. */
export function isDirectory(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch {
    // A link to itself, or a path without read permission.
    return false
  }
}
