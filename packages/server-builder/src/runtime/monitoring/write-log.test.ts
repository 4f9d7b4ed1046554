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
