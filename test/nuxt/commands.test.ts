import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../harness/build-app'
import { applicationOf, applications, fixtureOf } from './applications'

/** Those of `npm test`. `FW_NUXT=all` generates all that need no packages from npm. */
const GENERATED = process.env.FW_NUXT === 'all' ? applications.map(({ name }) => name) : ['blog']
const NEED_MORE = ['pinia', 'module-starter']

// The tests of type checking run `fw prepare`: test/typed/nuxt-applications.test.ts.
it.each(GENERATED.filter(name => !NEED_MORE.includes(name)))('generates the unmodified application %s', async name => {
  const application = applicationOf(name)
  const fixture = fixtureOf(application)
  const { code, output, dir } = await runCommand(['generate'], { fixture, layout: 'v4', env: application.env })
  expect(code, output).toBe(0)
  expect(existsSync(join(dir, '.nuxt'))).toBe(true)
  const html = readFileSync(join(dir, '.output/public/index.html'), 'utf8')
  for (const part of application.routes[0]!.contains) expect(html).toContain(part)
})

it('checks the types of an unmodified application, without files that `.nuxtignore` excludes', async () => {
  const { code, output } = await runCommand(['typecheck'], { fixture: fixtureOf(applicationOf('spa')), layout: 'v4' })
  expect([code, output]).toEqual([0, expect.stringContaining('No type errors found.')])
})
