import type { Stats } from 'node:fs'
import { dirname } from 'pathe'
import { FOLDER, isLater, markFrom, markOf } from './event-source'
import type { FileEvent } from './event-source'
import { createTree } from './folder-tree'

// Long enough for an editor that puts a new file in the place of the old one, too short to be felt.
const SETTLE = 80
// Files that never rest must not hide what else happened.
const PATIENCE = 400

export interface SeenOptions {
  /** When the work began: what was written later may have been read before that, or overlooked. */
  since: number
  isSkipped: (path: string) => boolean
  tell: (event: FileEvent, path: string, isInitial: boolean) => void
  /** Whether what was there at the start is told. */
  tellsInitial: boolean
}

/** Turns hints of a watcher, which may be late, doubled or lost, into what happened. */
export interface Seen {
  /** Takes a file of another place as it is. */
  know: (path: string) => void
  remember: (path: string, stats?: Stats) => void
  hint: (path: string) => void
  sweep: (folder: string) => string[]
  /** From here on what is new came after the start. */
  ready: () => void
  close: () => void
}

export function createSeen({ since: began, isSkipped, tell, tellsInitial }: SeenOptions): Seen {
  const again = new Set<string>()
  const late = new Set<string>()
  let isReady = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let since = 0
  // Written after the work began, and before it was watched.
  const noteLate = (path: string, mark?: string): void => {
    if (mark !== undefined && mark !== FOLDER && isLater(mark, began)) late.add(path)
  }
  const tree = createTree({
    isSkipped,
    tell: (event, path, mark) => {
      if (isReady) return tell(event, path, false)
      if (tellsInitial) tell(event, path, true)
      noteLate(path, mark)
    },
  })
  const lookAgain = (): void => {
    timer = undefined
    const paths = [...again]
    again.clear()
    for (const path of paths) tree.look(path, true)
    for (const path of tree.endRound()) again.add(path)
    if (again.size > 0) waitForRest()
  }
  const waitForRest = (): void => {
    if (timer === undefined) since = Date.now()
    if (timer && Date.now() - since > PATIENCE) return
    clearTimeout(timer)
    timer = setTimeout(lookAgain, SETTLE)
  }
  const hint = (path: string): void => {
    if (isClosed) return
    // Both: a file that was written again at once, and others beside it that the watcher missed.
    again.add(path).add(dirname(path))
    if (!isReady) return
    tree.look(path, false)
    waitForRest()
  }
  return {
    hint,
    sweep: folder => tree.sweep(folder),
    know(path) {
      const mark = markOf(path)
      if (mark !== undefined) tree.remember(path, mark)
    },
    remember(path, stats) {
      // A watcher that takes the place of another one: what it finds may be news.
      if (isReady) return hint(path)
      const mark = stats && !stats.isSymbolicLink() ? markFrom(stats) : markOf(path)
      if (mark === undefined || isClosed) return
      tree.remember(path, mark)
      if (tellsInitial) tell(mark === FOLDER ? 'addDir' : 'add', path, true)
      noteLate(path, mark)
    },
    ready() {
      isReady = true
      // Nobody knows whether it was there.
      for (const path of late) for (const event of ['add', 'change'] as const) tell(event, path, false)
      const hints = [...again]
      for (const path of hints) hint(path)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
