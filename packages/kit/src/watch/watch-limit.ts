const LIMIT_CODES: readonly unknown[] = ['EMFILE', 'ENFILE', 'ENOSPC']

/** Whether the watch limit of the system is reached. It is shared by all programs of a user. */
export function isWatchLimit(error: unknown): boolean {
  return LIMIT_CODES.includes((error as NodeJS.ErrnoException).code)
}
