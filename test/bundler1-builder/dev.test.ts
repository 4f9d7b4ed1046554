import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bundle } from '@fw/bundler1-builder'
import type { FwConfig, WritablePlan } from '@fw/schema'
import { afterEach, expect, it } from 'vitest'
import { planApp } from './app'
import type { PlannedApp } from './app'

const stops: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function start(
  config: FwConfig = {},
  files: Record<string, string> = {},
  change?: (app: PlannedApp) => void,
  strict = false,
) {
  const made = await planApp({ dev: true, config, files, strict })
  change?.(made)
  const { app } = made
  const http = createServer((request, response) =>
    app.bundler!.handle(request, response, () => {
      response.statusCode = 404
      response.setHeader('x-left', request.url!)
      response.end('left')
    }),
  )
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

it('passes unhandled requests on with their original URL', async () => {
  const { url } = await start()
  for (const path of ['/page', '/_fw/api/x?y=1']) expect((await fetch(url + path)).headers.get('x-left')).toBe(path)
})

/** Retries until the check passes. */
async function until(check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await check())) {
    if (Date.now() > end) throw new Error('The check did not pass in time.')
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}

it('renders on the server, and serves modules only below the build assets directory', async () => {
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

it('returns the styles of the rendered modules', async () => {
  const { render } = await start()
  const { modules } = await render()
  const styles = await (globalThis as any).__fwDevStyles(modules)
  expect(styles.map((style: { css: string }) => style.css.replace(/\s+/g, ' ')).join()).toMatch(
    /color: #010203.*url\("\/logo\.png"\).*color: rgb\(4, 5, 6\).*url\("?\/_fw\/app\/assets\/bg\.png"?\)/s,
  )
})

it('reloads changed modules and recovers from errors', async () => {
  const { render, write } = await start()
  expect((await render()).html).toContain('ON_SERVER')
  write('app/pages/index.vue', '<template><p>second</p></template>')
  await until(async () => (await render()).html.includes('second'))
  write('app/pages/index.vue', '<template><p>{{ broken </template>')
  await until(async () =>
    render().then(
      () => false,
      () => true,
    ),
  )
  await Promise.all([1, 2, 3].map(() => expect(render()).rejects.toThrow(/Interpolation end/)))
  write('app/pages/index.vue', '<template><p>fixed</p></template>')
  await until(async () =>
    render().then(
      ({ html }) => html.includes('fixed'),
      () => false,
    ),
  )
})

it('reloads invalidated virtual modules', async () => {
  const { render, app, write } = await start()
  await render()
  write('app/pages/other.vue', '<template><p>other page</p></template>')
  app.plan.templates.find(({ filename }) => filename === 'pages.mjs')!.getContents = () =>
    `export const load = () => import('~/pages/other.vue')`
  expect((await render()).html).toContain('ON_SERVER')
  app.bundler!.invalidate(['pages.mjs'])
  expect((await render()).html).toContain('other page')
})

it('shares one load between concurrent imports', async () => {
  const { app } = await start()
  const loaded = await Promise.all(Array.from({ length: 20 }, () => app.bundler!.import(app.plan.entries.server)))
  expect(new Set(loaded.map(module => module.state)).size).toBe(1)
})

it('resolves package aliases to a single instance', async () => {
  const { app, write } = await start()
  write('one.js', `import { ref } from 'ui'\nimport { ref as other } from 'vue'\nexport const same = ref === other\n`)
  expect((await app.bundler!.import(`${app.options.rootDir}/one.js`)).same).toBe(true)
})

it('applies the base URL', async () => {
  const { render, get } = await start({ app: { baseURL: '/sub/' } })
  const { html, modules, manifest } = await render()
  expect(html).toContain('src="/sub/logo.png"')
  expect(html).toContain('src="/sub/_fw/app/images/big.png"')
  for (const script of manifest.entry.scripts) {
    expect(script).toMatch(/^\/sub\/_fw\//)
    expect((await get(script)).status).toBe(200)
  }
  const styles = await (globalThis as any).__fwDevStyles(modules)
  expect(styles.map((style: { css: string }) => style.css).join()).toContain('url("/sub/logo.png")')
})

/** Loads modules like a browser, and returns their URLs. */
async function crawl(url: string, paths: readonly string[]): Promise<string[]> {
  const seen = new Set<string>()
  const visit = async (path: string): Promise<void> => {
    if (seen.has(path)) return
    seen.add(path)
    const response = await fetch(url + path)
    expect([path, response.status]).toEqual([path, 200])
    const code = await response.text()
    if (!/javascript/.test(response.headers.get('content-type')!)) return
    const found = [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)"(\/[^"]+)"/g)].map(match => match[1]!)
    await Promise.all(found.map(visit))
  }
  await Promise.all(paths.map(visit))
  return [...seen]
}

/** Records the messages sent to open tabs. */
function listen({ app }: PlannedApp, sent: string[]): void {
  app.hook('bundler1:serverCreated', (server, { isClient }) => {
    if (!isClient) return
    const { hot } = server.environments.client
    const send = hot.send.bind(hot)
    hot.send = (payload: { type: string }) => {
      sent.push(payload.type)
      send(payload)
    }
  })
}

it('does not prebundle anything for a project without dependencies', async () => {
  const { render, url } = await start(
    {},
    {
      'app/pages/index.vue':
        '<script setup>\nimport { ref } from "ui"\nimport { useLink } from "vue-router"\nimport { createHooks } from "hookable"\nconst a = ref(typeof useLink + typeof createHooks)\n</script><template><p>{{ a }}</p></template>',
    },
  )
  const { html, manifest } = await render()
  expect(html).toContain('functionfunction')
  const urls = await crawl(url, manifest.entry.scripts)
  expect(urls.filter(path => path.includes('/deps/'))).toEqual([])
  expect(urls.filter(path => path.includes('/vue/dist/'))).toHaveLength(1)
})

it('prebundles the dependencies of the project without reloading the first page', async () => {
  const sent: string[] = []
  const { render, url } = await start(
    {},
    {
      'package.json': '{ "type": "module", "dependencies": { "picomatch": "*", "vue": "*" } }',
      'app/pages/index.vue':
        '<script setup>\nimport picomatch from "picomatch"\nconst a = String(picomatch.isMatch("a.js", "*.js"))\n</script><template><p>{{ a }}</p></template>',
    },
    made => listen(made, sent),
  )
  const { html, manifest } = await render()
  expect(html).toContain('<p>true</p>')
  const urls = await crawl(url, manifest.entry.scripts)
  expect(urls.filter(path => path.includes('/deps/picomatch.js'))).toHaveLength(1)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(sent.filter(type => type === 'full-reload')).toEqual([])
})

it('does not serve files from other folders', async () => {
  const { get, dir } = await start()
  expect((await get('/_fw/@fs/etc/hosts')).status).toBe(403)
  expect((await get(`/_fw/@fs${dir}/app/assets/main.css`)).status).toBe(200)
})

it('applies separate plugins and flags on the client and on the server', async () => {
  const plugin = (name: string, side: string) => ({
    sides: [side as 'client'],
    bundler1: () => ({
      name,
      transform: (code: string, id: string) =>
        id.endsWith('flags.js') ? `${code}\nexport const plugin = "${name}"` : undefined,
    }),
  })
  const { app, get, write } = await start({}, {}, ({ app }) => {
    const { buildPlugins } = app.plan as WritablePlan
    buildPlugins.push(plugin('only-client', 'client'), plugin('only-server', 'server'))
  })
  write('app/flags.js', 'export const flags = [import.meta.client, process.client, import.meta.dev, process.server]\n')
  const module = await app.bundler!.import(`${app.options.rootDir}/app/flags.js`)
  expect(module.flags).toEqual([false, false, true, true])
  expect(module.plugin).toBe('only-server')
  const { text } = await get('/_fw/app/flags.js')
  expect(text).toContain('only-client')
  expect(text).not.toContain('only-server')
  expect(text).not.toContain('process.client')
})

it('compiles templates in the browser with `runtimeCompiler`, with a single copy of Vue', async () => {
  const { render, url } = await start(
    { ui: { runtimeCompiler: true } },
    {
      'app/pages/index.vue':
        '<script setup>\nimport { useLink } from "vue-router"\nconst T = { template: "<b>RUNTIME {{ typeof useLink }}</b>", setup: () => ({ useLink }) }\n</script><template><T /></template>',
    },
  )
  const { html, manifest } = await render()
  expect(html).toContain('<b>RUNTIME function</b>')
  const urls = await crawl(url, manifest.entry.scripts)
  const texts = await Promise.all(
    urls.filter(path => path.includes('node_modules')).map(async path => (await fetch(url + path)).text()),
  )
  expect(texts.filter(text => text.includes('function compileToFunction'))).toHaveLength(1)
  expect(texts.filter(text => text.includes('function createRenderer('))).toHaveLength(1)
})

it('runs JSX and modules with top-level await on the server', async () => {
  const { app, write } = await start()
  write(
    'app/box.tsx',
    'import { h } from "vue"\nexport const Box = () => <b>{await0}</b>\nconst await0: number = await Promise.resolve(3)\nexport const where = [typeof import.meta.resolve, import.meta.filename]\nvoid h\n',
  )
  const { Box, where } = await app.bundler!.import(`${app.options.rootDir}/app/box.tsx`)
  expect(Box().children).toEqual([3])
  expect(where).toEqual(['function', `${app.options.rootDir}/app/box.tsx`])
})

it('maps stack traces to the source', async () => {
  const { app, write } = await start()
  write(
    'app/thrower.ts',
    'interface Unused { a: string }\n\nexport function fail(): never {\n  const unused: Unused | undefined = undefined\n  throw new Error(String(unused))\n}\n',
  )
  const { fail } = await app.bundler!.import(`${app.options.rootDir}/app/thrower.ts`)
  const stack = await Promise.resolve()
    .then(fail)
    .catch((error: Error) => error.stack!)
  expect(stack).toContain(`${app.options.rootDir}/app/thrower.ts:5:`)
})

const STRICT = {
  'app/pages/index.vue':
    '<script setup>\nimport { ref } from "ui"\nimport { createHooks } from "hookable"\nconst a = ref(typeof createHooks)\n</script><template><p>{{ a }}</p></template>',
}

it('resolves the framework’s dependencies if they are not visible to the project', async () => {
  const { render, url } = await start({}, STRICT, undefined, true)
  const { html, manifest } = await render()
  expect(html).toContain('<p>function</p>')
  const urls = await crawl(url, manifest.entry.scripts)
  expect(urls.filter(path => path.includes('/vue/dist/'))).toHaveLength(1)
})
