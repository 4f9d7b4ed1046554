import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PrivateDetails } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { expect, it } from 'vitest'
import { DETAILS, privateDetails } from './private-details'

function check(details: PrivateDetails<keyof typeof DETAILS>): Problem[] {
  const problems: Problem[] = []
  details.check({ report: problem => void problems.push(problem) })
  return problems
}

it('the pinned versions are the window, and installed', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const { package: name, window } of Object.values(DETAILS)) expect(window).toBe(`=${dependencies[name]}`)
  expect(check(privateDetails)).toEqual([])
})

it('the files that use private details exist', () => {
  for (const file of Object.values(DETAILS).flatMap(({ usedBy }) => usedBy))
    expect(existsSync(fileURLToPath(new URL(file, import.meta.url))), file).toBe(true)
})

it('an overridden version is reported', () => {
  const versions: Record<string, string> = { h3: '2.0.9', nitro: '3.0.260903-beta', srvx: '1.0.8' }
  const problems = check(new PrivateDetails(DETAILS, name => versions[name]))
  expect(problems.map(({ code, why }) => [code, why.slice(0, 25)])).toEqual([['FW2091', '`h3` 2.0.9 is installed. ']])
})
