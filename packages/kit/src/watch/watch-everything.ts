import { startChokidar } from './chokidar'
import { createSeen } from './seen-files'

export interface WatchEverythingOptions {
  /** What was written later counts, also before it was watched. */
  since: number
  isSkipped: (path: string) => boolean
  onEvent: (path: string) => void
}

/**
 * Tells about every file and folder in some folders that comes, changes or goes, without an application that says which
 * matter.
 */
export async function watchEverything(
  folders: readonly string[],
  { since, isSkipped, onEvent }: WatchEverythingOptions,
): Promise<{ close: () => Promise<void> }> {
  const seen = createSeen({ since, isSkipped, tellsInitial: false, tell: (_event, path) => onEvent(path) })
  const source = await startChokidar({
    folders,
    isSkipped,
    settings: {},
    rewatchOn: [],
    ...seen,
    // What cannot be watched fixes nothing.
    fail: () => undefined,
    limit: () => undefined,
    note: () => undefined,
  })
  seen.ready()
  source.review!()
  return {
    close() {
      seen.close()
      return source.close()
    },
  }
}
