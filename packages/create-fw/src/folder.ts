import { lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ProblemError, createDiagnostics } from '@fw/schema'
import type { Files } from './template'

/** What is in the way of a project. */
export interface Occupied {
  /** Names in the folder, but for those that do not count. */
  found: string[]
  /** Files that the project would replace. */
  replaced: string[]
}

// What a fresh clone of an empty repository, an editor or a file manager may have left.
const HARMLESS = new Set(['.git', '.DS_Store', '.idea', '.vscode', 'Thumbs.db'])

/** Looks into the folder of a project. Throws when it cannot be one. */
export function inspectFolder(dir: string, files: Files, cwd: string): Occupied {
  const shown = relative(cwd, dir) || '.'
  let found: string[]
  try {
    found = readdirSync(dir).filter(name => !HARMLESS.has(name))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { found: [], replaced: [] }
    throw cannotCreate(shown, error)
  }
  const replaced = Object.keys(files).filter(path => exists(join(dir, path)))
  return { found, replaced }
}

/** The folder itself, or the nearest one above it that exists. */
export function existingFolder(dir: string): string {
  return lstatSync(dir, { throwIfNoEntry: false }) ? dir : existingFolder(dirname(dir))
}

/** Throws unless the project may be created: in an empty folder, or in any one with `force`. */
export function requireFree(
  { found, replaced }: Occupied,
  { dir, force, cwd }: { dir: string; force: boolean; cwd: string },
): void {
  if (found.length === 0 || force) return
  throw new ProblemError([createDiagnostics.folderNotEmpty({ dir: relative(cwd, dir) || '.', found, replaced })])
}

/** Writes the files of a project. Throws the problem when one cannot be written. */
export function writeFiles(dir: string, files: Files, cwd: string): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(dir, path)
    try {
      mkdirSync(dirname(file), { recursive: true })
      // Written over a link, the file it leads to would be lost, wherever that is.
      if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(file)
      writeFileSync(file, text)
    } catch (error) {
      throw cannotCreate(relative(cwd, file), error)
    }
  }
}

function exists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}

function cannotCreate(path: string, error: unknown): ProblemError {
  const { code, message } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    ENOTDIR: 'a file exists where a directory should be',
    EEXIST: 'a file exists where a directory should be',
    EISDIR: 'a directory exists where a file should be',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
  }
  return new ProblemError([createDiagnostics.cannotCreate({ path, reason: reasons[code ?? ''] ?? message })], {
    cause: error,
  })
}
