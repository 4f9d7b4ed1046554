import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { applyRuntimeEnv, runtimeVariables } from '@fw/schema/runtime-config'
import { emitExample } from './env-example'

const declared = {
  apiKey: 'hunter2',
  token: '',
  retries: 3,
  free: {},
  public: { baseURL: '/docs/', title: 'It\'s "here" # now', count: 2, tags: ['a b'], every: '\'"`', none: null },
  app: { baseURL: '/', buildId: 'x', buildAssetsDir: '/_fw/' },
}
const variables = runtimeVariables(declared).map(variable => ({
  ...variable,
  key: `runtimeConfig.${variable.path.join('.')}`,
}))

it('writes public values, but no private ones', () => {
  const { text, added } = emitExample('', variables, declared)
  expect(text).not.toContain('hunter2')
  expect(text).toContain('# runtimeConfig.apiKey, private\n# FW_API_KEY=\n')
  expect(text).toContain('# runtimeConfig.token, private\nFW_TOKEN=\n')
  expect(text).toContain('# runtimeConfig.public.baseURL, public\nFW_PUBLIC_BASE_URL=/docs/\n')
  expect(added).toEqual([
    'FW_API_KEY',
    'FW_TOKEN',
    'FW_RETRIES',
    'FW_FREE',
    'FW_PUBLIC_BASE_URL',
    'FW_PUBLIC_TITLE',
    'FW_PUBLIC_COUNT',
    'FW_PUBLIC_TAGS',
    'FW_PUBLIC_EVERY',
    'FW_PUBLIC_NONE',
    'FW_APP_BASE_URL',
  ])
})

it('emits a file that changes nothing when it is copied', () => {
  const { config, problems } = applyRuntimeEnv(
    declared,
    parseEnv(emitExample('', variables, declared).text) as Record<string, string>,
  )
  expect(problems).toEqual([])
  expect(config).toEqual(declared)
})

it('keeps existing lines and adds missing ones, once', () => {
  const existing = 'OTHER=1\r\n#FW_API_KEY=\r\nexport FW_RETRIES=5'
  const { text, added } = emitExample(existing, variables, declared)
  expect(text.startsWith(`${existing}\r\n\r\n#`)).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  expect(added).not.toContain('FW_API_KEY')
  expect(added).not.toContain('FW_RETRIES')
  expect(emitExample(text, variables, declared)).toEqual({ text, added: [] })
})
