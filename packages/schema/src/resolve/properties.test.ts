import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyFacts } from '../sources/facts'
import { mergeDeep, mergeKeyedLists, mergeLists } from './merge'
import { optionPaths } from '../derive/describe'
import { diffOptions } from './diff-options'
import { copy, isSame } from '../values/plain-object'
import { parsePath, formatPath } from '../values/option-path'
import { resolve } from './resolve'
import type { ConfigSource } from '../sources/config-source'

// Shrinking a failure to a smaller input may take very long.
fc.configureGlobal({ interruptAfterTimeLimit: 120_000, markInterruptAsFailure: true })

const forbidden = fc.constantFrom('__proto__', 'constructor', 'prototype')
const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'c', 'ssr', 'app', 'baseURL', 'head', 'alias', 'runtimeConfig') },
  { weight: 1, arbitrary: forbidden },
  { weight: 1, arbitrary: fc.string() },
)
const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))

/** Any JSON-like value, including own `__proto__` keys, as created by `JSON.parse`. */
const tree = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }).map(object),
  ),
})).value

function object(entries: Array<[string, unknown]>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [name, value] of entries)
    Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: true })
  return result
}

const paths = optionPaths().map(path => parsePath(path)!)

/** A config that sets some declared options, to valid and invalid values. */
const config = fc.array(fc.tuple(fc.constantFrom(...paths), tree), { maxLength: 6 }).map(entries => {
  const result: Record<string, unknown> = {}
  for (const [path, value] of entries) {
    let target = result
    for (const name of path.slice(0, -1))
      target = (isObject(target[name]) ? target[name] : (target[name] = {})) as Record<string, unknown>
    target[path.at(-1)!] = value
  }
  return result
})

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Layers whose values at the same path have the same type: only then is merging associative. */
const shaped = fc.record(
  {
    text: fc.string(),
    list: fc.array(scalar, { maxLength: 4 }),
    nested: fc.record(
      { n: fc.integer(), list: fc.array(fc.record({ x: fc.integer() }), { maxLength: 3 }) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
)

function expectClean(): void {
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(Object.getPrototypeOf({})).toBe(Object.prototype)
  expect({}.constructor).toBe(Object)
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value)
    for (const name of Object.getOwnPropertyNames(value)) freeze((value as Record<string, unknown>)[name])
  }
  return value
}

function sources(configs: Array<Record<string, unknown>>): ConfigSource[] {
  return configs.map((entry, index) => ({
    kind: index === 0 ? 'project' : 'layer',
    name: String(index),
    rootDir: index === 0 ? '/project' : `/layer${index}`,
    config: entry,
  }))
}

describe('merging', () => {
  it('never pollutes a prototype and never emits a forbidden key', () => {
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 4 }), values => {
        const merged = mergeDeep(values)
        expectClean()
        fc.pre(merged !== undefined)
        const seen = new Set<string>()
        JSON.stringify(merged, (name, value: unknown) => (seen.add(name), value))
        for (const name of ['__proto__', 'constructor', 'prototype']) expect(seen.has(name)).toBe(false)
      }),
    )
  })
  it('never changes its inputs and shares nothing with them', () => {
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 4 }), values => {
        const merged = mergeDeep(freeze(values))
        if (typeof merged === 'object' && merged !== null) for (const value of values) expect(merged).not.toBe(value)
      }),
    )
  })
  it('is associative over layers of the same shape', () => {
    fc.assert(
      fc.property(shaped, shaped, shaped, (a, b, c) => {
        const left = mergeDeep([mergeDeep([a, b]), c])
        const right = mergeDeep([a, mergeDeep([b, c])])
        expect(isSame(left, right)).toBe(true)
        expect(isSame(left, mergeDeep([a, b, c]))).toBe(true)
      }),
    )
  })
  it('is associative over arrays', () => {
    const list = fc.array(fc.integer({ max: 5, min: 0 }), { maxLength: 5 })
    fc.assert(
      fc.property(list, list, list, (a, b, c) => {
        expect(mergeLists([], [mergeLists([], [a, b]), c])).toEqual(mergeLists([], [a, mergeLists([], [b, c])]))
      }),
    )
    const keyed = fc.array(fc.record({ name: fc.constantFrom('x', 'y', 'z'), n: fc.integer() }), { maxLength: 4 })
    const by = (entry: unknown) => (entry as { name: string }).name
    fc.assert(
      fc.property(keyed, keyed, keyed, (a, b, c) => {
        expect(mergeKeyedLists(by, [], [mergeKeyedLists(by, [], [a, b]), c])).toEqual(
          mergeKeyedLists(by, [], [a, mergeKeyedLists(by, [], [b, c])]),
        )
      }),
    )
  })
  it('uses the value with the highest precedence if it is not an object or array', () => {
    fc.assert(
      fc.property(scalar, tree, (a, b) => {
        expect(mergeDeep([a, b])).toBe(a)
      }),
    )
  })
})

describe('resolving', () => {
  it('never throws, never pollutes, never changes its inputs', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(config, fc.array(fc.tuple(key, tree), { maxLength: 5 }).map(object)), {
          minLength: 1,
          maxLength: 3,
        }),
        configs => {
          const before = JSON.stringify(configs)
          const { options } = resolve(freeze(sources(configs)), emptyFacts())
          expectClean()
          expect(JSON.stringify(configs)).toBe(before)
          expect(options.future.compatibilityVersion).toBeOneOf([3, 4])
        },
      ),
      { numRuns: 150 },
    )
  })
  it('returns the same result twice', () => {
    fc.assert(
      fc.property(fc.array(config, { minLength: 1, maxLength: 3 }), configs => {
        const first = resolve(sources(configs), emptyFacts())
        const second = resolve(sources(configs), emptyFacts())
        expect(diffOptions(first.options, second.options)).toEqual([])
        expect(second.problems).toEqual(first.problems)
      }),
      { numRuns: 60 },
    )
  })
  it('returns options that resolve to themselves', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            ssr: fc.boolean(),
            css: fc.array(fc.string(), { maxLength: 3 }),
            app: fc.record({ baseURL: fc.string(), rootId: fc.string() }),
            buildDir: fc.constantFrom('out', '/abs', './x'),
            extensions: fc.array(fc.constantFrom('.a', '.b', '.vue'), { maxLength: 3 }),
          },
          { requiredKeys: [] },
        ),
        partial => {
          const once = resolve(partial, emptyFacts()).options
          const again = resolve(
            {
              ssr: once.ssr,
              css: once.css,
              app: { baseURL: once.app.baseURL, rootId: once.app.rootId },
              buildDir: once.buildDir,
              extensions: once.extensions,
            },
            emptyFacts(),
          ).options
          expect(diffOptions(once, again)).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  })
  it('does not depend on whether a layer is one source or two equal ones', () => {
    fc.assert(
      fc.property(config, config, (project, layer) => {
        // In the same folder, because paths are relative to it.
        const [own, first] = sources([project, layer]) as [ConfigSource, ConfigSource]
        const once = resolve([own, first], emptyFacts()).options
        const twice = resolve([own, first, { ...first, config: copy(layer) }], emptyFacts()).options
        expect(diffOptions(once, twice)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

it('paths survive formatting and parsing', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.constantFrom('a', 'process.dev', '#app', '0', 'x-y', '[]', '"'), fc.string({ minLength: 1 })),
        { minLength: 1, maxLength: 4 },
      ),
      path => {
        expect(parsePath(formatPath(path))).toEqual(path)
      },
    ),
  )
})
