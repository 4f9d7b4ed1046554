import { lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ProblemError, createDiagnostics } from '@fw/schema'
import type { Files } from './load-template'

interface FolderContents {
  /** Names in the folder, without `IGNORED_NAMES`. */
  found: string[]
  /** Files that would be overwritten. */
  replaced: string[]
}

// Created by `git clone` of an empty repository, by editors and file managers.
const IGNORED_NAMES = new Set(['.git', '.DS_Store', '.idea', '.vscode', 'Thumbs.db'])

/** Lists the contents of the project folder. Throws if the path cannot be read as a folder. */
export function inspectFolder(dir: string, files: Files, cwd: string): FolderContents {
  const shown = relative(cwd, dir) || '.'
  let names: string[]
  try {
    names = readdirSync(dir).filter(name => !IGNORED_NAMES.has(name))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { found: [], replaced: [] }
    throw cannotCreate(shown, error)
  }
  const replaced = Object.keys(files).filter(path => exists(join(dir, path)))
  return { found: names, replaced }
}

/** The folder itself, or its nearest existing parent. */
export function existingFolder(dir: string): string {
  return lstatSync(dir, { throwIfNoEntry: false }) ? dir : existingFolder(dirname(dir))
}

/** Throws if the folder is not empty and `force` is false. */
export function requireEmptyFolder(
  { found, replaced }: FolderContents,
  { dir, force, cwd }: { dir: string; force: boolean; cwd: string },
): void {
  if (found.length === 0 || force) return
  throw new ProblemError([createDiagnostics.folderNotEmpty({ dir: relative(cwd, dir) || '.', found, replaced })])
}

/** Writes the files of a project. Throws a `ProblemError` if one cannot be written. */
export function writeFiles(dir: string, files: Files, cwd: string): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(dir, path)
    try {
      mkdirSync(dirname(file), { recursive: true })
      // Writing through a symbolic link would overwrite its target, possibly outside of the project.
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
