import type { ConfigSource, PlainObject } from '@fw/schema'
import { expect, it } from 'vitest'
import { triggers } from '../../../../test/triggers'
import { splitParts } from './parts'

const source = (config: PlainObject): ConfigSource => ({ kind: 'project', name: 'fw.config.ts', rootDir: '/project', config })

it('leaves a file without parts as it is', () => {
  const whole = source({ ssr: true })
  expect(splitParts(whole, 'production')).toEqual({ sources: [whole], problems: [] })
})

it('puts $env.<name> before $<name> before the rest', () => {
  const config = { ssr: 1, $production: { ssr: 2 }, $development: { ssr: 3 }, $test: {}, $env: { production: { ssr: 4 }, staging: { ssr: 5 } } }
  const split = (envName: string) => splitParts(source(config), envName).sources.map(({ config, prefix }) => ({ config, prefix }))
  const rest = { config: { ssr: 1 }, prefix: undefined }
  expect(split('production')).toEqual([{ config: { ssr: 4 }, prefix: ['$env', 'production'] }, { config: { ssr: 2 }, prefix: ['$production'] }, rest])
  expect(split('staging')).toEqual([{ config: { ssr: 5 }, prefix: ['$env', 'staging'] }, rest])
  expect(split('other')).toEqual([rest])
  expect(config.$env.staging).toEqual({ ssr: 5 })
})

it('takes no other key for a part, whatever the environment is called', () => {
  const { sources } = splitParts(source({ $env: {}, $staging: { ssr: true }, $meta: { name: 'x' } }), 'staging')
  expect(sources.map(({ config }) => config)).toEqual([{ $staging: { ssr: true }, $meta: { name: 'x' } }])
})

it('keeps forbidden keys as own keys, and takes none of them for a part', () => {
  const config = JSON.parse('{"__proto__": {"a": 1}, "$env": {"x": {}}}') as PlainObject
  for (const name of ['constructor', '__proto__', 'toString']) {
    const { sources, problems } = splitParts(source(config), name)
    expect(problems).toEqual([])
    expect(sources.map(({ config }) => Object.keys(config))).toEqual([['__proto__']])
  }
})

it('reports a part that is no object', () => {
  const { sources, problems } = splitParts(source({ $production: 'x', $env: [] }), 'production')
  expect(sources).toHaveLength(1)
  expect(problems.map(problem => problem.path)).toEqual([['$env'], ['$production']])
  expect(triggers('FW1140', problems).why).toBe('`$env` is a list.')
})
