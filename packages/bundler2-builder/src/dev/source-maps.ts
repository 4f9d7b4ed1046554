import { SourceMap } from 'node:module'
import type { SourceMapPayload } from 'node:module'
import type { Location } from '@fw/schema'
import { normalize } from 'pathe'

const INTERNAL = 'webpack-internal:///'
const MAP = 'sourceMappingURL=data:application/json;charset=utf-8;base64,'

/** The source location of a line and column, both from 1, in a module of compiled code. */
export function findSource(texts: Iterable<string>, url: string, line: number, column: number): Location | undefined {
  if (!url.startsWith(INTERNAL)) return undefined
  const mark = `//# sourceURL=${url}\\n`
  for (const text of texts) {
    const end = text.indexOf(mark)
    const start = end < 0 ? -1 : text.lastIndexOf(MAP, end)
    if (start < 0) continue
    const encoded = /^[\w+/=]+/.exec(text.slice(start + MAP.length, end))![0]
    const payload = JSON.parse(Buffer.from(encoded, 'base64').toString()) as SourceMapPayload
    const entry = new SourceMap(payload).findEntry(line - 1, column - 1)
    // Generated code, such as the calls that webpack adds, has no source.
    if (!('originalLine' in entry) || !entry.originalSource) return undefined
    const file = entry.originalSource.replace(/^webpack:\/\/[^/]*\//, '').replace(/\?.*$/s, '')
    const content = (payload.sourcesContent as string[] | undefined)?.[payload.sources.indexOf(entry.originalSource)]
    const called = startOfCall(content?.split('\n')[entry.originalLine] ?? '', entry.originalColumn)
    return { file: normalize(file), line: entry.originalLine + 1, column: called + 1 }
  }
  return undefined
}

/** The column of the called name: calls of imports are compiled to `(0,module.name)()`, whose location is the bracket. */
function startOfCall(line: string, column: number): number {
  if (line[column] !== '(') return column
  return column - /[\w$]*$/.exec(line.slice(0, column))![0].length
}

type Find = (url: string, line: number, column: number) => Location | undefined

const finders = new Set<Find>()

/** Stack traces of errors show the author's files. Returns a function that ends it. */
export function mapStackTraces(find: Find): () => void {
  finders.add(find)
  // Other tools may have replaced the function meanwhile.
  if (!Error.prepareStackTrace || !mappers.has(Error.prepareStackTrace)) install()
  return () => void finders.delete(find)
}

/** The functions that map stack traces. */
const mappers = new WeakSet<object>()

function install(): void {
  const before = Error.prepareStackTrace?.bind(Error)
  const prepare: typeof Error.prepareStackTrace = (error, sites) => {
    if (before && !sites.some(site => isInternal(site))) return before(error, sites)
    return [describe(error), ...sites.map(site => `    at ${emitSite(site)}`)].join('\n')
  }
  mappers.add(prepare)
  Error.prepareStackTrace = prepare
}

function describe(error: Error): string {
  try {
    return Error.prototype.toString.call(error)
  } catch {
    return 'Error'
  }
}

function isInternal(site: NodeJS.CallSite): boolean {
  return site.getScriptNameOrSourceURL()?.startsWith(INTERNAL) ?? false
}

function emitSite(site: NodeJS.CallSite): string {
  const url = site.getScriptNameOrSourceURL()
  const [line, column] = [site.getLineNumber() ?? 1, site.getColumnNumber() ?? 1]
  if (!url || !isInternal(site)) return String(site)
  for (const find of finders) {
    const position = find(url, line, column)
    const name = site.getFunctionName()
    const place = position && `${position.file}:${position.line}:${position.column}`
    if (place) return name && name !== 'eval' ? `${name} (${place})` : place
  }
  return String(site)
}
