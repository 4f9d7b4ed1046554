import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isPlainObject } from '@fw/schema'

/** Located next to the configuration that extends remote layers. */
export const LOCK_FILE = 'fw.lock.json'

/** The first download of a source. */
export interface LockEntry {
  /** URL of the archive. */
  resolved: string
  /** Hash of the content. */
  integrity: string
}

/** A lock file is invalid, for the reason in the message. */
export class LockError extends Error {
  override name = 'LockError'
}

const LOCK_VERSION = 1

/** The entries of a lock file by source; empty if the file does not exist. Throws a LockError. */
export function loadLock(file: string): Map<string, LockEntry> {
  if (!existsSync(file)) return new Map()
  const content = parse(access(() => readFileSync(file, 'utf8')))
  if (!isPlainObject(content) || !isPlainObject(content.layers)) throw new LockError('it has no `layers` object.')
  if (content.lockfileVersion !== LOCK_VERSION) {
    throw new LockError(
      `its version is ${JSON.stringify(content.lockfileVersion)}, but this version of fw supports ${LOCK_VERSION}.`,
    )
  }
  return new Map(
    Object.entries(content.layers).map(([source, entry]) => {
      const { resolved, integrity } = isPlainObject(entry) ? entry : {}
      if (typeof resolved !== 'string' || typeof integrity !== 'string')
        throw new LockError(`the entry \`${source}\` has no \`resolved\` and \`integrity\` strings.`)
      return [source, { resolved, integrity }]
    }),
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new LockError(/^<{7}/m.test(text) ? 'it contains a merge conflict.' : 'it is not valid JSON.')
  }
}

/** Adds or replaces an entry. The file is replaced atomically, with sorted keys. */
export function writeLock(file: string, source: string, entry: LockEntry): void {
  const entries = loadLock(file).set(source, entry)
  const layers = Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)))
  const draft = `${file}.${process.pid}.tmp`
  access(() => {
    writeFileSync(draft, `${JSON.stringify({ lockfileVersion: LOCK_VERSION, layers }, null, 2)}\n`)
    renameSync(draft, file)
  })
}

function access<Result>(use: () => Result): Result {
  try {
    return use()
  } catch (error) {
    throw new LockError(`${(error as Error).message}.`)
  }
}
