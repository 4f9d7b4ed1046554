import { describe, expect, it } from 'vitest'
import type { Bundler } from '../harness/build-app'
import { bundlersOf, loadCases } from './module-case'
import { emitModules, loadResults, MODULES_PAGE, readTable, writeTable } from './results'

const BUNDLERS: readonly Bundler[] = ['bundler1', 'bundler2', 'bundler3']

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

it('runs all modules with Vite', () => {
  expect(cases.filter(moduleCase => !bundlersOf(moduleCase).includes('bundler1'))).toEqual([])
})
