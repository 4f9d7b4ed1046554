import { describe, expect, it } from 'vitest'
import { describeOption, emptyFacts, optionPaths, resolve } from '@fw/schema'
import type { FwConfig } from '@fw/schema'
import { proves } from '../proofs/registry'
import { BUILD_ID, ENTRY, FUNCTION, LOCAL_ORIGIN, MEMBERS, NONE, RECORDS } from './records'

const facts = emptyFacts({
  rootDir: '/project',
  workspaceDir: '/workspace',
  buildId: '11111111-2222-4333-8444-555555555555',
})

const layouts = {
  v4: { ...resolve({ future: { compatibilityVersion: 4 } }, facts), srcDir: '/project/app' },
  v3: { ...resolve({}, facts), srcDir: '/project' },
}

/** The value at a path; an entry of `keyedComposables` is found by its name. */
function read(value: unknown, path: readonly string[]): unknown {
  for (const key of path) {
    value = Array.isArray(value)
      ? value.find(entry => (entry as { name?: string }).name === key)
      : (value as Record<string, unknown> | undefined)?.[key]
  }
  return value
}

function substitute(expected: unknown, srcDir: string): unknown {
  if (typeof expected === 'string') {
    return expected
      .replaceAll('<rootDir>', facts.rootDir)
      .replaceAll('<srcDir>', srcDir)
      .replaceAll('<workspaceDir>', facts.workspaceDir)
  }
  if (expected === BUILD_ID) return facts.buildId
  if (expected === FUNCTION) return expect.any(Function)
  if (expected === LOCAL_ORIGIN) return expect.any(RegExp)
  if (Array.isArray(expected)) return expected.map(entry => substitute(entry, srcDir))
  if (typeof expected === 'object' && expected !== null)
    return Object.fromEntries(Object.entries(expected).map(([key, member]) => [key, substitute(member, srcDir)]))
  return expected
}

/** The content of a container, according to the rows directly below it. */
function members(path: readonly string[], layout: 'v4' | 'v3'): unknown {
  const result: Record<string, unknown> = {}
  for (const [, below, , v4, v3] of RECORDS) {
    if (below.length <= path.length || !path.every((key, index) => below[index] === key) || below.includes('[]'))
      continue
    const value = layout === 'v3' && v3 !== undefined ? v3 : v4
    if (value === MEMBERS) continue
    let target = result
    for (const key of below.slice(path.length, -1)) target = (target[key] ??= {}) as Record<string, unknown>
    if (value !== NONE) target[below.at(-1)!] = value
  }
  return result
}

const rows = RECORDS.map(([key, path, type, v4, v3]) => ({ key, path, type, v4, v3 }))

it('contains every record of the reference once', () => {
  expect(RECORDS).toHaveLength(380)
  expect(new Set(RECORDS.map(([key]) => key)).size).toBe(380)
})

describe.each(['v4', 'v3'] as const)('%s layout', layout => {
  const { options, srcDir, problems, origins } = layouts[layout]

  it('has no problems by default', () => {
    expect(problems).toEqual([])
  })

  it.each(rows)('resolves the default of $key', ({ path, v4, v3 }) => {
    const expected = layout === 'v3' && v3 !== undefined ? v3 : v4
    const actual = read(options, path)
    if (expected === ENTRY || expected === NONE) expect(actual).toBeUndefined()
    else if (expected === MEMBERS) expect(actual).toEqual(substitute(members(path, layout), srcDir))
    else expect(actual).toEqual(substitute(expected, srcDir))
  })

  it('reports the default as the origin of every declared option', () => {
    const set = layout === 'v4' ? ['future', 'future.compatibilityVersion'] : []
    const found = origins()
    for (const path of optionPaths())
      expect([path, found.get(path)?.kind]).toEqual([path, set.includes(path) ? 'project' : 'default'])
  })
})

describe('documentation', () => {
  it.each(rows)('describes $key', ({ path }) => {
    // A default entry of a keyed array is described by the array.
    const declared = path[1] === 'keyedComposables' && path[2] !== '[]' ? path.slice(0, 2) : path
    const description = describeOption(declared)
    expect(description?.doc).toMatch(/\w+.*[.]$/s)
    expect(description?.type).toBeTruthy()
  })
})

