import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'pathe'
import type { FileChange } from '../changes/file-change'
import { writeOutput } from '../output/write-output'

/** A file that an addition has written. */
interface LoggedFile {
  /** Relative to the root folder. */
  path: string
  /** Its bytes in Base64, or null for a new file. */
  before: string | null
  /** A hash of what was written. */
  after: string
}

/** An addition that can be undone. */
interface Addition {
  name: string
  files: LoggedFile[]
}

const logFile = (rootDir: string): string => join(rootDir, 'node_modules/.cache/fw/additions.json')

/** The additions of a project, the last one at the end. */
export function loadAdditions(rootDir: string): Addition[] {
  try {
    return JSON.parse(readFileSync(logFile(rootDir), 'utf8')) as Addition[]
  } catch {
    return []
  }
}

export function saveAdditions(rootDir: string, additions: readonly Addition[], cwd: string): void {
  const file = logFile(rootDir)
  if (additions.length === 0) return rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  writeOutput(file, JSON.stringify(additions), cwd)
}

/** Reads the files that a change is about to write. The function returns the addition once they are written. */
export function startAddition(name: string, changes: readonly FileChange[], rootDir: string): () => Addition {
  const before = changes.map(({ to }) => readBytes(join(rootDir, to))?.toString('base64') ?? null)
  return () => ({
    name,
    files: changes.map(({ to }, index) => ({
      path: to,
      before: before[index]!,
      after: hashOf(readBytes(join(rootDir, to)))!,
    })),
  })
}

/** The files of an addition that are different now. */
export function changedFiles({ files }: Addition, rootDir: string): string[] {
  return files.filter(({ path, after }) => hashOf(readBytes(join(rootDir, path))) !== after).map(({ path }) => path)
}

/** The changes that take an addition back. */
export function planUndo({ files }: Addition, rootDir: string): FileChange[] {
  return files.flatMap(({ path, before }) => {
    const current = readBytes(join(rootDir, path))?.toString('utf8') ?? ''
    const former = before === null ? '' : Buffer.from(before, 'base64').toString('utf8')
    const change = { from: path, to: path, before: current, after: former, mark: '' }
    if (before === null) return { ...change, isRemoved: true }
    return current === former ? [] : change
  })
}

function readBytes(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined
}

function hashOf(bytes: Buffer | undefined): string | undefined {
  return bytes && createHash('sha256').update(bytes).digest('hex')
}
