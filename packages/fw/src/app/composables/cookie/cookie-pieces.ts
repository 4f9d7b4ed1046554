import { findCookie } from './cookie-text'

// Browsers silently drop cookies larger than 4096 bytes. Longer values are split into chunks in the format of
// `getChunkedCookie` in server code: the main cookie contains the number of chunks.
const MARK = /^__chunked__(\d{1,3})$/
const MAX_PIECE_CHARACTERS = 4000
const MAX_PIECES = 100
// Servers reject requests with more than 16 KB of headers, so a larger cookie would lock the visitor out of the site.
const MAX_WRITTEN_PIECES = 3

/** The number of chunks of a cookie; 0 if it is not chunked. */
export function countPieces(header: string, name: string): number {
  const count = Number(MARK.exec(findCookie(header, name) ?? '')?.[1] ?? 0)
  return count <= MAX_PIECES ? count : 0
}

/** The complete value of a cookie in a `Cookie` header. */
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

/** Splits a value into cookies. The main cookie is last, so that readers never see a partial value. */
export function splitCookie(name: string, text: string): Array<[name: string, text: string]> {
  if (text.length <= MAX_PIECE_CHARACTERS) return [[name, text]]
  const pieces: Array<[string, string]> = []
  for (let start = 0; start < text.length;) {
    const end = findCut(text, start + MAX_PIECE_CHARACTERS)
    pieces.push([`${name}.${pieces.length + 1}`, text.slice(start, end)])
    start = end
  }
  if (pieces.length > MAX_WRITTEN_PIECES) {
    throw new RangeError(
      `The cookie \`${name}\` is too large (${text.length} characters): servers would reject every request. Store the data on the server and only its key in the cookie.`,
    )
  }
  return [...pieces, [name, `__chunked__${pieces.length}`]]
}

// Each chunk is decoded separately, so an encoded character (up to four `%xx`) must not be split.
function findCut(text: string, limit: number): number {
  if (limit >= text.length) return text.length
  for (let cut = limit; cut > limit - 12; cut--)
    if (text[cut - 1] !== '%' && text[cut - 2] !== '%' && !/^%[89AB]/i.test(text.slice(cut, cut + 2))) return cut
  return limit
}
