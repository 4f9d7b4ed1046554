/** The attributes of a cookie. */
export interface CookieAttributes {
  domain?: string
  /** Default: `/`. */
  path?: string
  expires?: Date
  /** In seconds. Takes precedence over `expires`. */
  maxAge?: number
  priority?: 'low' | 'medium' | 'high'
  secure?: boolean
  httpOnly?: boolean
  partitioned?: boolean
  sameSite?: boolean | 'lax' | 'strict' | 'none'
}

/** The raw value of a cookie in a `Cookie` header, or undefined. */
export function findCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return withoutQuotes(pair.slice(at + 1).trim())
  }
  return undefined
}

/** Strips the quotes around a cookie value. */
export function withoutQuotes(value: string): string {
  return value.startsWith('"') && value.endsWith('"') && value.length > 1 ? value.slice(1, -1) : value
}

const NAME = /^[\w!#$%&'*.^`|~+-]+$/
const VALUE = /^[\u0021-\u003A\u003C-\u007E]*$/

/** Serializes a `Set-Cookie` header. Throws on invalid characters. */
export function emitCookie(name: string, value: string, attributes: CookieAttributes): string {
  const { domain, path, expires, maxAge, secure, httpOnly, partitioned, priority, sameSite } = attributes
  assertText('name', name, NAME)
  assertText('value', value, VALUE)
  let text = `${name}=${value}`
  if (maxAge !== undefined) text += `; Max-Age=${Math.floor(maxAge)}`
  if (domain) text += `; Domain=${assertText('domain', domain, VALUE)}`
  if (path) text += `; Path=${assertText('path', path, VALUE)}`
  if (expires) text += `; Expires=${expires.toUTCString()}`
  if (httpOnly) text += '; HttpOnly'
  if (secure) text += '; Secure'
  if (partitioned) text += '; Partitioned'
  if (priority) text += `; Priority=${PRIORITY[priority]}`
  if (sameSite) text += `; SameSite=${SAME_SITE[sameSite === true ? 'strict' : sameSite]}`
  return text
}

const SAME_SITE = { lax: 'Lax', strict: 'Strict', none: 'None' }
const PRIORITY = { low: 'Low', medium: 'Medium', high: 'High' }

function assertText(part: string, text: string, allowed: RegExp): string {
  if (!allowed.test(text)) {
    throw new TypeError(
      `The ${part} of a cookie contains invalid characters: ${JSON.stringify(text)}.${part === 'value' ? ' Use `encodeURIComponent` in `encode`.' : ''}`,
    )
  }
  return text
}
