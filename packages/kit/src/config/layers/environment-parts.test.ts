import type { ConfigSource, PlainObject } from '@fw/schema'
import { expect, it } from 'vitest'
import { triggers } from '../../../../../test/triggers'
import { splitParts } from './environment-parts'

const source = (config: PlainObject): ConfigSource => ({
  kind: 'project',
  name: 'fw.config.ts',
  rootDir: '/project',
  config,
})

it('returns a file without parts unchanged', () => {
  const whole = source({ ssr: true })
  expect(splitParts(whole, 'production')).toEqual({ sources: [whole], problems: [] })
})

it('orders $env.<name>, $<name>, the rest, and then the inactive parts', () => {
  const config = {
    ssr: 1,
    $production: { ssr: 2 },
    $development: { ssr: 3 },
    $test: {},
    $env: { production: { ssr: 4 }, staging: { ssr: 5 } },
  }
  const split = (envName: string) =>
    splitParts(source(config), envName).sources.map(({ config, prefix, active }) => [
      prefix?.join('.') ?? 'rest',
      config.ssr,
      active ?? true,
    ])
  expect(split('production')).toEqual([
    ['$env.production', 4, true],
    ['$production', 2, true],
    ['rest', 1, true],
    ['$env.staging', 5, false],
    ['$development', 3, false],
    ['$test', undefined, false],
  ])
  expect(split('staging').slice(0, 3)).toEqual([
    ['$env.staging', 5, true],
    ['rest', 1, true],
    ['$env.production', 4, false],
  ])
  expect(split('other')[0]).toEqual(['rest', 1, true])
  expect(
    split('other')
      .slice(1)
      .every(([, , active]) => active === false),
  ).toBe(true)
  expect(config.$env.staging).toEqual({ ssr: 5 })
  expect(splitParts(source(config), 'test').sources.at(-1)).toMatchObject({
    name: 'fw.config.ts ($production)',
    kind: 'project',
    rootDir: '/project',
  })
})

it('does not treat other keys as parts, for any name of the environment', () => {
  const { sources } = splitParts(source({ $env: {}, $staging: { ssr: true }, $meta: { name: 'x' } }), 'staging')
  expect(sources.map(({ config }) => config)).toEqual([{ $staging: { ssr: true }, $meta: { name: 'x' } }])
})

it('keeps forbidden keys as own keys, and does not treat them as parts', () => {
  const config = JSON.parse('{"__proto__": {"a": 1}, "$env": {"x": {}}}') as PlainObject
  for (const name of ['constructor', '__proto__', 'toString']) {
    const { sources, problems } = splitParts(source(config), name)
    expect(problems).toEqual([])
    expect(sources.filter(({ active }) => active !== false).map(({ config }) => Object.keys(config))).toEqual([
      ['__proto__'],
    ])
  }
})

it('reports forbidden keys in $env', () => {
  const { sources, problems } = splitParts(
    source(JSON.parse('{"$env": {"__proto__": {"a": 1}, "constructor": {}}}') as PlainObject),
    '__proto__',
  )
  expect(sources).toHaveLength(1)
  expect(problems.map(({ code, path }) => [code, path])).toEqual([
    ['FW1007', ['$env', '__proto__']],
    ['FW1007', ['$env', 'constructor']],
  ])
})

it('reports every part that is not an object, active or not', () => {
  const { sources, problems } = splitParts(
    source({ $production: 'x', $test: null, $development: undefined, $env: { a: 3, b: {}, c: undefined } }),
    'production',
  )
  expect(sources.map(({ prefix }) => prefix)).toEqual([undefined, ['$env', 'b']])
  expect(problems.map(({ code, why }) => [code, why])).toEqual([
    ['FW1140', '`$env.a` must be an object, but is a number.'],
    ['FW1140', '`$production` must be an object, but is a string.'],
    ['FW1140', '`$test` must be an object, but is null.'],
  ])
  expect(triggers('FW1140', splitParts(source({ $env: [] }), 'production').problems).why).toBe(
    '`$env` must be an object, but is an array.',
  )
})
