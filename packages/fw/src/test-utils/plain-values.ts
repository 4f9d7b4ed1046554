import { formatPath, isPlainObject, ProblemError, testingDiagnostics } from '@fw/schema'

/** Throws when a value would be lost on its way to another process: functions, classes, patterns. */
export function requirePlain(value: unknown): void {
  const path = findStrange(value, [])
  if (path) throw new ProblemError([testingDiagnostics.notPlain({ path: formatPath(path) })])
}

function findStrange(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value)) return undefined
  if (!Array.isArray(value) && !isPlainObject(value)) return path
  for (const [key, below] of Object.entries(value)) {
    const found = findStrange(below, [...path, key])
    if (found) return found
  }
  return undefined
}
