import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hashText } from '@fw/kit/internal'
import { join } from 'pathe'

// The first page comes first.
const WRITE_DELAY_MS = 1000

/** Number of stored results. */
const MAX_ENTRIES = 5000

/**
 * Results on disk, each in a file whose name is a hash of everything that the result depends on. Entries that are
 * damaged or cannot be read are missing.
 */
export class ResultCache {
  private readonly unwritten = new Map<string, string>()
  private readonly used = new Set<string>()
  private writing: Promise<void> = Promise.resolve()
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly dir: string,
    private readonly maxEntries = MAX_ENTRIES,
  ) {}

  read(key: string): unknown {
    const json = this.unwritten.get(key) ?? readEntry(join(this.dir, key))
    if (json === undefined) return undefined
    this.used.add(key)
    return JSON.parse(json)
  }

  /** Stores a result a little later, or when `write` is called. */
  add(key: string, value: unknown): void {
    this.unwritten.set(key, JSON.stringify(value))
    this.timer ??= setTimeout(() => void this.write(), WRITE_DELAY_MS).unref()
  }

  /** Writes what was added. Only speed depends on the cache, so nothing fails if its folder cannot be written. */
  write(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    const results = [...this.unwritten]
    this.unwritten.clear()
    this.writing = this.writing.then(() => this.writeEntries(results)).catch(() => undefined)
    return this.writing
  }

  private async writeEntries(results: ReadonlyArray<[string, string]>): Promise<void> {
    const now = new Date()
    const used = [...this.used]
    this.used.clear()
    await Promise.all(used.map(key => utimes(join(this.dir, key), now, now).catch(() => undefined)))
    if (results.length === 0) return
    await mkdir(this.dir, { recursive: true })
    await Promise.all(results.map(([key, json]) => this.writeEntry(key, json)))
    await this.forget()
  }

  /** The file is moved when it is complete, so that another process never reads a part of it. */
  private async writeEntry(key: string, json: string): Promise<void> {
    const file = join(this.dir, key)
    const fresh = `${file}.${process.pid}`
    await writeFile(fresh, `${hashText(json)}\n${json}`)
    await rename(fresh, file)
  }

  /** Removes the entries that were not used for the longest time. */
  private async forget(): Promise<void> {
    const names = await readdir(this.dir)
    if (names.length <= this.maxEntries) return
    const entries = await Promise.all(
      names.map(async name => ({ name, time: (await stat(join(this.dir, name))).mtimeMs })),
    )
    const outdated = entries.toSorted((a, b) => b.time - a.time).slice(this.maxEntries / 2)
    await Promise.all(outdated.map(({ name }) => rm(join(this.dir, name), { force: true })))
  }
}

function readEntry(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    const end = text.indexOf('\n')
    const json = text.slice(end + 1)
    return text.slice(0, end) === hashText(json) ? json : undefined
  } catch {
    return undefined
  }
}

/** The key of a result, from all its inputs. Undefined if one of them is not data, such as a function. */
export function keyOf(...inputs: unknown[]): string | undefined {
  let isData = true
  const text = JSON.stringify(inputs, (_, value: unknown) => {
    isData &&= typeof value !== 'function' && (typeof value !== 'object' || isPlain(value))
    return value
  })
  return isData ? createHash('sha256').update(text).digest('hex') : undefined
}

function isPlain(value: object | null): boolean {
  if (value === null || Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
