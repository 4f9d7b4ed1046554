import { expect, it } from 'vitest'
import { findPlanWrites } from './plan-writes'
import { PACKAGES, loadText, scanFolder } from './repository'

const files = PACKAGES.flatMap(name => scanFolder(`packages/${name}/src`)).filter(
  file => /\.(?:ts|mts|mjs)$/.test(file) && !file.endsWith('.test.ts'),
)

// The plan of `fw upgrade` is a different one.
const isWriter = (file: string): boolean =>
  /^packages\/(?:kit\/src\/(?:add|plan)\/|schema\/src\/contracts\/|fw\/src\/build\/create\.ts$|fw\/src\/cli\/upgrade\/)/.test(
    file,
  )

it('only allows the kit and the creation of the application to write the plan', () => {
  const writes = files
    .filter(file => !isWriter(file))
    .flatMap(file => findPlanWrites(file, loadText(file)).map(write => `${file}:${write}`))
  expect(writes).toEqual([])
})

/** Maps and sets of applications, however their type is written. */
const APP_COLLECTION = /\b(?:Weak)?(?:Map|Set)<Fw\b/

it('stores the state of an application in `app.states`, not in module-level maps and sets', () => {
  expect(files.filter(file => APP_COLLECTION.test(loadText(file)))).toEqual([])
})

it.each(['new WeakMap<Fw, string>()', 'new WeakSet<Fw>()', 'const a: Map<Fw, B> = new Map()', 'new Set<Fw>()'])(
  'finds `%s`',
  code => {
    expect(APP_COLLECTION.test(code)).toBe(true)
  },
)

it.each([
  'app.plan.css = []',
  'app.plan.hasPages ||= true',
  "app.plan['css'] = []",
  'app.plan!.server.output = {}',
  '(app.plan as any).css = []',
  'this.app.plan.css.push(1)',
  'app.plan.server.handlers.unshift(...[])',
  'app.plan.server?.handlers.splice(0)',
  'Array.prototype.push; app.plan.css.push.apply(app.plan.css, [])',
  'app.plan.plugins.sort()',
  '(app.plan.reports ??= {}).x = 1',
  "app.plan.aliases['#x'] ??= 1",
  'delete app.plan.output',
  'app.plan.count++',
  'Object.assign(app.plan, {})',
  'Object.assign(app.plan.server, {})',
  'Reflect.set(app.plan, 1, 2)',
  '[app.plan.css] = [[]]',
  '({ css: app.plan.css } = {})',
  'const { plan } = app; plan.css = []',
  'const { plan: p } = app; p.css.push(1)',
  'const { plan: { server } } = app; server.handlers.push(1)',
  'const { plan: { server: { handlers } } } = app; handlers.push(1)',
  'const { plan: { ...rest } } = app; rest.css.push(1)',
  'const p = app.plan; p.css = []',
  'const p = app.plan; const { css } = p; css.push(1)',
  'let p; p = app.plan; p.css = []',
  'function f({ plan }: Fw) { plan.css = [] }',
  'function f({ plan: { css } }: Fw) { css.push(1) }',
  'const f = ({ plan: { css = [] } }) => css.push(1)',
  'function f() { p.css = [] } const p = app.plan',
  "import type { WritablePlan } from '@fw/schema'",
])('finds %s', code => {
  expect(findPlanWrites('x.ts', code)).not.toEqual([])
})

it.each([
  'const css = [...app.plan.css]; const list = css; list.length',
  'app.plan.css.map(id => id)',
  'const { plan } = app; const rows = plan.css.filter(Boolean); rows.push(1)',
  'Object.assign({}, app.plan)',
  'app.options.css = []',
  'const plan = upgrade(); plan.x = 1',
  'app.bundler = app.plan',
  'app.plan.css.toSorted()',
])('allows %s', code => {
  expect(findPlanWrites('x.ts', code)).toEqual([])
})
