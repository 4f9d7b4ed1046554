import { createError } from 'h3'
import { boundaryOf, indexOf } from './multipart-parser'

/** Each part costs time, however small it is, so the limit for the size of a body is not enough. */
export const MAX_PARTS = 1000

/** Parses the content of a form, unless it has too many parts. */
export function parseForm(content: ArrayBuffer, type: string): Promise<FormData> {
  const boundary = boundaryOf(type)
  if (boundary !== undefined) limitParts(new Uint8Array(content), boundary)
  return new Response(content, { headers: { 'content-type': type } }).formData()
}

function limitParts(content: Uint8Array, boundary: string): void {
  const delimiter = new TextEncoder().encode(`--${boundary}`)
  let count = 0
  // The last delimiter starts no part.
  for (let at = 0; (at = indexOf(content, delimiter, at)) >= 0; at += delimiter.length)
    if (count++ > MAX_PARTS) throw tooManyParts()
}

/** The error for a form with too many parts. */
export function tooManyParts(): Error {
  return createError({
    status: 413,
    statusText: 'Content Too Large',
    message: `[FW2150] The form has more than ${MAX_PARTS} parts`,
  })
}
