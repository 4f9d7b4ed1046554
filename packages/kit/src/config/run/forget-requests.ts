import { readFileSync } from 'node:fs'
import nodeModule, { createRequire } from 'node:module'
import { resolveSpecifier, scanSpecifiers } from './scan-imports'

const RESOLVE = '_resolveFilename'
const loader = nodeModule as unknown as Record<typeof RESOLVE, (...args: unknown[]) => string>

/**
 * Makes Node forget which files the `require` calls in `files` meant. Node looks there first, and a file that it has
 * only read again for the names it exports it then takes for one in the middle of a circle: all it exports is
 * undefined. To be called when the files themselves are out of the cache.
 */
export function forgetRequests(files: readonly string[]): void {
  const resolveFilename = loader[RESOLVE]
  // Node drops a request whose file has left the cache, and resolves it anew; here it shall not come to that.
  loader[RESOLVE] = () => {
    throw new Error('Only to be forgotten.')
  }
  try {
    for (const file of files) forgetRequestsOf(file)
  } finally {
    loader[RESOLVE] = resolveFilename
  }
}

function forgetRequestsOf(file: string): void {
  const require = createRequire(file)
  for (const specifier of requestsOf(file)) {
    try {
      require(specifier)
    } catch {}
  }
}

function requestsOf(file: string): string[] {
  if (!/\.[mc]?[jt]sx?$/.test(file)) return []
  try {
    const specifiers = scanSpecifiers(readFileSync(file, 'utf8')).map(({ specifier }) => specifier)
    return specifiers.filter(specifier => resolveSpecifier(specifier, file))
  } catch {
    return []
  }
}
