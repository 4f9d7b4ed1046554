import { expect, it } from 'vitest'
import { emitAppConfig, emitRuntimeConfig } from './config-types'
import { emitValueType } from './value-type'

it('emits the type of a value', () => {
  expect(
    [true, 1, '', null, undefined, [], [1, 'a', 2], {}, { 'a-b': [{ c: 1 }] }, () => 1, /x/].map(emitValueType),
  ).toEqual([
    'boolean',
    'number',
    'string',
    'any',
    'any',
    'any[]',
    'Array<number | string>',
    'Record<string, any>',
    "{ 'a-b': Array<{ c: number }> }",
    '(...args: any[]) => any',
    'RegExp',
  ])
})

it('declares the runtime config, with public values separately', () => {
  const text = emitRuntimeConfig({ apiKey: '', app: { baseURL: '/' }, public: { base: '/api' } }, '/app/.fw/types')
  expect(text).toContain('interface RuntimeConfig {\n    apiKey: string\n  }')
  expect(text).toContain('interface PublicRuntimeConfig {\n    base: string\n  }')
  expect(text).not.toContain('baseURL')
})

it('merges app config files over the option appConfig', () => {
  expect(emitAppConfig(['/app/app.config.ts', '/base/app.config.ts'], { a: 1 }, '/app/.fw/types')).toContain(
    "MergedConfig<[(typeof import('../../app.config'))['default'], (typeof import('../../../base/app.config'))['default'], { a: number }]>",
  )
  expect(emitAppConfig([], {}, '/app/.fw/types')).toContain('MergedConfig<[]>')
})
