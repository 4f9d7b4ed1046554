import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bundle } from '@fw/bundler1-builder'
import type { FwConfig } from '@fw/schema'
import { afterEach, expect, it } from 'vitest'
import { planApp } from './app'
import type { PlannedApp } from './app'

const stops: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function start(config: FwConfig = {}, files: Record<string, string> = {}, change?: (app: PlannedApp) => void) {
  const made = await planApp({ dev: true, config, files })
  change?.(made)
  const { app } = made
  const http = createServer((request, response) => app.bundler!.handle(request, response, () => {
    response.statusCode = 404
    response.end('left')
  }))
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  app.httpServer = http
  stops.push(async () => {
    await made.remove()
    http.closeAllConnections()
    await new Promise(resolve => http.close(resolve))
  })
  await bundle(app)
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    ...made,
    url,
    get: async (path: string) => {
      const response = await fetch(url + path)
      return { status: response.status, text: await response.text() }
    },
    render: async () => (await app.bundler!.import(app.plan.entries.server)).render(),
  }
}

/** Asks until the answer is right. */
async function until(check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000
  while (!await check()) {
    if (Date.now() > end) throw new Error('It did not come.')
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}

it('renders on the server side and serves modules below the folder of built files only', async () => {
  const { render, get, url } = await start()
  const { html, modules, manifest } = await render()
  expect(html).toContain('ON_SERVER')
  expect(html).toContain('src="/logo.png"')
  expect(html).toContain('src="/_fw/app/images/big.png"')
  expect(modules).toEqual(['app/pages/index.vue'])
  expect(manifest.dev).toBe(true)
  for (const script of manifest.entry.scripts) expect((await get(script)).status).toBe(200)
  const page = await get('/_fw/app/pages/index.vue')
  expect(page.text).toContain('import.meta.client=true')
  expect((await get('/_fw/.fw/plugins.mjs')).text).toContain('side.client.js')
  expect((await get('/_fw/app/images/big.png')).status).toBe(200)
  expect((await get('/app/pages/index.vue')).text).toBe('left')
  expect((await get('/')).text).toBe('left')
  expect(url).toBeTruthy()
})

it('gives the styles of what was rendered', async () => {
  const { render } = await start()
  const { modules } = await render()
  const styles = await (globalThis as any).__fwDevStyles(modules)
  expect(styles.map((style: { css: string }) => style.css.replace(/\s+/g, ' ')).join()).toMatch(/color: rgb\(1, 2, 3\).*url\(\/logo\.png\).*color: rgb\(4, 5, 6\).*url\("?\/_fw\/app\/assets\/bg\.png"?\)/s)
})

it('reads what changed anew, and recovers from errors', async () => {
  const { render, write } = await start()
  expect((await render()).html).toContain('ON_SERVER')
  write('app/pages/index.vue', '<template><p>second</p></template>')
  await until(async () => (await render()).html.includes('second'))
  write('app/pages/index.vue', '<template><p>{{ broken </template>')
  await until(async () => render().then(() => false, () => true))
  await Promise.all([1, 2, 3].map(() => expect(render()).rejects.toThrow()))
  write('app/pages/index.vue', '<template><p>fixed</p></template>')
  await until(async () => render().then(({ html }) => html.includes('fixed'), () => false))
})

it('takes up generated modules that were made anew', async () => {
  const { render, app, write } = await start()
  await render()
  write('app/pages/other.vue', '<template><p>other page</p></template>')
  app.plan.templates.find(({ filename }) => filename === 'pages.mjs')!.getContents = () => `export const load = () => import('~/pages/other.vue')`
  expect((await render()).html).toContain('ON_SERVER')
  app.bundler!.invalidate(['pages.mjs'])
  expect((await render()).html).toContain('other page')
})

it('shares one load between imports at the same time', async () => {
  const { app } = await start()
  const loaded = await Promise.all(Array.from({ length: 20 }, () => app.bundler!.import(app.plan.entries.server)))
  expect(new Set(loaded.map(module => module.state)).size).toBe(1)
})

it('finds packages by their labels, as one instance', async () => {
  const { app, write } = await start()
  write('one.js', `import { ref } from 'ui'\nimport { ref as other } from 'vue'\nexport const same = ref === other\n`)
  expect((await app.bundler!.import(`${app.options.rootDir}/one.js`)).same).toBe(true)
})
