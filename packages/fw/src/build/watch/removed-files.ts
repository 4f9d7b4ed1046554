// Each time another file goes away just before it is read.
const ATTEMPTS = 5
const GONE: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

/** Does work that reads files which it found in folders. One that has gone in between is not found any more. */
export async function overGoneFiles<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!GONE.has((error as NodeJS.ErrnoException).code) || attempt === ATTEMPTS) throw error
    }
  }
}
