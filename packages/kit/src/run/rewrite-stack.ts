import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transpile } from './import-hooks.mjs'

/** A frame in a transpiled file. Node only applies the source map of loaded modules that have one. */
const FRAME = /(file:\/\/[^\s()]+\.[cm]?tsx?)\?fw-config=\d+:(\d+):(\d+)/g

/** The URL of an inline module. Test runners print it instead of the name in its last line. */
const INLINE_URL = /data:text\/javascript;base64,([\w+/=]+)/g
const SOURCE_URL = /\n\/\/# sourceURL=(.*)$/

/** Maps the frames of an error's stack trace to the author's files. */
export function rewriteStack(error: unknown): void {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return
  const maps = new Map<string, SourceMap>()
  const named = error.stack.replace(
    INLINE_URL,
    (url, encoded: string) => SOURCE_URL.exec(Buffer.from(encoded, 'base64').toString())?.[1] ?? url,
  )
  const stack = named.replace(FRAME, (_, url: string, line: string, column: string) => {
    if (!maps.has(url)) maps.set(url, new SourceMap(transpile(fileURLToPath(url)).map))
    const entry = maps.get(url)!.findEntry(Number(line) - 1, Number(column) - 1)
    return 'originalLine' in entry ? `${url}:${entry.originalLine + 1}:${entry.originalColumn + 1}` : `${url}:1:1`
  })
  // The error may be frozen.
  Reflect.set(error, 'stack', stack)
}
