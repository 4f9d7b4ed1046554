import { statSync } from 'node:fs'
import type { Stats } from 'node:fs'

/** The mark of every folder: its content is compared separately. */
export const FOLDER = 'folder'

/** Differs whenever a file was written, even if a tool restores its timestamp. Undefined: the file does not exist. */
export function markOf(path: string): string | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats && markFrom(stats)
  } catch {
    return undefined
  }
}

export function markFrom(stats: Stats): string {
  return stats.isDirectory() ? FOLDER : `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`
}

/** Whether the file of a mark is empty: programs truncate a file before they write it. */
export function isEmpty(mark: string): boolean {
  return mark.split(' ')[1] === '0'
}

/** Whether the file of a mark was written or moved after a time. */
export function isLater(mark: string, timeMs: number): boolean {
  return Number(mark.split(' ')[3]) > timeMs
}
