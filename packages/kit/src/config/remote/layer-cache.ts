import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'pathe'
import type { LockEntry } from './layer-lock'

/** The file that describes a complete copy. */
const MARK = '.fw-layer.json'

/** The directory name of a copy: readable, and unique for its content. */
export function cacheName(name: string, ...content: unknown[]): string {
  const readable = name
    .replace(/[^\w.]+/g, '-')
    .replace(/^[-.]+|-+$/g, '')
    .slice(0, 60)
  return `${readable}-${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 10)}`
}

/** The description of a complete copy; undefined if there is none. */
export function readCopy(dir: string): LockEntry | undefined {
  try {
    return JSON.parse(readFileSync(join(dir, MARK), 'utf8')) as LockEntry
  } catch {
    return undefined
  }
}

/**
 * Creates a copy with `fill`, which creates the given directory and returns its description. The copy is created next
 * to its final path and moved when it is complete, so that an interrupted one is never used. It is removed if `fill`
 * throws.
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
    // Another process may have created the same copy in the meantime.
    if ((error as NodeJS.ErrnoException).code === 'ENOTEMPTY' && readCopy(dir)) return readCopy(dir)!
    throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
