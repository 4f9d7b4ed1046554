import { isPlainObject } from '@fw/schema'

/** A value whose absolute paths in the project are relative to its root, without slashes at the end: `./app`. */
export function withProjectPaths(value: unknown, rootDir: string): unknown {
  if (typeof value === 'string') {
    const path = value.replace(/(?<=.)\/+$/, '')
    if (path === rootDir) return '.'
    return path.startsWith(`${rootDir}/`) ? `./${path.slice(rootDir.length + 1)}` : value
  }
  if (Array.isArray(value)) return value.map(entry => withProjectPaths(entry, rootDir))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withProjectPaths(entry, rootDir)]))
}
