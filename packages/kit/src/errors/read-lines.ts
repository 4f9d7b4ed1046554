import type * as fs from 'node:fs'

/** Files that were read for reports of the same moment: a report looks at a file for each of its calls. */
const read = new Map<string, string[] | undefined>()

/**
 * The lines of a file, where there are files: a server may run where its sources are not, or where nothing can be read.
 */
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

/** A module of Node. Servers for other platforms have none, and must not import one. */
export function builtin(id: 'node:fs'): typeof fs | undefined {
  return (globalThis as { process?: Partial<NodeJS.Process> }).process?.getBuiltinModule?.(id)
}
