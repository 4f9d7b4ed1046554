/**
 * Matches characters that no canonical path has: repeated slashes, backslashes, dot segments, unescaped characters.
 * Also matches escapes, which may be canonical.
 */
// oxlint-disable-next-line no-control-regex -- the regex matches them.
const SUSPICIOUS = /[\\%"<>`{}^|\s\u0000-\u001F\u007F-\uFFFF]|\/\/|\/\.{1,2}(?:\/|$)/
/** Escapes of characters that need none in a path, in the engine's definition. */
const NEEDLESS = /%(?:2[146-9A-E]|3[0-9ABD]|4[0-9A-F]|5[0-9ABDF]|6[1-9A-F]|7[0-9ACE])/gi
/** The engine rejects such paths. */
const MALFORMED = /%(?![\da-f]{2})/i
// oxlint-disable-next-line no-control-regex -- these are escaped.
const UNSAFE = /["<>`{}^\s\u0000-\u001F\u007F-\u{10FFFF}]/gu

/** The single spelling of a path for rules, middleware, router and cache. Escaped slashes stay in their segment. */
export function canonicalPath(path: string): string {
  if (!SUSPICIOUS.test(path) || MALFORMED.test(path)) return path
  let written = path.replaceAll('\\', '/').replace(UNSAFE, escape)
  if (written.includes('%'))
    written = written.replace(NEEDLESS, decode).replace(/%[\da-f]{2}/gi, code => code.toUpperCase())
  // As in browsers, two dots remove the segment before them, even an empty one between two slashes.
  const segments: string[] = []
  const all = written.split('/').slice(1)
  for (const segment of all) {
    if (segment === '..') segments.pop()
    else if (segment !== '.') segments.push(segment)
  }
  const end = /^\.{0,2}$/.test(all.at(-1)!) ? '/' : ''
  const joined = segments.filter(Boolean).join('/')
  return joined ? `/${joined}${end}` : '/'
}

/** The same for a path that is text, such as `/größe` in code: a request has one character for each byte instead. */
export function canonicalTextPath(path: string): string {
  return canonicalPath(
    path.replace(/[\u0080-\u{10FFFF}]+/gu, text => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))),
  )
}

// Node decodes each byte of the request line as one character.
function escape(character: string): string {
  const code = character.charCodeAt(0)
  return code < 0x100
    ? `%${code.toString(16).toUpperCase().padStart(2, '0')}`
    : encodeURIComponent(/^[\uD800-\uDFFF]$/.test(character) ? '\uFFFD' : character)
}

function decode(code: string): string {
  return String.fromCharCode(Number.parseInt(code.slice(1), 16))
}

/** A path in the letter case in which rules are matched. Escapes stay unchanged. */
export function foldCase(path: string): string {
  return path.includes('%')
    ? path.replace(/%[\da-f]{2}|[A-Z]+/gi, part => (part.startsWith('%') ? part : part.toLowerCase()))
    : path.toLowerCase()
}
