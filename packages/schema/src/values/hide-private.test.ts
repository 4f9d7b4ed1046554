import { expect, it } from 'vitest'
import { hidePrivate } from './hide-private'

const runtimeConfig = {
  apiKey: 'hunter2',
  empty: '',
  db: { password: 'hunter2', ports: [1] },
  public: { a: 1 },
  app: { baseURL: '/' },
  serverEngine: { envPrefix: 'FW_' },
}
const hidden = { ...runtimeConfig, apiKey: '[private]', db: { password: '[private]', ports: '[private]' } }

it('hides private values at every depth, and nothing else', () => {
  expect(hidePrivate(runtimeConfig, ['runtimeConfig'])).toEqual(hidden)
  expect(hidePrivate('hunter2', ['runtimeConfig', 'apiKey'])).toBe('[private]')
  expect(hidePrivate('hunter2', ['serverEngine', 'runtimeConfig', 'db', 'password'])).toBe('[private]')
  expect(hidePrivate({ preset: 'node', runtimeConfig }, ['serverEngine'])).toEqual({
    preset: 'node',
    runtimeConfig: hidden,
  })
  expect(hidePrivate(1, ['runtimeConfig', 'public', 'a'])).toBe(1)
  expect(hidePrivate({ runtimeConfig: 'text' }, ['alias'])).toEqual({ runtimeConfig: 'text' })
})
