import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Fw, Problem } from '@fw/schema'
import { expect, it } from 'vitest'
import { checkRuntimePackages, DETAILS } from './private-details'

function check(versionOf?: (name: string) => string): Problem[] {
  const problems: Problem[] = []
  const app = { options: { rootDir: '/nowhere' }, report: (problem: Problem) => void problems.push(problem) }
  checkRuntimePackages(app as unknown as Fw, versionOf)
  return problems
}

it('the installed versions of Vue and vue-router are tested', () => {
  expect(check()).toEqual([])
})

it('other versions are reported, one warning per package', () => {
  expect(check(() => '99.0.0').map(({ code, severity, why }) => [code, severity, why.split(' ')[0]])).toEqual([
    ['FW2091', 'warning', '`vue`'],
    ['FW2091', 'warning', '`vue-router`'],
  ])
})

it.each([
  ['5.2.0', false],
  ['5.3.1', true],
  ['5.4.0', true],
  ['5.5.0', true],
  ['5.5.1', true],
  ['5.6.0', false],
  ['6.0.0', false],
])('vue-router %s is tested: %s', (version, isTested) => {
  expect(check(name => (name === 'vue' ? '3.5.45' : version))).toHaveLength(isTested ? 0 : 1)
})

it('the files that use private details exist', () => {
  for (const file of Object.values(DETAILS).flatMap(({ usedBy }) => usedBy))
    expect(existsSync(fileURLToPath(new URL(`../${file}`, import.meta.url))), file).toBe(true)
})