/** A valid and an invalid value for each printed type. */
const SAMPLES: Record<string, { good: unknown[]; bad: unknown[] }> = {
  string: { good: ['x'], bad: [1, true, {}] },
  'string (file path)': { good: ['./x'], bad: [1] },
  boolean: { good: [true, false], bad: ['yes', 1] },
  number: { good: [3], bad: ['3'] },
  'number (ms)': { good: [50], bad: ['50', -1] },
  'number (ms) or false': { good: [50, false], bad: ['50', true] },
  array: { good: [[]], bad: [1, 'x'] },
  'array of globs': { good: [['**/x']], bad: [1, [1]] },
  'array of string or regex': { good: [['x', /y/]], bad: ['x', [1]] },
  'array of { name, argumentLength, source }': {
    good: [[{ name: 'x', argumentLength: 2, source: 'y' }]],
    bad: [[{ name: 'x' }], [{ name: 1, argumentLength: 2 }]],
  },
  object: { good: [{}], bad: [1, 'x', []] },
  'object of functions': { good: [{ app: () => 'x' }], bad: [1, { app: 'x' }] },
  function: { good: [() => 'x'], bad: ['x', {}] },
  date: { good: ['2026-11-01', new Date('2026-11-01')], bad: ['soon', 3] },
  'string or array of string': { good: ['x', ['x', 'y']], bad: [1, [1]] },
  'string or object': { good: ['x', { bundle: async () => {} }], bad: [1, {}, { bundle: 1 }] },
  'object or boolean': { good: [true, false, {}], bad: ['x', 1] },
  'boolean or object': { good: [true, false, {}], bad: ['x', 1] },
  'boolean or transition-props object': { good: [true, { name: 'x' }], bad: ['x', 1] },
  'boolean or string path': { good: [true, 'x'], bad: [1, {}] },
  'boolean or function': { good: [true, () => true], bad: ['x'] },
  'boolean or `hidden`': { good: [true, 'hidden'], bad: ['x', 1] },
  'boolean or `build`': { good: [true, 'build'], bad: ['x', 1] },
  'boolean or `production`': { good: [true, 'production'], bad: ['x', 1] },
  '`client` or `server`': { good: ['client', 'server'], bad: ['x'] },
  '`false`, `shared`, or builder': { good: [false, 'shared', 'bundler2'], bad: [true, 1] },
  'string glob or array of globs': { good: ['x', ['x', '!y']], bad: [1, [1]] },
}

/** Options whose printed type is wider than the accepted values: valid values and an invalid one. */
const NARROW: Record<string, { good: unknown[]; bad: unknown[] }> = {
  logLevel: { good: ['silent', 'info', 'verbose'], bad: ['loud', 1] },
  'router.options.scrollBehaviorType': { good: ['auto', 'smooth'], bad: ['slow', 1] },
  'experimental.componentIslands': {
    good: [
      'auto',
      true,
      false,
      'local',
      'local+remote',
      {},
      { selectiveClient: 'deep' },
      { selectiveClient: true, remoteIsland: false },
    ],
    bad: ['on', 'remote', { selectiveClient: 'all' }, { remoteIsland: 1 }],
  },
  'experimental.emitRouteChunkError': {
    good: ['automatic', 'automatic-immediate', 'manual', false],
    bad: ['auto', true],
  },
  'experimental.spaLoadingTemplateLocation': { good: ['within', 'body'], bad: ['head'] },
  'experimental.watcher': {
    good: ['watcher1', 'watcher1-granular', 'watcher2', 'chokidar', 'chokidar-granular', 'parcel'],
    bad: ['chokidr'],
  },
  'experimental.defaults.useAsyncData.errorValue': { good: [null, 'null', 'undefined'], bad: ['x'] },
  'experimental.defaults.useAsyncData.value': { good: [null, 'null', 'undefined'], bad: ['x'] },
  'future.compatibilityVersion': { good: [3, 4], bad: [5, '4'] },
  'features.devLogs': { good: [true, 'silent'], bad: ['loud'] },
  'build.analyze.template': { good: ['treemap', 'network', 'raw-data'], bad: ['x', 1] },
  'bundler2.analyze.template': { good: ['treemap'], bad: ['x', 1] },
  'build.analyze.projectRoot': { good: ['/x', /y/], bad: [1] },
  'bundler2.analyze.projectRoot': { good: ['/x'], bad: [1] },
  'app.keepalive': { good: [true, { max: 3 }], bad: ['x'] },
  'app.viewTransition': { good: [true, 'always', { types: ['slide'] }], bad: ['x', 1] },
  devtools: { good: [true, { enabled: true }], bad: [1] },
  components: { good: [{}, true, ['~/x']], bad: [1, 'x'] },
  'bundler1.define["__UI_PROD_HYDRATION_MISMATCH_DETAILS__"]': { good: [true, 'true'], bad: [] },
  'bundler1.define["process.dev"]': { good: [true, '"x"'], bad: [] },
  'bundler1.define["import.meta.dev"]': { good: [true, '"x"'], bad: [] },
  'bundler1.define["process.test"]': { good: [true, '"x"'], bad: [] },
  'bundler1.define["import.meta.test"]': { good: [true, '"x"'], bad: [] },
  'bundler1.publicDir': { good: [false], bad: [1] },
  'bundler1.ui.script.hoistStatic': { good: [true, false], bad: ['x'] },
  'bundler1.uiJsx.isCustomElement': { good: [() => true, {}], bad: ['x'] },
  'bundler2.optimization.splitChunks.cacheGroups.chunks': { good: ['all', {}], bad: [] },
  'bundler2.devMiddleware.stats': { good: ['normal', false, {}], bad: [1] },
  'bundler2.experiments': { good: [{ topLevelAwait: true }], bad: ['x'] },
  'bundler2.hotMiddleware': { good: [{ path: '/x' }], bad: ['x'] },
  'bundler2.optimizeCSS': { good: [true, false, {}], bad: ['x'] },
  'bundler2.optimization.runtimeChunk': { good: ['single', 'multiple', false], bad: ['x', 1] },
  'serverEngine.prerender.ignore': { good: [['/x', /y/, () => true]], bad: ['x'] },
  'serverEngine.prerender.routes': { good: [['/x']], bad: ['x', [1]] },
  'cssProcessor.plugins.autoprefixer': { good: [{}, false], bad: ['x'] },
  'cssProcessor.plugins.cssnano': { good: [{}, false], bad: ['x'] },
  'bundler2.postcss.postcssOptions.plugins.autoprefixer': { good: [{}, false], bad: ['x'] },
  'bundler2.postcss.postcssOptions.plugins.cssnano': { good: [{}, false], bad: ['x'] },
  'optimization.keyedComposables[].source': { good: ['x', /y/], bad: [1] },
  'plugins[].mode': { good: ['client', 'server'], bad: ['x'] },
}

