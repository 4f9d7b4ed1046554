import type { FieldSegment } from '@fw/schema/form-fields'

/** The start and the end of a value in a text. */
type Range = readonly [start: number, end: number]

const SPACE = /\s*/y
const STRING = /"(?:[^"\\]|\\.)*"/y
const SIMPLE = /[^\s,\]}]+/y

/**
 * Finds the value at a path in the text of a JSON value: the value of the deepest member that exists. Undefined if the
 * text is not JSON.
 */
export function findPosition(text: string, path: readonly FieldSegment[]): Range | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  return locate(text, skip(text, 0, SPACE), path)
}

function locate(text: string, start: number, path: readonly FieldSegment[]): Range {
  const [segment, ...below] = path
  for (const [key, at] of segment === undefined ? [] : listMembers(text, start))
    if (key === segment) return locate(text, at, below)
  return [start, endOf(text, start)]
}

/** The members of the object or array that starts at an index, each with the start of its value. */
function* listMembers(text: string, start: number): Generator<[key: FieldSegment, at: number], number> {
  const isArray = text[start] === '['
  if (!isArray && text[start] !== '{') return start
  let at = skip(text, start + 1, SPACE)
  for (let index = 0; text[at] !== ']' && text[at] !== '}'; index++) {
    let key: FieldSegment = index
    if (!isArray) {
      const end = skip(text, at, STRING)
      key = JSON.parse(text.slice(at, end)) as string
      at = skip(text, skip(text, end, SPACE) + 1, SPACE)
    }
    yield [key, at]
    at = skip(text, endOf(text, at), SPACE)
    if (text[at] === ',') at = skip(text, at + 1, SPACE)
  }
  return at + 1
}

/** The end of the value that starts at an index. */
function endOf(text: string, start: number): number {
  if (text[start] === '"') return skip(text, start, STRING)
  if (text[start] !== '{' && text[start] !== '[') return skip(text, start, SIMPLE)
  const members = listMembers(text, start)
  let step = members.next()
  while (!step.done) step = members.next()
  return step.value
}

/** The index after what a pattern matches at an index. */
function skip(text: string, at: number, pattern: RegExp): number {
  pattern.lastIndex = at
  return at + (pattern.exec(text)?.[0].length ?? 0)
}
