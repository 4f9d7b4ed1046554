import { readFileSync } from 'node:fs'
import nodeModule, { createRequire } from 'node:module'
import { privateDetails } from '../private-details'
import { resolveSpecifier, scanSpecifiers } from './scan-imports'

const RESOLVE = '_resolveFilename'
const loader = nodeModule as unknown as Record<typeof RESOLVE, (...args: unknown[]) => string>

/**
 * Removes the `require` calls in `files` from Node's cache of resolved requests. With a cached request, Node would
 * treat a file whose export names it has just read again as a circular import: all exports would be undefined. The
 * files must be removed from the module cache before.
 */
export function forgetRequests(files: readonly string[]): void {
  if (!privateDetails.isTested('requestCache')) return
  const resolveFilename = loader[RESOLVE]
  // Node removes a request whose file is not in the module cache, and resolves it again, which is prevented here.
  loader[RESOLVE] = () => {
    throw new Error('not resolved')
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
