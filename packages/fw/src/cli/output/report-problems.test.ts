import { expect, it } from 'vitest'
import type { Problem } from '@fw/schema'
import { countProblems, problemToJson, reportProblems } from './report-problems'
import { wantsColor } from '@fw/kit/errors'
import { createColor } from './terminal'

const problem: Problem = {
  code: 'FW1003',
  severity: 'error',
  why: 'It is wrong.',
  fix: 'Fix it.',
  path: ['app', 'baseURL'],
  location: { file: '/project/fw.config.ts', line: 3, column: 5 },
  source: { kind: 'project', name: 'fw.config.ts', config: { secret: 'hunter2' }, rootDir: '/project' },
}
const warning: Problem = {
  code: 'FW1005',
  severity: 'warning',
  why: 'Old.',
  fix: 'New.',
  source: { kind: 'environment', name: 'FW_PORT', config: {}, rootDir: '/' },
}

it('prints title, why, fix, location and docs page', () => {
  expect(reportProblems([problem, warning], { color: createColor(false), cwd: '/project' }))
    .toBe(`error FW1003 app.baseURL
  It is wrong.
  fix Fix it.
  at fw.config.ts:3:5
  see fw explain FW1003

warning FW1005
  Old.
  fix New.
  at environment variable FW_PORT
  see fw explain FW1005`)
})

it('counts', () => {
  expect(countProblems([])).toBeUndefined()
  expect(countProblems([problem])).toBe('1 error')
  expect(countProblems([problem, problem, warning])).toBe('2 errors and 1 warning')
})

it('prints everything as JSON except the config of the source', () => {
  expect(problemToJson(problem, '/')).toEqual({
    code: 'FW1003',
    severity: 'error',
    path: 'app.baseURL',
    why: 'It is wrong.',
    fix: 'Fix it.',
    file: 'project/fw.config.ts',
    line: 3,
    column: 5,
    source: 'fw.config.ts',
    docs: 'docs/errors/FW1003.md',
  })
})

it('is colored on terminals only, unless requested', () => {
  expect(wantsColor({}, true)).toBe(true)
  expect(wantsColor({}, false)).toBe(false)
  expect(wantsColor({ NO_COLOR: '1' }, true)).toBe(false)
  expect(wantsColor({ FORCE_COLOR: '1' }, false)).toBe(true)
  expect(wantsColor({ FORCE_COLOR: '0' }, true)).toBe(false)
  expect(wantsColor({ TERM: 'dumb' }, true)).toBe(false)
})
