import type { FwAppContext } from '../../../shared/app-context'
import { followCookies } from './cookie-follow'
import { countPieces, readCookie, splitCookie } from './cookie-pieces'
import { emitCookie, findCookie, withoutQuotes } from './cookie-text'
import type { CookieAttributes } from './cookie-text'

/** One cookie of the application, as text. All who show it are told of each change. */
export interface CookieSource {
  name: string
  /** Undefined while there is no such cookie. */
  text: string | undefined
  attributes: CookieAttributes
  views: Set<(text: string | undefined) => void>
  /** Views that all callers with the same wishes share. */
  shared: Map<string, unknown>
  /** On the server: what it has put into the answer. */
  lines: string[]
  timer?: ReturnType<typeof setTimeout>
}

/** The cookie with a name: one for all who ask. */
export function useSource(app: FwAppContext, name: string): CookieSource {
  const sources: Record<string, CookieSource> = (app._cookies ??= Object.create(null))
  if (import.meta.client) {
    app._tellCookie ??= followCookies(changed => {
      const source = sources[changed]
      if (source) refreshSource(app, source)
      return source !== undefined
    })
  }
  return (sources[name] ??= {
    name,
    text: readCookie(sentCookies(app), name),
    attributes: {},
    views: new Set(),
    shared: new Map(),
    lines: [],
  })
}

/** Reads the cookie again: something else may have changed it. */
export function refreshSource(app: FwAppContext, source: CookieSource): void {
  const text = readCookie(sentCookies(app), source.name)
  if (text === source.text) return
  source.text = text
  for (const show of source.views) show(text)
  expireSource(app, source)
}

/** Writes the cookie, or removes it when there is no text, and tells all but the writer. */
export function writeSource(
  app: FwAppContext,
  source: CookieSource,
  text: string | undefined,
  writer: (text: string | undefined) => void,
): void {
  const lines = emitLines(source, text, sentCookies(app))
  if (import.meta.client) {
    for (const line of lines) document.cookie = line
  } else {
    replaceLines(app.ssrContext!.headers, source, lines)
  }
  source.text = text === undefined ? undefined : withoutQuotes(text)
  for (const show of source.views) if (show !== writer) show(source.text)
  if (import.meta.client) {
    expireSource(app, source)
    app._tellCookie(source.name)
  }
}

const LONGEST_TIMER = 2_147_483_647
// The browser counts whole seconds from a moment a little later.
const GRACE = 100

/** Looks again when the cookie should have expired while the page is open. */
export function expireSource(app: FwAppContext, source: CookieSource, rest = remainingTime(source.attributes)): void {
  if (!import.meta.client) return
  clearTimeout(source.timer)
  if (rest === undefined || rest <= 0 || source.text === undefined) return
  source.timer = setTimeout(
    () => {
      if (rest > LONGEST_TIMER) return expireSource(app, source, rest - LONGEST_TIMER)
      refreshSource(app, source)
      // It was renewed by somebody else.
      if (source.text !== undefined) expireSource(app, source)
    },
    Math.min(rest + GRACE, LONGEST_TIMER),
  )
}

/** For how many milliseconds a cookie with these attributes is kept; undefined: until the browser is closed. */
export function remainingTime({ maxAge, expires }: CookieAttributes): number | undefined {
  return maxAge === undefined ? expires && expires.getTime() - Date.now() : maxAge * 1000
}

function sentCookies(app: FwAppContext): string {
  return import.meta.client ? document.cookie : (app.ssrContext!.request.headers.get('cookie') ?? '')
}

function emitLines({ name, attributes }: CookieSource, text: string | undefined, sent: string): string[] {
  const kept = { ...attributes, path: attributes.path ?? '/' }
  const gone = { ...kept, expires: undefined, maxAge: 0 }
  const pieces = text === undefined ? [] : splitCookie(name, text)
  const lines = pieces.map(([piece, part]) => emitCookie(piece, part, kept))
  for (let number = Math.max(pieces.length, 1); number <= countPieces(sent, name); number++)
    lines.push(emitCookie(`${name}.${number}`, '', gone))
  // On the server a cookie that the browser does not have needs no removal.
  if (text === undefined && (import.meta.client || findCookie(sent, name) !== undefined))
    lines.push(emitCookie(name, '', gone))
  return lines
}

// Others may have set cookies of this name for another path or domain: only own lines are taken back.
function replaceLines(headers: Headers, source: CookieSource, lines: string[]): void {
  const others = headers.getSetCookie().filter(line => !source.lines.includes(line) && !lines.includes(line))
  headers.delete('set-cookie')
  for (const line of [...others, ...lines]) headers.append('set-cookie', line)
  source.lines = lines
}
