import { SourceMap } from 'node:module'
import { pathToFileURL } from 'node:url'
import { transpile } from './import-hooks.mjs'
import { fileOfStandalone, LEADING_LINES } from './standalone'

const FRAME = /(data:text\/javascript;base64,[\w+/=]+):(\d+):(\d+)/g

/** Makes the stack of an error name the places in the files that standalone modules were made of. */
export function rewriteStack(error: unknown): void {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return
  const maps = new Map<string, SourceMap>()
  const stack = error.stack.replace(FRAME, (frame, url: string, line: string, column: string) => {
    const file = fileOfStandalone(url)
    if (file === undefined) return frame
    if (!maps.has(file)) maps.set(file, new SourceMap(transpile(file).map))
    const entry = maps.get(file)!.findEntry(Number(line) - 1 - LEADING_LINES, Number(column) - 1)
    if (!('originalLine' in entry)) return `${pathToFileURL(file).href}:1:1`
    return `${pathToFileURL(file).href}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
  // It may be frozen.
  Reflect.set(error, 'stack', stack)
}
