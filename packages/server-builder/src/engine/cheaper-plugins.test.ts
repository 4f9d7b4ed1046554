import type { Fw } from '@fw/schema'
import type { Nitro } from 'nitro/types'
import { expect, it } from 'vitest'
import { limitPlugins } from './cheaper-plugins'
import { createConstants } from './server-constants'

interface Transform {
  filter: { code: RegExp }
  handler: (code: string) => { code: string }
}

function limit() {
  const transform = (code: string) => ({ code: `replaced ${code}` })
  const replace = { name: 'replace', transform }
  const attributes = { name: 'nitro:import-attributes', transform: { filter: { code: /type/ } } }
  const config = { plugins: [[{ name: 'other' }, undefined], replace, attributes], transform: { define: { X: '1' } } }
  const texts = { __NAME__: 'text', 'process.test': 'maybe' }
  const app = { options: { dev: false, test: false, serverEngine: { replace: texts } } } as unknown as Fw
  const engine = {
    hooks: { hook: (_: string, listener: (engine: object, config: object) => void) => listener({}, config) },
    options: {
      dev: false,
      preset: 'node-server',
      baseURL: '/base/',
      experimental: { tasks: true },
      features: {},
      replace: { ...createConstants(app), ...texts, ofPreset: 'x' },
    },
  }
  limitPlugins(app, engine as unknown as Nitro)
  return {
    define: config.transform.define as Record<string, string>,
    replace: replace.transform as unknown as Transform,
    attributes: attributes.transform.filter.code,
  }
}

it('lets Rolldown replace constants', () => {
  const { define } = limit()
  expect(define).toMatchObject({
    'import.meta.baseURL': '"/base/"',
    'import.meta._tasks': 'true',
    'import.meta.prerender': 'false',
    'process.env.NODE_ENV': '"production"',
    X: '1',
  })
  expect(['__NAME__', 'process.test', 'ofPreset'].filter(name => name in define)).toEqual([])
})

it("runs the engine's plugin for texts, and for flags that fw does not know", () => {
  const { filter, handler } = limit().replace
  expect(handler('x')).toEqual({ code: 'replaced x' })
  const runs = (code: string): boolean => filter.code.test(code)
  for (const code of ['"a __NAME__"', 'process.test', '(ofPreset)', 'import.meta.newFlag'])
    expect(runs(code)).toBe(true)
  for (const code of ['import.meta.dev', 'import.meta.url', 'process.dev', 'x__NAME__', 'ofPreset.x'])
    expect(runs(code)).toBe(false)
})

it('parses code for import attributes only if it has some', () => {
  const { attributes } = limit()
  for (const code of [
    `import a from './a' with { type: 'text' }`,
    `import a from './a' with /* why */ { "type": "bytes" }`,
    `import('./a', { with: { type: 'text' } })`,
    `import('./a', { 'with': { other: 1, 'type': 'text' } })`,
  ])
    expect(code).toMatch(attributes)
  for (const code of [`h('input', { type: 'text' })`, `import a from './a' with { type: 'json' }`])
    expect(code).not.toMatch(attributes)
})
