import { constants, statSync } from 'node:fs'
import { copyFile, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { tryDiagnostics } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { emitBytes } from '../build/sizes'
import { findLargest } from './scan-project'
import type { CopyEntry } from './scan-project'

const MAX_USUAL_BYTES = 500_000_000
const MAX_USUAL_FILES = 30_000

/** A warning if copying takes unusually long. */
export function checkSize(entries: readonly CopyEntry[]): Problem | undefined {
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  if (bytes <= MAX_USUAL_BYTES && entries.length <= MAX_USUAL_FILES) return undefined
  const { path, bytes: largest } = findLargest(entries)
  return tryDiagnostics.largeProject({
    files: entries.length,
    size: emitBytes(bytes),
    largest: path,
    share: emitBytes(largest),
  })
}

/** Copies a project to a new folder. Its files are only read. */
export async function copyProject(entries: readonly CopyEntry[], target: string): Promise<void> {
  for (const { path, file, link } of entries) {
    const to = join(target, path)
    if (file !== undefined) await copyFile(file, to, constants.COPYFILE_FICLONE)
    else if (link === undefined) await mkdir(to, { recursive: true })
  }
  // Links come last: on Windows, their type depends on the target.
  for (const { path, link } of entries) {
    if (link === undefined) continue
    const to = join(target, link)
    const isFolder = statSync(to, { throwIfNoEntry: false })?.isDirectory() === true
    await symlink(to, join(target, path), isFolder ? 'junction' : 'file')
  }
}
