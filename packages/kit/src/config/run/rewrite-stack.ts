import { SourceMap } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transpile } from './import-hooks.mjs'
import { fileOfStandalone, LEADING_LINES } from './standalone-module'

const FRAME = /(data:text\/javascript;base64,[\w+/=]+):(\d+):(\d+)/g

/** A file that the hooks of the loader have transpiled. Node follows its map only while it is loaded. */
const HOOKED = /(file:\/\/[^\s()]+\.[cm]?tsx?)\?fw-config=\d+:(\d+):(\d+)/g

/** Makes the stack of an error name the places in the files that modules were made of. */
export function rewriteStack(error: unknown): void {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return
  const maps = new Map<string, SourceMap>()
  const emitFrame = (file: string, line: number, column: string): string => {
    if (!maps.has(file)) maps.set(file, new SourceMap(transpile(file).map))
    const entry = maps.get(file)!.findEntry(line - 1, Number(column) - 1)
    if (!('originalLine' in entry)) return `${pathToFileURL(file).href}:1:1`
    return `${pathToFileURL(file).href}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  }
  const stack = error.stack
    .replace(FRAME, (frame, url: string, line: string, column: string) => {
      const file = fileOfStandalone(url)
      return file === undefined ? frame : emitFrame(file, Number(line) - LEADING_LINES, column)
    })
    .replace(HOOKED, (_, url: string, line: string, column: string) =>
      emitFrame(fileURLToPath(url), Number(line), column),
    )
  // It may be frozen.
  Reflect.set(error, 'stack', stack)
}
