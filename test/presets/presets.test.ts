import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findRuntime } from '../../scripts/system/preset-tools.mjs'
import { bin, buildApp, runCommand, runIn } from '../harness/build-app'
import { startProgram } from '../harness/child-program'
import { triggers } from '../triggers'
import { presetsApp } from './presets-app'
import { BASE_URL, TARGET_ENV } from './preset-target'
import type { Part, RunningTarget } from './preset-target'
import { TARGETS } from './preset-targets'
import { emitResults, RESULTS_PAGE, readResults, writeResults } from './results-table'

/** The URL of a path of the application. */
const below = (path: string): string => BASE_URL + path.slice(1)

const results = new Map<string, Map<Part, boolean>>()

async function build(preset: string): Promise<{ dir: string; output: string }> {
  const { dir, code, output } = await buildApp({ fixture: presetsApp, layout: 'v4', args: ['--preset', preset] })
  if (code !== 0) throw new Error(`fw build --preset ${preset} ended with ${code}:\n${output}`)
  return { dir, output }
}

describe.each(TARGETS)('$name', ({ name, preset, without = [], start }) => {
  let target: RunningTarget
  let dir: string
  const tried = new Map<Part, boolean>()
  results.set(name, tried)
  beforeAll(async () => {
    ;({ dir } = await build(preset))
    target = await start(dir)
  })
  afterAll(() => target?.stop())

  const has = (part: Part): boolean => !without.includes(part)
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
    target.fetch(below(path), { headers: { accept: 'text/html', ...headers }, method })
  const isStatic = preset === 'static'

  if (has('pages')) {
    it('renders pages', async () => {
      tried.set('pages', false)
      const response = await get('/')
      const html = await response.text()
      expect([response.status, response.headers.get('content-type')?.replace(/\s/g, '')]).toEqual([
        200,
        'text/html;charset=utf-8',
      ])
      expect(html).toContain('<h1>page</h1>')
      expect(html).toContain('<title>Home</title>')
      expect(html).toMatch(/<script[^>]*type="module"/)
      for (const value of [TARGET_ENV.FW_SECRET, TARGET_ENV.FW_API_KEY, TARGET_ENV.FW_ENGINE_KEY])
        expect(html).not.toContain(value)
      const client = await (await get('/client')).text()
      expect(client).toContain('id="__fw"')
      expect(client).not.toContain('Only in browsers')
      if (!isStatic) {
        const head = await get('/', {}, 'HEAD')
        expect([head.status, await head.text()]).toEqual([200, ''])
        const withoutSsr = await (await get('/', { 'x-fw-no-ssr': 'true' })).text()
        expect(withoutSsr).toContain('id="__fw"')
        expect(withoutSsr).not.toContain('<h1>page</h1>')
      }
      tried.set('pages', true)
    })
  }

  if (has('server routes')) {
    it('runs server routes', async () => {
      tried.set('server routes', false)
      expect(await (await get('/api/hello?name=A%20b')).json()).toEqual({ hello: 'A b' })
      const created = await target.fetch(below('/api/echo'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: 'visitor=ada' },
        body: '{"tea":"Oolong"}',
      })
      expect(created.status).toBe(201)
      expect(await created.json()).toMatchObject({ body: { tea: 'Oolong' }, visitor: 'ada' })
      expect(created.headers.getSetCookie()).toEqual(['first=one; Path=/', 'second=two; Path=/'])
      expect(created.headers.get('x-middleware')).toBe('yes')
      const bytes = await get('/api/bytes')
      expect([bytes.headers.get('content-type'), ...new Uint8Array(await bytes.arrayBuffer())]).toEqual([
        'image/png',
        137,
        80,
        78,
        71,
        0,
        255,
      ])
      expect(await (await get('/plain/tea')).text()).toBe('plain tea')
      tried.set('server routes', true)
    })
  }

  if (has('handlers')) {
    it('runs configured handlers', async () => {
      tried.set('handlers', false)
      expect(await (await get('/handled/7')).json()).toEqual({ id: '7', mark: 'marked' })
      expect((await get('/handled/7', { accept: 'application/json' }, 'POST')).status).toBe(405)
      expect(await (await get('/lazy/some/path', {}, 'PUT')).text()).toBe('lazy PUT')
      tried.set('handlers', true)
    })
  }

  if (has('stream')) {
    it('streams responses', async () => {
      tried.set('stream', false)
      expect(await (await get('/api/stream')).text()).toBe('one two three')
      tried.set('stream', true)
    })
  }

  if (has('route rules')) {
    it('applies route rules', async () => {
      tried.set('route rules', false)
      const moved = await get('/old')
      if (isStatic) expect(await moved.text()).toContain(`url=${below('/about')}`)
      else {
        expect([moved.status, moved.headers.get('location')]).toEqual([301, below('/about')])
        const { headers } = await get('/api/hello')
        expect([headers.get('x-rule'), headers.get('x-engine-rule')]).toEqual(['api', 'hello'])
        expect((await get('/api/broken')).headers.get('x-rule')).toBe('api')
      }
      tried.set('route rules', true)
    })
  }

  if (has('errors')) {
    it('handles errors', async () => {
      tried.set('errors', false)
      const missing = await get('/missing')
      expect(missing.status).toBe(404)
      if (!isStatic) {
        expect(await missing.text()).toMatch(/<p id="error">404 /)
        const broken = await get('/api/broken', { accept: 'application/json' })
        const body = await broken.text()
        expect([broken.status, JSON.parse(body).statusCode]).toEqual([500, 500])
        expect(body).not.toContain('secret detail')
      }
      tried.set('errors', true)
    })
  }

  if (has('cache')) {
    it('caches responses', async () => {
      tried.set('cache', false)
      const [one, two] = [await get('/cached'), await get('/cached')]
      expect(await two.text()).toBe(await one.text())
      expect(one.headers.get('cache-control')).toBe('s-maxage=600, stale-while-revalidate')
      const same = await get('/cached', { 'if-none-match': two.headers.get('etag')! })
      expect([same.status, await same.text()]).toEqual([304, ''])
      tried.set('cache', true)
    })
  }

  if (has('runtime config')) {
    it('reads the runtime config from the environment', async () => {
      tried.set('runtime config', false)
      expect(await (await get('/')).text()).toContain(`<p id="name">${TARGET_ENV.FW_PUBLIC_NAME}</p>`)
      expect(await (await get('/api/config')).json()).toMatchObject({
        secret: TARGET_ENV.FW_SECRET,
        apiKey: TARGET_ENV.FW_API_KEY,
        engineKey: TARGET_ENV.FW_ENGINE_KEY,
        public: { name: TARGET_ENV.FW_PUBLIC_NAME },
        app: {
          baseURL: BASE_URL,
          buildAssetsDir: expect.stringMatching(/^\/?built\/?$/),
          buildId: expect.stringMatching(/^[\w-]{8,}$/),
          cdnURL: TARGET_ENV.FW_APP_CDN_URL,
        },
      })
      tried.set('runtime config', true)
    })
  }

  if (has('files')) {
    it('serves files and prerendered pages', async () => {
      tried.set('files', false)
      expect(await (await get('/robots.txt')).text()).toBe('User-agent: *\n')
      const found = await get('/about')
      // Some hosts redirect to the folder of the page.
      const about = found.status === 307 ? await target.fetch(found.headers.get('location')!) : found
      expect([about.status, (await about.text()).includes('<h1>About</h1>')]).toEqual([200, true])
      expect((await get('/about/_payload.json')).status).toBe(200)
      // A static site has no environment: its files are on the host itself.
      const prefix = isStatic ? BASE_URL : TARGET_ENV.FW_APP_CDN_URL
      const script = /src="([^"]+\.js)"/.exec(await (await get('/')).text())![1]!
      expect(script.startsWith(`${prefix}built/`), script).toBe(true)
      const loaded = await get(`/${script.slice(prefix.length)}`)
      expect([loaded.status, loaded.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^(?:text|application)\/javascript/),
      ])
      tried.set('files', true)
    })
  }
})

