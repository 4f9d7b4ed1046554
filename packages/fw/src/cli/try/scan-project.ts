import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Installed packages, the repository, and what builds and platforms write. */
const IGNORED: ReadonlySet<string> = new Set([
  'node_modules',
  '.git',
  '.nuxt',
  '.output',
  '.fw',
  '.nitro',
  '.cache',
  '.turbo',
  '.vercel',
  '.netlify',
  '.wrangler',
])

/** Something to copy. Paths are relative to the project. */
export interface CopyEntry {
  path: string
  /** The file that is copied. It may be outside of the project, if a link leads there. */
  file?: string
  /** The path in the project that a link leads to. */
  link?: string
  bytes: number
}

/**
 * What a copy of a project contains. Links inside of the project stay links. Others would lead a build to files that it
 * must not change, so their target is copied.
 */
export function scanProject(dir: string): CopyEntry[] {
  const root = realpathSync(dir)
  const entries: CopyEntry[] = []
  const visit = (folder: string, path: string, parents: readonly string[]): void => {
    entries.push({ path, bytes: 0 })
    for (const name of readdirSync(folder).sort()) {
      if (IGNORED.has(name)) continue
      const file = join(folder, name)
      const target = join(path, name)
      const stats = lstatSync(file)
      if (stats.isSymbolicLink()) visitLink(file, target, parents)
      else if (stats.isDirectory()) visit(file, target, parents)
      else if (stats.isFile()) entries.push({ path: target, file, bytes: stats.size })
    }
  }
  const visitLink = (file: string, path: string, parents: readonly string[]): void => {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (!stats) return
    const real = realpathSync(file)
    const inside = relative(root, real)
    if (!/^(?:\.\.(?:[\\/]|$)|[A-Za-z]:)/.test(inside)) {
      if (!inside.split(/[\\/]/).some(name => IGNORED.has(name))) entries.push({ path, link: inside, bytes: 0 })
    } else if (stats.isFile()) entries.push({ path, file: real, bytes: stats.size })
    else if (stats.isDirectory() && !parents.includes(real)) visit(real, path, [...parents, real])
  }
  visit(root, '', [root])
  return entries
}

/** The folder of the first level with the most bytes. */
export function findLargest(entries: readonly CopyEntry[]): { path: string; bytes: number } {
  const sizes = new Map<string, number>()
  for (const { path, bytes } of entries) {
    const [first = ''] = path.split(/[\\/]/)
    sizes.set(first, (sizes.get(first) ?? 0) + bytes)
  }
  const [path, bytes] = [...sizes].toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0]
  return { path, bytes }
}
