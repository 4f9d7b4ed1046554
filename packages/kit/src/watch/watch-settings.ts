import { statSync } from 'node:fs'
import { normalize } from 'pathe'
import { isWithin } from './watch-scope'

/** Checks paths against chokidar's `ignored`: a path, an expression, a function, `{ path }`, or an array of them. */
export function createIsIgnored(ignored: unknown): (path: string) => boolean {
  const checks = [ignored ?? []].flat().map((entry: unknown): ((path: string) => boolean) => {
    if (typeof entry === 'function') return path => Boolean((entry as (path: string) => unknown)(path))
    if (entry instanceof RegExp) return path => path.search(entry) >= 0
    if (typeof entry === 'string') return path => isWithin(path, normalize(entry))
    const { path: folder, recursive } = entry as { path: string; recursive?: boolean }
    return path => (recursive ? isWithin(path, normalize(folder)) : path === normalize(folder))
  })
  return path => checks.some(check => check(path))
}

/** Whether the permissions of a path deny reading it. */
export function isUnreadable(path: string): boolean {
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats !== undefined && (stats.mode & 0o444) === 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}
