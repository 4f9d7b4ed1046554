import { effectScope, isRef, ref, shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import type { FwAppContext } from '../../shared/app-context'
import { useFwApp } from '../context'
import { emitCookie, findCookie } from './cookie-text'
import type { CookieAttributes } from './cookie-text'

export interface CookieOptions<T = any> extends CookieAttributes {
  /** The value while there is no cookie. */
  default?: () => T | Ref<T>
  /** Whether changes are written; `shallow` ignores changes inside of the value. */
  watch?: boolean | 'shallow'
  readonly?: boolean
  encode?: (value: T) => string
  decode?: (text: string) => T
}

/** A cookie as a ref: read from the request or the document, and written when it changes. null and undefined remove it. */
export function useCookie<T = string | null | undefined>(name: string, options: CookieOptions<T> = {}): Ref<T> {
  const app = useFwApp('useCookie')
  const cookies: Record<string, CookieRef> = app._cookies ??= Object.create(null)
  const known = cookies[name]
  if (known) {
    // Whoever asks with attributes means them for every write from here on.
    Object.assign(known.options, options)
    return known
  }
  return cookies[name] = createCookie(app, name, { ...options })
}

/** Reads a cookie again that was changed by something else. */
export function refreshCookie(name: string): void {
  const cookie = useFwApp('refreshCookie')._cookies?.[name] as CookieRef | undefined
  cookie?.refresh()
}

type CookieRef = Ref<any> & { options: CookieOptions, refresh: () => void }

function createCookie(app: FwAppContext, name: string, options: CookieOptions): CookieRef {
  const decode = options.decode ?? decodeValue
  const read = () => {
    const text = findCookie(import.meta.client ? document.cookie : app.ssrContext!.request.headers.get('cookie') ?? '', name)
    return text === undefined ? undefined : tryDecode(decode, text)
  }
  const sent = read()
  const initial = sent === undefined ? options.default?.() : sent
  const cookie = (options.watch === 'shallow' ? shallowRef : ref)(isRef(initial) ? initial.value : initial) as CookieRef
  const write = () => writeCookie(app, name, cookie.value, options)
  let isPaused = false
  cookie.options = options
  cookie.refresh = () => {
    isPaused = true
    cookie.value = read()
    isPaused = false
  }
  if (options.readonly) {
    return cookie
  }
  if (sent === undefined && cookie.value != null) {
    write()
  }
  if (options.watch !== false || import.meta.server) {
    // Synchronous, because on the server the headers leave before anything later would run.
    // Detached, because all who ask for the cookie share it.
    effectScope(true).run(() => watch(cookie, () => isPaused || write(), { deep: options.watch !== 'shallow', flush: 'sync' }))
  }
  return cookie
}

function writeCookie(app: FwAppContext, name: string, value: unknown, options: CookieOptions): void {
  const attributes: CookieAttributes = { ...options, path: options.path ?? '/' }
  const text = value === null || value === undefined
    ? emitCookie(name, '', { ...attributes, expires: undefined, maxAge: 0 })
    : emitCookie(name, (options.encode ?? encodeValue)(value), attributes)
  if (import.meta.client) {
    document.cookie = text
  }
  else {
    setCookieHeader(app.ssrContext!.headers, name, text)
  }
}

function setCookieHeader(headers: Headers, name: string, text: string): void {
  const others = headers.getSetCookie().filter(line => !line.startsWith(`${name}=`))
  headers.delete('set-cookie')
  for (const line of others) {
    headers.append('set-cookie', line)
  }
  headers.append('set-cookie', text)
}

function encodeValue(value: unknown): string {
  return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))
}

// Anybody can send any text: what the decoder of the application does not know is no cookie.
function tryDecode(decode: (text: string) => unknown, text: string): unknown {
  try {
    return decode(text)
  }
  catch {
    return undefined
  }
}

function decodeValue(text: string): any {
  let decoded = text
  try {
    decoded = decodeURIComponent(text)
  }
  catch {
    // Not written by us, and good as it is.
  }
  return parseValue(decoded)
}

// What was not a string when it was written is not a string when it is read.
function parseValue(text: string): unknown {
  if (!/^(?:[[{"]|true$|false$|null$|-?\d)/.test(text)) {
    return text
  }
  try {
    const value: unknown = JSON.parse(text, (key, member: unknown) => key === '__proto__' ? undefined : member)
    return typeof value === 'number' && String(value) !== text ? text : value
  }
  catch {
    return text
  }
}
