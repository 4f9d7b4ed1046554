import type * as fs from 'node:fs'
import type * as nodeModule from 'node:module'
import { roots, serverDir } from '#fw-server/sources'

interface Location {
  file: string
  line: number
  column: number
}

/**
 * The author's code that an error was created in, with its location relative to the project. In a built server, it is
 * found with the source maps next to the server's files.
 */
export async function locateAuthor(error: Error): Promise<string> {
  const { isAuthors, parseStack } = await import('@fw/kit/errors')
  const authors = { roots: roots(), buildDir: serverDir() }
  for (const { file, line, column } of parseStack(error.stack ?? '', authors)) {
    if (line === undefined || !file) continue
    const place = mapLocation({ file, line, column: column ?? 1 })
    if (isAuthors(place.file, authors)) return describe(place, authors.roots)
  }
  return ''
}

function describe({ file, line, column }: Location, folders: readonly string[]): string {
  const root = folders.find(folder => file.startsWith(`${folder}/`)) ?? ''
  const code = readText(file)?.split('\n')[line - 1]?.trim()
  return ` At ${file.slice(root.length + 1)}:${line}:${column}${code ? `: \`${code.replaceAll('`', "'").slice(0, 120)}\`` : ''}.`
}

function mapLocation(place: Location): Location {
  const text = readText(`${place.file}.map`)
  const module = builtin<typeof nodeModule>('node:module')
  if (!text || !module) return place
  try {
    const map = new module.SourceMap(JSON.parse(text) as nodeModule.SourceMapPayload)
    const entry = map.findEntry(place.line - 1, place.column - 1)
    if (!('originalSource' in entry)) return place
    const { pathname } = new URL(entry.originalSource, `file://${place.file}`)
    return { file: decodeURIComponent(pathname), line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  } catch {
    return place
  }
}

function readText(file: string): string | undefined {
  try {
    return builtin<typeof fs>('node:fs')?.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

// Some platforms have no such modules.
function builtin<T>(id: 'node:fs' | 'node:module'): T | undefined {
  return globalThis.process?.getBuiltinModule?.(id) as T | undefined
}
