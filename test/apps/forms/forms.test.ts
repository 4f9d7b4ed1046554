import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadFixture } from '../../harness/fixture'
import { describeMatrix } from '../../harness/start-app'
import type { App } from '../../harness/start-app'
import { inTurn } from '../../harness/in-turn'
import { describeRequests } from './requests'
import { describeWithScripts } from './with-scripts'
import { describeWithoutScripts } from './without-scripts'

const fixture = loadFixture('forms')

function describeOutput(app: App): void {
  it('remembers no schemas in production', () => {
    const folder = join(app.outputDir, 'server')
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.mjs'))
      .map(file => readFileSync(join(folder, file), 'utf8'))
      .join('\n')
    expect(scripts).toContain('x-fw-form')
    expect(scripts).not.toMatch(/fw:form\b|fw:defined-forms/)
  })
}

describeMatrix('forms', { fixture, modes: ['dev'] }, describeWithoutScripts, describeWithScripts, describeRequests)

describeMatrix(
  'forms of the v3 layout, below a base URL',
  { fixture, layouts: ['v3'], modes: ['built'], base: '/shop', args: ['--app.baseURL', '/shop/'] },
  describeWithoutScripts,
  describeWithScripts,
  describeRequests,
  describeOutput,
)

const inBrowsers = [describeWithoutScripts, describeWithScripts]
for (const { name, suites, ...options } of inTurn(0, [
  { name: 'webpack', bundlers: { bundler2: 'v3' }, modes: ['dev'], suites: inBrowsers },
  { name: 'Rspack', bundlers: { bundler3: 'v4' }, modes: ['built'], suites: [...inBrowsers, describeOutput] },
]))
  describeMatrix(`forms with ${name}`, { fixture, ...options }, ...suites)
