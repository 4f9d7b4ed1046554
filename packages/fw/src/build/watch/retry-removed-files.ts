// In each attempt, another file may be removed just before it is read.
const MAX_ATTEMPTS = 5
const REMOVED_CODES: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

/** Repeats work that lists folders and reads their files, if a file was removed in between. */
export async function retryRemovedFiles<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!REMOVED_CODES.has((error as NodeJS.ErrnoException).code) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}
