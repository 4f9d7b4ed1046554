import { describe, expect, it } from 'vitest'
import type { Bundler } from '../harness/build-app'
import { bundlersOf, loadCases } from './module-case'
import { emitModules, loadResults, MODULES_PAGE, readTable, writeTable } from './results'

const BUNDLERS: readonly Bundler[] = ['bundler1', 'bundler2', 'bundler3']

/** The modules that fw promises to run. At most one of them may fail at a time. */
const NAMED = [
  '@nuxt/content',
  '@nuxt/eslint',
  '@nuxt/fonts',
  '@nuxt/icon',
  '@nuxt/image',
  '@nuxt/scripts',
  '@nuxt/test-utils',
  '@nuxt/ui',
  '@nuxtjs/color-mode',
  '@nuxtjs/device',
  '@nuxtjs/i18n',
  '@nuxtjs/plausible',
  '@nuxtjs/robots',
  '@nuxtjs/sitemap',
  '@nuxtjs/tailwindcss',
  '@pinia/nuxt',
  '@unocss/nuxt',
  '@vite-pwa/nuxt',
  '@vueuse/nuxt',
  'nuxt-auth-utils',
  'nuxt-security',
  'pinia-plugin-persistedstate',
]

const cases = await loadCases()

it('is the table of the guide', () => {
  const table = emitModules(cases)
  if (process.env.FW_UPDATE_RESULTS) writeTable(table)
  expect(readTable(), `Update ${MODULES_PAGE} with FW_UPDATE_RESULTS=1 npm run test:modules.`).toBe(table)
})

describe.each(BUNDLERS)('the cases of %s', bundler => {
  const selected = cases.filter(moduleCase => bundlersOf(moduleCase).includes(bundler))

  it('have recorded results of the same version', () => {
    const results = loadResults(bundler)
    expect(Object.entries(results).map(([name, { version }]) => `${name} ${version}`)).toEqual(
      selected.map(({ name, version }) => `${name} ${version}`),
    )
  })
})

it('has a case for each named module, and nearly all work', () => {
  expect(NAMED.filter(name => !cases.some(moduleCase => moduleCase.name === name))).toEqual([])
  const results = BUNDLERS.map(loadResults)
  const failed = NAMED.filter(name => results.some(result => result[name]?.passed === false))
  expect(failed.length, `These do not work: ${failed.join(', ')}`).toBeLessThanOrEqual(1)
})

it.each(BUNDLERS)('has modules of different kinds that work with %s', bundler => {
  const results = loadResults(bundler)
  const working = cases.filter(({ name }) => results[name]?.passed)
  expect(working.length).toBeGreaterThanOrEqual(5)
  expect(new Set(working.flatMap(({ kinds }) => kinds)).size).toBeGreaterThanOrEqual(5)
})

it('runs all modules with Vite', () => {
  expect(cases.filter(moduleCase => !bundlersOf(moduleCase).includes('bundler1'))).toEqual([])
})
