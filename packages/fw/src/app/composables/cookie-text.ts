/** The attributes of a cookie. */
export interface CookieAttributes {
  domain?: string
  path?: string
  expires?: Date
  maxAge?: number
  secure?: boolean
  httpOnly?: boolean
  partitioned?: boolean
  sameSite?: boolean | 'lax' | 'strict' | 'none'
}

/** The raw value of a cookie in a `Cookie` header, or undefined. */
export function findCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) {
      const value = pair.slice(at + 1).trim()
      return value.startsWith('"') && value.endsWith('"') && value.length > 1 ? value.slice(1, -1) : value
    }
  }
  return undefined
}

const NAME = /^[\w!#$%&'*.^`|~+-]+$/
const VALUE = /^[\u0021-\u003A\u003C-\u007E]*$/

/** Text of a `Set-Cookie` header. Throws on what cannot stand in one. */
export function emitCookie(name: string, value: string, attributes: CookieAttributes): string {
  const { domain, path, expires, maxAge, secure, httpOnly, partitioned, sameSite } = attributes
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
  if (sameSite) text += `; SameSite=${SAME_SITE[sameSite === true ? 'strict' : sameSite]}`
  return text
}

const SAME_SITE = { lax: 'Lax', strict: 'Strict', none: 'None' }

function assertText(part: string, text: string, allowed: RegExp): string {
  if (!allowed.test(text)) {
    throw new TypeError(`The ${part} of a cookie holds characters that are not allowed: ${JSON.stringify(text)}`)
  }
  return text
}
