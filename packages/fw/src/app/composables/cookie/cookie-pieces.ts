import { findCookie } from './cookie-text'

// Browsers drop a cookie of more than 4096 bytes without a word. A longer text goes into several, in the form that
// `getChunkedCookie` of server code reads: the cookie itself tells their number.
const MARK = /^__chunked__(\d{1,3})$/
const MAX_LENGTH = 4000
const MAX_PIECES = 100
// Servers refuse requests with more than 16 KB of headers: a visitor with such a cookie could open no page any more.
const MAX_WRITTEN = 3

/** In how many pieces the text of a cookie is; 0 when it is whole. */
export function countPieces(header: string, name: string): number {
  const count = Number(MARK.exec(findCookie(header, name) ?? '')?.[1] ?? 0)
  return count <= MAX_PIECES ? count : 0
}

/** The text of a cookie in a `Cookie` header, whole. */
export function readCookie(header: string, name: string): string | undefined {
  const count = countPieces(header, name)
  if (count === 0) return findCookie(header, name)
  let text = ''
  for (let number = 1; number <= count; number++) {
    const piece = findCookie(header, `${name}.${number}`)
    if (piece === undefined) return undefined
    text += piece
  }
  return text
}

/** The cookies that hold a text, by name. The one that counts stands last, so that nobody reads half of it. */
export function splitCookie(name: string, text: string): Array<[name: string, text: string]> {
  if (text.length <= MAX_LENGTH) return [[name, text]]
  const pieces: Array<[string, string]> = []
  for (let start = 0; start < text.length;) {
    const end = findCut(text, start + MAX_LENGTH)
    pieces.push([`${name}.${pieces.length + 1}`, text.slice(start, end)])
    start = end
  }
  if (pieces.length > MAX_WRITTEN) {
    throw new RangeError(
      `The cookie \`${name}\` is too large (${text.length} characters): servers would reject every request. Store the data on the server and only its key in the cookie.`,
    )
  }
  return [...pieces, [name, `__chunked__${pieces.length}`]]
}

// Each piece is decoded for itself, so an encoded character, of up to four times `%xx`, has to stay in one.
function findCut(text: string, limit: number): number {
  if (limit >= text.length) return text.length
  for (let cut = limit; cut > limit - 12; cut--) {
    if (text[cut - 1] !== '%' && text[cut - 2] !== '%' && !/^%[89AB]/i.test(text.slice(cut, cut + 2))) return cut
  }
  return limit
}
