const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const START = /\[__temp, ?__restore\] = /
const AWAIT = /^(\s*)(?:__temp = )?await __temp\b/

/**
 * Adds a mapping for each line that the compiler generates around an `await`: the location of the `await` itself. Added
 * segments restore the previous position, so that all following mappings stay valid.
 */
export function addAwaits(code: string, mappings: string): string {
  const lines = mappings.split(';')
  const position = [0, 0, 0]
  // They can be nested.
  const starts: number[][] = []
  for (const [index, text] of code.split('\n').entries()) {
    const segments = (lines[index] ?? '').split(',').filter(segment => segment !== '')
    const isStart = START.test(text)
    for (const [at, segment] of segments.entries()) {
      for (const [field, delta] of decode(segment).slice(1, 4).entries()) position[field]! += delta
      if (at === 0 && isStart) starts.push([...position])
    }
    const indent = AWAIT.exec(text)?.[1]?.length
    const start = indent === undefined ? undefined : starts.pop()
    if (indent === undefined || !start || segments.length > 0) continue
    const there = start.map((value, field) => value - position[field]!)
    while (lines.length <= index) lines.push('')
    lines[index] = `${encode([indent, ...there])},${encode([text.length - indent, ...there.map(value => -value)])}`
  }
  return lines.join(';')
}

function decode(segment: string): number[] {
  const values: number[] = []
  let value = 0
  let shift = 0
  for (const character of segment) {
    const digit = DIGITS.indexOf(character)
    value |= (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    values.push(value & 1 ? -(value >> 1) : value >> 1)
    value = shift = 0
  }
  return values
}

function encode(values: readonly number[]): string {
  return values
    .map(value => {
      let text = ''
      let rest = value < 0 ? (-value << 1) | 1 : value << 1
      do {
        text += DIGITS[(rest & 31) | (rest > 31 ? 32 : 0)]
        rest >>>= 5
      } while (rest > 0)
      return text
    })
    .join('')
}
