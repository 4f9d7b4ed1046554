import { statSync } from 'node:fs'
import type { ViteDevServer } from 'vite'

/** The watcher tells of one change of a file in this time, and is silent about the next. */
const SILENCE = 50

/** Tells of changes that follow another at once, such as an editor that formats what it just saved. */
export function repeatQuickChanges({ watcher }: Pick<ViteDevServer, 'watcher'>): void {
  watcher.on('change', (file: string) => {
    const seen = changedAt(file)
    setTimeout(() => {
      const now = changedAt(file)
      if (now === undefined || now === seen) return
      watcher.emit('change', file)
      watcher.emit('all', 'change', file)
    }, SILENCE + 10).unref()
  })
}

function changedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}