describe('output', () => {
  it('is printed with the preset and the compatibility date', async () => {
    expect((await build('node-server')).output).toContain('Preset node-server, compatibility date 2026-04-01')
    const { output } = await build('cloudflare-module')
    expect(output).toContain('Preset cloudflare-module, compatibility date 2026-04-01')
    expect(output).toMatch(/Run `npx wrangler --cwd \.output\/ dev` to try it locally\. Deploy it with `npx wrangler/)
  })

  it('passes the compatibility date to Cloudflare', async () => {
    const { dir } = await build('cloudflare-module')
    const wrangler = JSON.parse(readFileSync(join(dir, '.output/server/wrangler.json'), 'utf8'))
    expect(wrangler).toMatchObject({
      compatibility_date: '2026-04-01',
      compatibility_flags: ['nodejs_compat'],
      main: 'index.mjs',
      assets: { binding: 'ASSETS', directory: '../public' },
    })
  })

  it('has the layout of Vercel (Build Output API, version 3)', async () => {
    const output = join((await build('vercel')).dir, '.vercel/output')
    const config = JSON.parse(readFileSync(join(output, 'config.json'), 'utf8')) as {
      version: number
      routes: Array<{ handle?: string; src?: string; dest?: string; status?: number; headers?: object }>
    }
    expect(config.version).toBe(3)
    const names = config.routes.map(({ handle }) => handle)
    expect(names).toContain('filesystem')
    const last = config.routes.at(-1)!
    expect([last.src, last.dest]).toEqual([expect.stringMatching(/\(\.\*\)|\/\(/), expect.stringContaining('__server')])
    const func = JSON.parse(readFileSync(join(output, 'functions/__server.func/.vc-config.json'), 'utf8'))
    expect(func).toMatchObject({ handler: 'index.mjs', launcherType: 'Nodejs', supportsResponseStreaming: true })
    expect(func.runtime).toMatch(/^nodejs\d+\.x$/)
    for (const file of ['robots.txt', 'about/index.html', 'built'])
      expect(existsSync(join(output, 'static', BASE_URL, file)), file).toBe(true)
  })

  it('has the layout of Netlify', async () => {
    const { dir } = await build('netlify')
    const { config } = (await import(
      pathToFileURL(join(dir, '.netlify/functions-internal/server/server.mjs')).href
    )) as { config: object }
    expect(config).toMatchObject({ path: '/*', preferStatic: true, nodeBundler: 'none', includedFiles: ['**'] })
    // Netlify reads these two only at the root of the site.
    expect(readdirSync(join(dir, 'dist')).sort()).toEqual(['_headers', '_redirects', 'shop'])
    expect(readdirSync(join(dir, 'dist', BASE_URL))).toEqual(expect.arrayContaining(['built', 'robots.txt']))
    expect(readFileSync(join(dir, 'dist/_redirects'), 'utf8')).toContain('/shop/old\t/shop/about\t301')
    expect(readFileSync(join(dir, 'dist/_headers'), 'utf8')).toContain('/shop/api/*\n  x-rule: api')
  })

  it('puts the files of a static site below the base URL, and says which folder to deploy', async () => {
    const { dir, code, output } = await buildApp({
      fixture: presetsApp,
      layout: 'v4',
      args: ['--preset', 'netlify-static'],
    })
    expect(code, output).toBe(0)
    expect(output).toContain('Deploy dist to any static host')
    expect(readdirSync(join(dir, 'dist'))).toEqual(expect.arrayContaining(['_headers', '_redirects', 'shop']))
    expect(existsSync(join(dir, 'dist', BASE_URL, 'about.html'))).toBe(true)
    expect(readFileSync(join(dir, 'dist/_redirects'), 'utf8')).toBe(
      '/shop/old\t/shop/about\t301\n/shop/* /shop/404.html 404',
    )
  })

  it('handles recorded events of AWS Lambda', async () => {
    const { dir } = await build('aws-lambda')
    const { handler } = (await import(pathToFileURL(join(dir, '.output/server/index.mjs')).href)) as {
      handler: (event: object, context: object) => Promise<{ statusCode: number; body: string; cookies?: string[] }>
    }
    const event = (name: string): object =>
      JSON.parse(readFileSync(new URL(`lambda-events/${name}.json`, import.meta.url), 'utf8'))
    const hello = await handler(event('http-api'), {})
    expect([hello.statusCode, JSON.parse(hello.body)]).toEqual([200, { hello: 'Lambda' }])
    const echo = (await handler(event('rest-api'), {})) as {
      statusCode: number
      body: string
      multiValueHeaders?: Record<string, string[]>
    }
    expect([echo.statusCode, JSON.parse(echo.body)]).toMatchObject([201, { body: { tea: 'Oolong' }, visitor: 'ada' }])
    expect(echo.multiValueHeaders?.['set-cookie']).toEqual(['first=one; Path=/', 'second=two; Path=/'])
  })

  it('is previewed with the command of its platform', async () => {
    const { dir } = await build('bun')
    const bun = dirname(findRuntime('bun'))
    const args = [bin, 'preview', '--port', '0', '--host', '127.0.0.1']
    const program = startProgram(args, { cwd: dir, env: { ...TARGET_ENV, PATH: `${bun}:${process.env.PATH}` } })
    onTestFinished(() => program.stop())
    const [, url] = await program.until(/(http:\/\/127\.0\.0\.1:\d+)/)
    expect(await (await fetch(url + below('/'))).text()).toContain('<h1>page</h1>')
    process.kill(program.pid, 'SIGTERM')
    expect(await program.done).toBe(0)

    const without = await runIn(dir, ['preview'], { env: { PATH: '/nowhere' }, isAlone: true })
    expect(without).toMatchObject({ code: 1, output: expect.stringContaining('`bun` is not installed') })
  })

  it('cannot be previewed if only the platform can start it', async () => {
    const { dir } = await build('aws-lambda')
    const { code, output } = await runIn(dir, ['preview'])
    triggers('FW2132', output)
    expect(output).toContain('The last build is for the preset `aws-lambda`')
    expect(code).toBe(1)
  })

  it('reports an unknown preset, wherever it is set', async () => {
    const options = { fixture: presetsApp, layout: 'v4' } as const
    const byFlag = await runCommand(['build', '--preset', 'cloudflair'], options)
    expect(byFlag.code).toBe(1)
    triggers('FW2121', byFlag.output)
    expect(byFlag.output).toContain('cloudflare-module')
    expect(byFlag.output).not.toMatch(/Cannot extend config|FW2210/)
    const byVariable = await runCommand(['build'], { ...options, env: { SERVER_PRESET: 'nowhere' } })
    triggers('FW2121', byVariable.output)
  })
})

it('supports what the table in the docs says', () => {
  const table = emitResults(TARGETS, results)
  if (process.env.FW_UPDATE_RESULTS) writeResults(table)
  expect(readResults(), `Update ${RESULTS_PAGE} with FW_UPDATE_RESULTS=1.`).toBe(table)
})
