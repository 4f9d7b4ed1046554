import { expect, it } from 'vitest'
import { runtimeVariables } from '@fw/schema/runtime-config'
import { declaredPath, runtimeVariableOf } from './runtime-variables'

const runtimeConfig = {
  apiKey: 'hunter2',
  empty: '',
  db: { password: 'hunter2', ports: [1] },
  public: { a: 1 },
  app: { baseURL: '/' },
  serverEngine: { envPrefix: 'FW_' },
}

it('finds the variable of an option', () => {
  const variables = runtimeVariables({ ...runtimeConfig, app: { baseURL: '/', cdnURL: '' } })
  const name = (...path: string[]) => runtimeVariableOf(path, variables)?.name
  expect(name('runtimeConfig', 'apiKey')).toBe('FW_API_KEY')
  expect(name('app', 'baseURL')).toBe('FW_APP_BASE_URL')
  expect(name('app', 'cdnURL')).toBe('FW_APP_CDN_URL')
  expect(name('app', 'head')).toBeUndefined()
  expect(name('ssr')).toBeUndefined()
})

it('names the option that declares a key', () => {
  const set = ['runtimeConfig.both', 'serverEngine.runtimeConfig.both', 'serverEngine.runtimeConfig.only']
  const isSet = (path: readonly string[]) => set.includes(path.join('.'))
  expect(declaredPath(['both'], { isSet })).toEqual(['runtimeConfig', 'both'])
  expect(declaredPath(['only'], { isSet })).toEqual(['serverEngine', 'runtimeConfig', 'only'])
  expect(declaredPath(['app', 'baseURL'], { isSet })).toEqual(['runtimeConfig', 'app', 'baseURL'])
})
