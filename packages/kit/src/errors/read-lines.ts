import type * as fs from 'node:fs'

/** A short-lived cache, because a report reads the same file for each of its stack frames. */
const read = new Map<string, string[] | undefined>()

/** The lines of a file. Undefined if it cannot be read: servers may run without sources, or without a file system. */
export function readLines(file: string): string[] | undefined {
  if (!read.has(file)) {
    if (read.size === 0) queueMicrotask(() => read.clear())
    read.set(file, readNow(file))
  }
  return read.get(file)
}

function readNow(file: string): string[] | undefined {
  try {
    return builtin('node:fs')!
      .readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
  } catch {
    return undefined
  }
}

/** A built-in module of Node. Other platforms do not have it, so it cannot be imported statically. */
export function builtin(id: 'node:fs'): typeof fs | undefined {
  return (globalThis as { process?: Partial<NodeJS.Process> }).process?.getBuiltinModule?.(id)
}
