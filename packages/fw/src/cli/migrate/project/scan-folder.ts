import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'pathe'
import type { GitState } from './git-state'

/** Folders whose content is generated or installed. */
const GENERATED = new Set(['node_modules', '.git', '.nuxt', '.output', '.fw', 'dist', '.data', '.cache'])

/** Larger files are not written by hand. */
const MAX_BYTES = 1_000_000

/** A text file. */
export interface TextFile {
  /** Relative to the scanned folder, with slashes. */
  path: string
  text: string
  /** The byte order mark before the text, or nothing. */
  mark: string
}

export interface ScannedFolder {
  files: TextFile[]
  /** All paths, of binary files too. */
  paths: readonly string[]
  /** Files that are too large. */
  large: readonly string[]
}

/** Reads the text files of a folder, without those that Git ignores. Symbolic links are not followed. */
export function scanFolder(dir: string, git: GitState | undefined): ScannedFolder {
  const paths = [...new Set([...(git ? git.files : walk(dir)), ...environmentFiles(dir, git)])]
    .filter(path => !path.split('/').some(part => GENERATED.has(part)))
    .sort()
  const files: TextFile[] = []
  const large: string[] = []
  const existing: string[] = []
  for (const path of paths) {
    const stats = lstatSync(join(dir, path), { throwIfNoEntry: false })
    if (!stats?.isFile()) continue
    existing.push(path)
    const buffer = stats.size > MAX_BYTES ? undefined : readFileSync(join(dir, path))
    if (!buffer) large.push(path)
    else if (!buffer.includes(0)) files.push(decode(path, buffer))
  }
  return { files, paths: existing, large }
}

function decode(path: string, buffer: Buffer): TextFile {
  const text = buffer.toString('utf8')
  const isMarked = text.startsWith('\uFEFF')
  return { path, text: isMarked ? text.slice(1) : text, mark: isMarked ? '\uFEFF' : '' }
}

/** `.env` files are mostly ignored by Git. */
function environmentFiles(dir: string, git: GitState | undefined): string[] {
  const folders = new Set(['', ...(git?.files ?? []).filter(path => basename(path) === 'package.json').map(folderOf)])
  return [...folders].flatMap(folder =>
    listNames(join(dir, folder))
      .filter(name => /^\.env(?:\..+)?$/.test(name))
      .map(name => folder + name),
  )
}

function folderOf(path: string): string {
  return path.slice(0, path.length - basename(path).length)
}

function walk(dir: string, folder = ''): string[] {
  return readdirSync(join(dir, folder), { withFileTypes: true }).flatMap(entry => {
    const path = folder + entry.name
    if (!entry.isDirectory()) return path
    return GENERATED.has(entry.name) ? [] : walk(dir, `${path}/`)
  })
}

function listNames(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}
