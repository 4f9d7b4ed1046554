import type { FwAppContext } from '../../../shared/app-context'
import { followCookies } from './cookie-follow'
import { countPieces, readCookie, splitCookie } from './cookie-pieces'
import { emitCookie, findCookie, withoutQuotes } from './cookie-text'
import type { CookieAttributes } from './cookie-text'

/** The raw value of one cookie. All its views are updated on each change. */
export interface CookieSource {
  name: string
  /** Undefined if the cookie does not exist. */
  text: string | undefined
  attributes: CookieAttributes
  views: Set<(text: string | undefined) => void>
  /** Views that callers with the same options share. */
  shared: Map<string, unknown>
  /** Server only: the `Set-Cookie` headers that it added to the response. */
  lines: string[]
  /** Whether the server cannot read it, because the page is the same for all visitors. */
  isUnread: boolean
  timer?: ReturnType<typeof setTimeout>
}

/** Returns the source of a cookie, which all callers share. */
export function useSource(app: FwAppContext, name: string): CookieSource {
  const sources: Record<string, CookieSource> = (app._cookies ??= Object.create(null))
  if (import.meta.client) {
    app._notifyCookie ??= followCookies(changed => {
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
    isUnread: isUnread(app, name),
  })
}

function isUnread({ payload, ssrContext }: FwAppContext, name: string): boolean {
  if (import.meta.client) return payload._unread?.includes(name) ?? false
  if (ssrContext!.readsCookie?.(name) ?? true) return false
  ;(payload._unread ??= []).push(name)
  return true
}

/** Reads the cookie again, because other code may have changed it. */
export function refreshSource(app: FwAppContext, source: CookieSource): void {
  const text = readCookie(sentCookies(app), source.name)
  if (text === source.text) return
  source.text = text
  for (const show of source.views) show(text)
  expireSource(app, source)
}

/** Writes the cookie, or removes it if the text is undefined, and updates all views except that of the writer. */
export function writeSource(
  app: FwAppContext,
  source: CookieSource,
  text: string | undefined,
  writer: (text: string | undefined) => void,
): void {
  const lines = emitLines(source, text, sentCookies(app))
  if (import.meta.client) for (const line of lines) document.cookie = line
  else replaceLines(app.ssrContext!.headers, source, lines)
  source.text = text === undefined ? undefined : withoutQuotes(text)
  for (const show of source.views) if (show !== writer) show(source.text)
  if (import.meta.client) {
    expireSource(app, source)
    app._notifyCookie(source.name)
  }
}

const MAX_TIMER_MS = 2_147_483_647
// In milliseconds: browsers count whole seconds, starting slightly later.
const GRACE_MS = 100

/** Reads the cookie again when it expires while the page is open. */
export function expireSource(app: FwAppContext, source: CookieSource, rest = remainingTime(source.attributes)): void {
  if (!import.meta.client) return
  clearTimeout(source.timer)
  if (rest === undefined || rest <= 0 || source.text === undefined) return
  source.timer = setTimeout(
    () => {
      if (rest > MAX_TIMER_MS) return expireSource(app, source, rest - MAX_TIMER_MS)
      refreshSource(app, source)
      // Other code extended it.
      if (source.text !== undefined) expireSource(app, source)
    },
    Math.min(rest + GRACE_MS, MAX_TIMER_MS),
  )
}

/** The lifetime of a cookie in milliseconds; undefined for session cookies. */
export function remainingTime({ maxAge, expires }: CookieAttributes): number | undefined {
  return maxAge === undefined ? expires && expires.getTime() - Date.now() : maxAge * 1000
}

function sentCookies(app: FwAppContext): string {
  return import.meta.client ? document.cookie : (app.ssrContext!.request.headers.get('cookie') ?? '')
}

function emitLines({ name, attributes }: CookieSource, text: string | undefined, sent: string): string[] {
  const writtenAttributes = { ...attributes, path: attributes.path ?? '/' }
  const expiredAttributes = { ...writtenAttributes, expires: undefined, maxAge: 0 }
  const pieces = text === undefined ? [] : splitCookie(name, text)
  const lines = pieces.map(([piece, part]) => emitCookie(piece, part, writtenAttributes))
  for (let number = Math.max(pieces.length, 1); number <= countPieces(sent, name); number++)
    lines.push(emitCookie(`${name}.${number}`, '', expiredAttributes))
  // On the server, a cookie that the browser did not send does not have to be removed.
  if (text === undefined && (import.meta.client || findCookie(sent, name) !== undefined))
    lines.push(emitCookie(name, '', expiredAttributes))
  return lines
}

// Other code may set cookies with this name for another path or domain, so only the headers set here are replaced.
function replaceLines(headers: Headers, source: CookieSource, lines: string[]): void {
  const others = headers.getSetCookie().filter(line => !source.lines.includes(line) && !lines.includes(line))
  headers.delete('set-cookie')
  for (const line of [...others, ...lines]) headers.append('set-cookie', line)
  source.lines = lines
}
