import { describe, expect, it } from 'vitest'
import { emptyFacts } from './facts'
import { copy, isData, isPlainObject, isSame } from './plain'
import { resolve } from './resolve'

function createPlugin() {
  const state = { on: false }
  return {
    name: 'x',
    api: { get on() { return state.on }, set on(value) { state.on = value } },
    transform: () => state.on,
  }
}

describe('values that are no data', () => {
  it('are told from data', () => {
    expect([{}, [], { a: [1] }, Object.create(null)].every(isData)).toBe(true)
    expect([createPlugin(), createPlugin().api, new Map(), /x/, () => 1, 'x', null].some(isData)).toBe(false)
    expect([new Map(), new Date(), /x/, [], new (class A {})()].some(isPlainObject)).toBe(false)
  })
  it('keep their identity through resolving, alone and beside those of a layer', () => {
    const [mine, theirs] = [createPlugin(), createPlugin()]
    const sources = [
      { kind: 'project' as const, name: 'p', rootDir: '/project', config: { bundler1: { plugins: [mine, [mine]] } } },
      { kind: 'layer' as const, name: 'l', rootDir: '/layer', config: { bundler1: { plugins: [theirs] } } },
    ]
    const plugins = resolve(sources, emptyFacts()).options.bundler1.plugins as unknown[]
    expect(plugins).toHaveLength(3)
    expect(plugins[0]).toBe(mine)
    expect((plugins[1] as unknown[])[0]).toBe(mine)
    expect(plugins[2]).toBe(theirs)
    mine.api.on = true
    expect(mine.transform()).toBe(true)
  })
})

describe('values that contain themselves', () => {
  const loop: Record<string, unknown> = { a: 1 }
  loop.self = loop
  loop.list = [loop]

  it('are copied and compared without end', () => {
    expect(copy(loop).a).toBe(1)
    expect(copy(loop).self).toBe(loop)
    expect(isSame(loop, copy(loop))).toBe(true)
    expect(isSame(loop, { ...copy(loop), a: 2 })).toBe(false)
  })
  it('resolve, and are reported where they cannot be carried', () => {
    const { options, problems } = resolve({ appConfig: loop, bundler1: { x: loop }, runtimeConfig: { loop } }, emptyFacts())
    expect(options.appConfig).toMatchObject({ a: 1 })
    expect(problems.map(problem => [problem.code, problem.path?.join('.')])).toEqual([['FW1014', 'runtimeConfig.loop.self']])
  })
})
