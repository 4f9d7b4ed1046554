import { ProblemError } from '@fw/schema'
import { expect, it } from 'vitest'
import { triggers } from '../../../../../test/triggers'
import { parseName } from './name'

it('takes folders, leaves the extension out, and takes brackets and groups', () => {
  expect(parseName('shop/(wide)/[...slug].vue', 'page')).toEqual(['shop', '(wide)', '[...slug]'])
  expect(parseName('a\\b.ts', 'composable')).toEqual(['a', 'b'])
  expect(parseName('teas.post', 'api')).toEqual(['teas.post'])
})

it.each(['', '/a', 'a/', '../a', 'a/../b', '.', 'a:b', 'a\0b', 'a.', ' a'])('refuses %j', (name) => {
  let problem: unknown
  try {
    parseName(name, 'page')
  } catch (error) {
    problem = error
  }
  expect(problem).toBeInstanceOf(ProblemError)
  triggers('FW1330', (problem as ProblemError).problems)
})
