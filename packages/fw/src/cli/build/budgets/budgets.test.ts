import { resolve, emptyFacts } from '@fw/schema'
import type { Fw, FwConfig } from '@fw/schema'
import { expect, it } from 'vitest'
import { describeGrowth } from './growth'
import { findLimit, isLimited, parseAmount } from './limits'

const application = (budgets: FwConfig['budgets']): Fw => {
  const { options } = resolve({ budgets }, emptyFacts({ rootDir: '/shop', workspaceDir: '/shop' }))
  return { options, plan: { isCaseSensitive: false } } as unknown as Fw
}

it.each([
  [512, 512],
  ['512 B', 512],
  ['1.5kB', 1500],
  ['2 MB', 2_000_000],
])('reads %s as %i bytes', (written, bytes) => {
  expect(parseAmount(written)).toBe(bytes)
})

it('takes the budget of the most specific pattern that sets it', () => {
  const app = application({
    js: 1,
    css: 5,
    routes: { '/**': { js: 2 }, '/admin/**': { js: 3 }, '/admin/:id': { css: 4, js: undefined } },
  })
  const of = (kind: 'js' | 'css', subject: string) => findLimit(app, { kind, subject })
  expect(of('js', '/shop')).toMatchObject({ amount: 2, path: ['budgets', 'routes', '/**', 'js'] })
  expect(of('js', '/admin/:id')).toMatchObject({ amount: 3 })
  expect(of('css', '/admin/:id')).toMatchObject({ amount: 4 })
  expect(of('css', '/shop')).toMatchObject({ amount: 5, path: ['budgets', 'css'] })
  expect(findLimit(app, { kind: 'html', subject: '/shop' })).toBeUndefined()
  expect(isLimited(app.options.budgets, 'css')).toBe(true)
  expect(isLimited(app.options.budgets, 'images')).toBe(false)
})

it('names what has grown, or what is large', () => {
  const now = {
    kind: 'js',
    subject: '/',
    amount: 50_000,
    parts: { vue: 90_000, chart: 40_000, b: 10, c: 9, d: 8 },
  } as const
  expect(describeGrowth(now, { amount: 20_000, parts: { vue: 90_000, chart: 10_000, b: 20, c: 9, d: 8 } })).toBe(
    'The last build within its budgets had 20.0 kB. Since then, before minification: `chart` +30.0 kB.',
  )
  expect(describeGrowth(now, undefined)).toBe(
    'Its largest parts, before minification: `chart` 40.0 kB, `b` 10 B, `c` 9 B, and 1 more.',
  )
  expect(describeGrowth({ kind: 'prerender', subject: '/', amount: 90 }, { amount: 20 })).toBe(
    'The last build within its budgets had 20 ms.',
  )
  expect(describeGrowth({ kind: 'images', subject: 'a.png', amount: 90 }, undefined)).toBe('')
})
