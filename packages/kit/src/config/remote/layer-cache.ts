import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'pathe'
import type { LockEntry } from './layer-lock'

/** Stands in each finished copy and says what it is. */
const MARK = '.fw-layer.json'

/** Name of the directory of a copy: readable, and another one for other content. */
export function cacheName(name: string, ...content: unknown[]): string {
  const readable = name
    .replace(/[^\w.]+/g, '-')
    .replace(/^[-.]+|-+$/g, '')
    .slice(0, 60)
  return `${readable}-${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 10)}`
}

/** What a finished copy is; undefined when there is none. */
export function readCopy(dir: string): LockEntry | undefined {
  try {
    return JSON.parse(readFileSync(join(dir, MARK), 'utf8')) as LockEntry
  } catch {
    return undefined
  }
}

/**
 * Makes a copy with `fill`, which gets a directory to create and says what it has put there. The copy is made beside
 * its place and moved there when it is whole, so an interrupted one never counts; if `fill` throws, nothing is left of
 * it.
 */
export async function writeCopy(dir: string, fill: (draft: string) => Promise<LockEntry>): Promise<LockEntry> {
  const draft = `${dir}.${randomBytes(4).toString('hex')}.tmp`
  try {
    mkdirSync(dirname(dir), { recursive: true })
    const entry = await fill(draft)
    writeFileSync(join(draft, MARK), JSON.stringify(entry))
    rmSync(dir, { recursive: true, force: true })
    renameSync(draft, dir)
    return entry
  } catch (error) {
    // Another process may have put the same copy there in the meantime.
    if ((error as NodeJS.ErrnoException).code === 'ENOTEMPTY' && readCopy(dir)) return readCopy(dir)!
    throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
