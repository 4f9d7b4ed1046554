import { expect, it } from 'vitest'
import type { ProblemError } from '@fw/schema'
import { triggers } from '../../../../test/triggers'
import { declareContext, enterContext, isDev, leaveContext } from './test-context'

const failure = (): ProblemError => {
  try {
    isDev()
  } catch (error) {
    return error as ProblemError
  }
  return expect.fail('nothing was thrown')
}

it('knows whether the innermost `setup()` runs the development server', () => {
  triggers('FW1406', failure().problems)
  const outer = { launch: {}, dev: true }
  const inner = { launch: {}, dev: false }
  // While tests are collected.
  declareContext(outer)
  expect(isDev()).toBe(true)
  declareContext(inner)
  expect(isDev()).toBe(false)
  // While they run.
  enterContext(outer)
  expect(isDev()).toBe(true)
  enterContext(inner)
  expect(isDev()).toBe(false)
  leaveContext(inner)
  expect(isDev()).toBe(true)
})
