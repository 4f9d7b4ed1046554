const LIMITS: readonly unknown[] = ['EMFILE', 'ENFILE', 'ENOSPC']

/** Whether the system gives no more watches: it counts those of all programs of a user together. */
export function isOutOfWatches(error: unknown): boolean {
  return LIMITS.includes((error as NodeJS.ErrnoException).code)
}
