import { expect, it } from 'vitest'
import { emitJson, emitPretty } from './write-log'

const time = new Date('2026-01-02T03:04:05Z')

it('writes JSON with errors, and without what JSON cannot contain', () => {
  const cause = new Error('inner')
  const entry = JSON.parse(emitJson('error', 'failed', { error: new Error('outer', { cause }), big: 1n }, time))
  expect(entry).toMatchObject({
    level: 'error',
    time: '2026-01-02T03:04:05.000Z',
    message: 'failed',
    big: '1',
    error: { name: 'Error', message: 'outer', cause: { message: 'inner' } },
  })
  expect(entry.error.stack).toContain('write-log.test')
  const cycle: Record<string, unknown> = {}
  cycle.self = cycle
  expect(JSON.parse(emitJson('info', 'cyclic', cycle, time))).toMatchObject({ level: 'info', message: 'cyclic' })
  expect(JSON.parse(emitJson('info', 'real', { message: 'forged', level: 'debug' }, time))).toMatchObject({
    level: 'info',
    message: 'real',
  })
  expect(emitJson('info', 'two\nlines', {}, time)).not.toContain('\n')
})

it('writes readable text', () => {
  expect(emitPretty('info', 'GET / 200', { requestId: 'a-1', text: 'two words', none: undefined }, false)).toBe(
    'INFO  GET / 200 requestId=a-1 text="two words"',
  )
  expect(emitPretty('warn', 'x', {}, true)).toBe('\u001B[33mWARN \u001B[0m x')
})

/** Everything that could end a line, or move the cursor of a terminal. */
const CONTROLS = [
  '\n',
  '\r',
  '\r\n',
  '\v',
  '\f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u001B[2K\u001B[1A',
  '\u009B2K',
  '\b',
  '\0',
  '\u202E',
]
const FORGED = 'ERROR payment failed'

it.each(CONTROLS)('writes one entry for text with %j, wherever it is', control => {
  const text = `real${control}${FORGED}`
  const places: Array<[string, Record<string, unknown>]> = [
    [text, {}],
    ['message', { text }],
    ['message', { [text]: 1 }],
    ['message', { nested: { list: [text] } }],
  ]
  // oxlint-disable-next-line no-control-regex -- the pattern matches control characters.
  const unsafe = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E]/
  for (const [message, fields] of places) {
    expect(emitPretty('info', message, fields, false)).not.toMatch(unsafe)
    expect(emitJson('info', message, fields, time)).not.toMatch(unsafe)
    expect(() => JSON.parse(emitJson('info', message, fields, time)) as unknown).not.toThrow()
  }
  const lines = emitPretty('error', 'failed', { error: new Error(text) }, false).split('\n')
  expect(lines.slice(1).every(line => line.startsWith('    '))).toBe(true)
})
