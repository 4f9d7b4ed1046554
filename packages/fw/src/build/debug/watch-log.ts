import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { relative, resolve } from 'pathe'

/** How much of the end of a file is searched for what was printed. */
const TAIL_BYTES = 8192

/** Prints the events of the watcher, except those of a file that contains this output: they would never end. */
export function createWatchLog(
  { rootDir, srcDir }: { rootDir: string; srcDir: string },
  print: (line: string) => void = console.log,
): (event: string, path: string) => void {
  let last: string | undefined
  return (event, path) => {
    const file = resolve(srcDir, path)
    if (last !== undefined && event === 'change' && readTail(file).includes(last)) return
    last = `[fw:watch] ${event} ${relative(rootDir, file)}`
    print(last)
  }
}

function readTail(file: string): string {
  try {
    const open = openSync(file, 'r')
    try {
      const { size } = fstatSync(open)
      const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES))
      readSync(open, bytes, 0, bytes.length, size - bytes.length)
      return bytes.toString()
    } finally {
      closeSync(open)
    }
  } catch {
    return ''
  }
}
