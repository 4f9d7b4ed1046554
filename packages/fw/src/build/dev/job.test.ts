import { expect, it } from 'vitest'
import { describeChange, mergeJobs } from './job'

const change = (path: string, restart: 'none' | 'soft' | 'hard' = 'soft') => ({
  path: path.split('.'),
  from: 1,
  to: 2,
  restart,
})

it.each([
  [{ files: ['/p/fw.config.ts'], changed: [change('ssr')], env: [], layers: false }, 'fw.config.ts changed ssr'],
  [{ files: ['/p/.env'], changed: [], env: ['FW_A', 'FW_B'], layers: false }, '.env changed FW_A and FW_B'],
  [
    {
      files: ['/p/fw.config.ts'],
      changed: [change('devServer.url', 'none'), change('a'), change('b'), change('c'), change('d')],
      env: [],
      layers: true,
    },
    'fw.config.ts changed a, b and 3 more',
  ],
  [{ files: ['/p/modules/a.ts', '/p/b.ts'], changed: [], env: [], layers: false }, 'modules/a.ts and b.ts changed'],
])('describes the effect of an edit: %#', (given, text) => {
  expect(describeChange(given, '/p')).toBe(text)
})

it('merges two starts: the harder restart, with the later options', () => {
  const loaded = {} as never
  expect(mergeJobs({ hard: true, reason: 'a', loaded }, { hard: false, reason: 'b' })).toEqual({
    hard: true,
    reason: 'a; b',
    loaded: undefined,
  })
  expect(mergeJobs({ hard: false, reason: 'a' }, { hard: false, reason: 'a', loaded })).toEqual({
    hard: false,
    reason: 'a',
    loaded,
  })
})
