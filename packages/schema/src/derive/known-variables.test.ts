import { expect, it } from 'vitest'
import { applyRuntimeEnv } from '../runtime-config'
import { knownVariables } from './known-variables'

it.each([
  ['FW_', { FW_PORT: '1', FW_TYPO: '1', NUXT_TYPO: '1' }, 'FW_TYPO'],
  ['NUXT_', { NUXT_PORT: '1', NUXT_TELEMETRY_DISABLED: '1', NUXT_TYPO: '1', FW_TYPO: '1' }, 'NUXT_TYPO'],
])('reports only variables with the prefix %s that nothing reads', (prefix, env, unknown) => {
  const { problems } = applyRuntimeEnv({}, env, { prefix, known: knownVariables(prefix) })
  expect(problems.map(({ code, why }) => [code, why.includes(`\`${unknown}\``)])).toEqual([['FW1205', true]])
  expect(knownVariables(prefix).every(name => name.startsWith(prefix))).toBe(true)
})