/** A config that only sets the value at `path`; `[]` creates an array with one entry. */
function configWith(path: readonly string[], value: unknown): FwConfig {
  const [key, ...rest] = path
  if (key === undefined) return value as FwConfig
  if (key === '[]') return [{ ...requiredFields(path), ...configWith(rest, value) }] as never
  return { [key]: configWith(rest, value) } as FwConfig
}

/** Further required fields of the array entry that contains the field under test. */
function requiredFields(path: readonly string[]): Record<string, unknown> {
  const whole: Record<string, unknown> = { src: 'x', dst: 'y', path: 'z', handler: 'h', name: 'n', argumentLength: 2 }
  const field = path.at(-1)!
  if (field === 'src' || field === 'dst') return { src: whole.src, dst: whole.dst }
  if (field === 'name' || field === 'argumentLength' || field === 'source')
    return { name: whole.name, argumentLength: whole.argumentLength }
  if (field === 'path' || field === 'global') return { path: whole.path }
  return field === 'mode' ? { src: whole.src } : { handler: whole.handler }
}

describe('types', () => {
  const typed = rows.filter(({ key }) => !/^optimization\.keyedComposables\[\w/.test(key))

  it.each(typed)('validates $key according to its type', proves('2-format', '2.11-boolean'), ({ key, path, type }) => {
    const samples = NARROW[key] ?? SAMPLES[type]
    expect(samples, `no sample for the type "${type}"`).toBeDefined()
    // `dst` is only part of build.templates; plugins accept `src` and `mode`.
    const config = (value: unknown) => {
      const made = configWith(path, value)
      if (key.startsWith('plugins[]')) delete (made.plugins as never as Array<Record<string, unknown>>)[0]!.dst
      return made
    }
    const isTypeProblem = (code: string) => ['FW1001', 'FW1003', 'FW1004'].includes(code)
    for (const value of samples!.good)
      expect(resolve(config(value), facts).problems.filter(problem => isTypeProblem(problem.code))).toEqual([])
    for (const value of samples!.bad) {
      const found = resolve(config(value), facts).problems.filter(
        problem => problem.code === 'FW1003' || problem.code === 'FW1004',
      )
      expect(found.length, `${key} took ${String(value)}`).toBeGreaterThan(0)
    }
  })
})
