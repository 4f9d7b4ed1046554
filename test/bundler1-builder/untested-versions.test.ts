import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { bundle } from '@fw/bundler1-builder'
import type { Problem } from '@fw/schema'
import { parseSync } from 'oxc-parser'
import { join } from 'pathe'
import { expect, it, onTestFinished, vi } from 'vitest'
import type * as Details from '../../packages/bundler1-builder/src/private-details'
import { triggers } from '../triggers'
import { planApp } from './app'

// As if a version of each package was installed that is newer than all tested ones.
vi.mock('../../packages/bundler1-builder/src/private-details', async original => {
  const { DETAILS } = await original<typeof Details>()
  const { PrivateDetails } = await import('@fw/schema')
  return { DETAILS, privateDetails: new PrivateDetails(DETAILS, () => '99.0.0') }
})

const UNTESTED = ['vite', '@vitejs/plugin-vue', 'rolldown']

/** The packages of which an untested version was reported. */
function reported(problems: readonly Problem[]): Array<string | undefined> {
  triggers('FW2091', problems)
  return problems.map(({ why }) => /^`(.+?)` 99\.0\.0 is installed/.exec(why)?.[1])
}

async function plan(dev: boolean) {
  const problems: Problem[] = []
  const planned = await planApp({ dev })
  planned.app.report = problem => void problems.push(problem)
  return { ...planned, problems }
}

it('builds with untested versions, without what depends on their private details', async () => {
  const { app, problems, remove } = await plan(false)
  onTestFinished(remove)
  const { clientDir, serverEntry } = (await bundle(app))!
  expect(reported(problems)).toEqual(UNTESTED)

  const scripts = readdirSync(clientDir, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.js'))
  const code = new Map(scripts.map(file => [file, readFileSync(join(clientDir, file), 'utf8')]))
  for (const [file, text] of code) expect([file, parseSync(file, text).errors]).toEqual([file, []])
  const client = [...code.values()].join('\n')
  // The preload helper is the one of Vite, and scripts import the entry by its file name.
  expect(client).not.toMatch(/data-fw-css|["'`]#entry["'`]/)
  expect(client).toMatch(/addEventListener\(`vite:preloadError`,.*fw:chunkError/)
  expect(client).toContain('ON_CLIENT')

  const { html, modules, manifest } = await (await import(pathToFileURL(serverEntry).href)).render()
  expect(html).toContain('ON_SERVER')
  expect(manifest.modules[modules[0]].styles.length).toBeGreaterThan(0)
})

it('develops with untested versions: pages link their styles as files', async () => {
  const { app, problems, remove, write } = await plan(true)
  const http = createServer((request, response) => app.bundler!.handle(request, response, () => response.end('left')))
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await remove()
    http.closeAllConnections()
    await new Promise(resolve => http.close(resolve))
  })
  app.httpServer = http
  await bundle(app)
  expect(reported(problems)).toEqual(UNTESTED)

  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const { html, modules } = await (await app.bundler!.import(app.plan.entries.server)).render()
  expect(html).toContain('ON_SERVER')
  const styles = (await (globalThis as any).__fwDevStyles(modules)) as Array<{ css?: string; url: string }>
  expect(styles.map(({ css }) => css)).toEqual([undefined, undefined])
  const texts = await Promise.all(
    styles.map(async style => (await fetch(url + style.url, { headers: { accept: 'text/css' } })).text()),
  )
  expect(texts.join('\n').replace(/\s+/g, ' ')).toMatch(/color: #010203.*color: rgb\(4, 5, 6\)/)

  // Server files stay private without the guard that replaces a function of Vite.
  write('server/secret.ts', 'export const secret = "hidden"\n')
  write('.env', 'SECRET=hidden\n')
  for (const path of ['/_fw/server/secret.ts', '/_fw/.env', '/_fw/@fs' + join(app.options.rootDir, '.env')]) {
    const response = await fetch(url + path)
    expect([path, response.status === 200 && (await response.text()).includes('hidden')]).toEqual([path, false])
  }
})
