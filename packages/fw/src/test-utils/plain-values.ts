import { formatPath, isPlainObject, ProblemError, testingDiagnostics } from '@fw/schema'

/** Throws if a value cannot be passed to another process, such as a function, a class instance or a pattern. */
export function requirePlain(value: unknown): void {
  const path = findUnserializable(value, [])
  if (path) throw new ProblemError([testingDiagnostics.notPlain({ path: formatPath(path) })])
}

function findUnserializable(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value)) return undefined
  if (!Array.isArray(value) && !isPlainObject(value)) return path
  for (const [key, below] of Object.entries(value)) {
    const problem = findUnserializable(below, [...path, key])
    if (problem) return problem
  }
  return undefined
}
