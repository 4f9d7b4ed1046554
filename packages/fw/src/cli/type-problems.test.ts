import { expect, it } from 'vitest'
import { parseProblems } from './type-problems'

it('parses the output of the type checker', () => {
  expect(
    parseProblems(
      'app/a.vue(2,7): error TS2322: Type a\n  is not b.\n\nserver/(x)/b.ts(10,1): error TS1: no\nFound 2 errors.\n',
      '/p',
    ),
  ).toEqual([
    { file: '/p/app/a.vue', line: 2, column: 7, code: 'TS2322', message: 'Type a\n  is not b.' },
    { file: '/p/server/(x)/b.ts', line: 10, column: 1, code: 'TS1', message: 'no' },
  ])
})
