import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { createCertificate } from '../../packages/fw/src/build/dev/http/certificate'
import { openPage } from '../browser/page'
import { eventually } from '../harness/eventually'
import { proves } from '../proofs/registry'
import { triggers } from '../triggers'
import { freePort, takePort } from '../harness/free-port'
import { createProject, sendRequest, urlOf } from './dev-project'

const config = (text: string): string => `export default defineFwConfig(${text})\n`
const PRINT_URL = 'hooks: { "build:done": ({ options }) => console.log(`told ${options.devServer.url} end`) }'

describe('the URL of the server', () => {
  it(
    'is set by the options, and devServer.url has the actual one',
    proves('devServer.port', 'devServer.host', 'devServer.url', '2.5-url', '4.1', 'dev'),
    async () => {
      const port = await freePort()
      const { dev } = createProject({
        'fw.config.ts': config(`{ devServer: { port: ${port}, host: '127.0.0.1', url: 'http://x/' }, ${PRINT_URL} }`),
      })
      const program = dev()
      expect(await urlOf(program)).toBe(`http://127.0.0.1:${port}`)
      expect((await sendRequest(`http://127.0.0.1:${port}/`)).text).toContain('<h1>Here</h1>')
      await expect(sendRequest(`http://[::1]:${port}/`)).rejects.toThrow(/ECONNREFUSED|EADDRNOTAVAIL|ENETUNREACH/)
      await program.until(new RegExp(`told http://127\\.0\\.0\\.1:${port} end`))
    },
  )

  it('can be every address of the machine', proves('devServer.host', '4.1'), async () => {
    const { dev } = createProject({ 'fw.config.ts': config('{ devServer: { port: 0, host: "0.0.0.0" } }') })
    const url = await urlOf(dev())
    expect(url).toMatch(/^http:\/\/localhost:\d+$/)
    const { port } = new URL(url)
    const addresses = Object.values(networkInterfaces())
      .flatMap(found => found ?? [])
      .filter(({ family }) => family === 'IPv4')
      .map(({ address }) => address)
    for (const address of addresses)
      expect((await sendRequest(`http://${address}:${port}/`)).text).toContain('<h1>Here</h1>')
  })

  it(
    'uses the next port if the configured one is in use, but not with --port',
    proves('devServer.port', '8-port'),
    async () => {
      const taken = await takePort(0)
      const { dev } = createProject({ 'fw.config.ts': config(`{ devServer: { port: ${taken.port} }, ${PRINT_URL} }`) })
      const program = dev()
      const url = await urlOf(program)
      expect(Number(new URL(url).port)).toBeGreaterThan(taken.port)
      await program.until(new RegExp(`told ${url} end`))
      expect(program.output()).toContain(`${taken.port} is in use`)
      const insisting = createProject({}).dev(['--port', String(taken.port)])
      expect(await insisting.done).toBe(1)
      triggers('FW2007', insisting.output())
      await taken.close()
    },
  )

  it('uses port 3000 by default', proves('8-port', '4.1'), async () => {
    const { dev } = createProject({})
    const program = dev()
    const url = await urlOf(program)
    expect(url === 'http://localhost:3000' || program.output().includes('3000 is in use')).toBe(true)
  })
})

describe('HTTPS', () => {
  it(
    'uses the configured certificate',
    proves('devServer.https', 'devServer.https.key', 'devServer.https.cert', '4.1'),
    async () => {
      const { key, cert } = createCertificate(['localhost'])
      const { dev } = createProject({
        'fw.config.ts': config(
          `{ devServer: { port: 0, https: { key: './tls/server.key', cert: './tls/server.crt' } }, ${PRINT_URL} }`,
        ),
        'tls/server.key': key,
        'tls/server.crt': cert,
      })
      const program = dev()
      const url = await urlOf(program)
      expect(url).toMatch(/^https:\/\/localhost:\d+$/)
      const response = await sendRequest(`${url}/`, { ca: cert })
      expect(response.text).toContain('<h1>Here</h1>')
      expect(response.fingerprint).toBe(new X509Certificate(cert).fingerprint256)
      await program.until(new RegExp(`told ${url} end`))
    },
  )

  it('generates and caches a certificate, and supports HMR', proves('devServer.https'), async () => {
    const { dev, path, write } = createProject({ 'fw.config.ts': config('{ devServer: { port: 0, https: true } }') })
    const program = dev()
    const url = await urlOf(program)
    const ca = readFileSync(path('node_modules/.cache/fw/https.pem'), 'utf8')
    // On a busy machine, a browser would get the loading page first.
    await sendRequest(url, { ca })
    const tab = await openPage(url, { ignoreHTTPSErrors: true })
    await tab.shows('h1', 'Here')
    write('app/app.vue', '<template><h1>Edited</h1></template>')
    await tab.shows('h1', 'Edited')
    const responses = [await sendRequest(url, { ca }), await sendRequest(url.replace('localhost', '127.0.0.1'), { ca })]
    await program.stop()
    responses.push(await sendRequest(await urlOf(dev()), { ca }))
    expect(new Set(responses.map(response => response.fingerprint)).size).toBe(1)
  })

  it.each([
    ['FW2031', '{ key: "./none.key", cert: "./none.crt" }'],
    ['FW2032', '{ key: "./server.key", cert: "./other.crt" }'],
    ['FW2032', '{ key: "./server.key" }'],
  ])('reports %s for %s', async (code, https) => {
    const { dev } = createProject({
      'fw.config.ts': config(`{ devServer: { port: 0, https: ${https} } }`),
      'server.key': createCertificate(['localhost']).key,
      'other.crt': createCertificate(['localhost']).cert,
    })
    const program = dev()
    expect(await program.done).toBe(1)
    triggers(code, program.output())
    expect(program.output()).toMatch(/fw\.config\.ts:1:\d+/)
  })
})

describe('other origins and hosts', () => {
  it('are allowed by devServer.cors, and local origins always are', proves('devServer.cors.origin'), async () => {
    const cors =
      '{ origin: ["http://a.test", /^https:\\/\\/\\w+\\.b\\.test$/], methods: ["GET", "PUT"], allowHeaders: ["x-own"], exposeHeaders: ["x-read"], credentials: true, maxAge: 60 }'
    const { dev } = createProject({
      'fw.config.ts': config(`{ devServer: { port: 0, cors: ${cors} } }`),
      'public/file.txt': 'text',
      'server/api/own.ts':
        'export default defineEventHandler((event) => { event.res.headers.set("access-control-allow-origin", "https://own.test"); return {} })',
    })
    const url = await urlOf(dev())
    const allowed = async (path: string, origin: string): Promise<unknown> =>
      (await sendRequest(url + path, { headers: { origin } })).headers['access-control-allow-origin']
    for (const path of ['/', '/file.txt', '/_fw/@vite/client']) {
      for (const origin of [
        'http://a.test',
        'https://x.b.test',
        'http://localhost:1234',
        'http://app.localhost',
        'http://127.0.0.1:1',
        'http://[::1]:1',
      ])
        expect(await allowed(path, origin)).toBe(origin)
      for (const origin of ['http://c.test', 'https://a.test', 'http://localhost.c.test'])
        expect(await allowed(path, origin)).toBeUndefined()
    }
    expect(await allowed('/api/own', 'http://a.test')).toBe('https://own.test')
    expect((await sendRequest(`${url}/`, { headers: { origin: 'http://a.test' } })).headers).toMatchObject({
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'x-read',
    })
    const preflight = {
      method: 'OPTIONS',
      headers: {
        origin: 'http://a.test',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'x-own',
      },
    }
    expect(await sendRequest(`${url}/api/own`, preflight)).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': 'http://a.test',
        'access-control-allow-methods': 'GET, PUT',
        'access-control-allow-headers': 'x-own',
        'access-control-max-age': '60',
      },
    })
  })

  it('are rejected for an unknown host, with the option that allows it', proves('devServerHandlers'), async () => {
    const { dev } = createProject({
      'fw.config.ts': config(
        '{ devServer: { port: 0 }, devServerHandlers: [{ handler: (event) => { event.res.headers.set("x-seen", "yes") } }], bundler1: { server: { allowedHosts: ["allowed.test"] } } }',
      ),
    })
    const url = await urlOf(dev())
    for (const path of ['/', '/_fw/@vite/client', '/__fw_ready']) {
      const response = await sendRequest(url + path, { headers: { host: 'evil.test' } })
      expect(response.status).toBe(403)
      triggers('FW2033', response.text)
      expect(response.text).toContain('bundler1.server.allowedHosts')
      expect((await sendRequest(url + path, { headers: { host: 'allowed.test' } })).status).toBeLessThan(300)
    }
    // A development handler without a route receives every request.
    expect((await sendRequest(`${url}/`)).headers['x-seen']).toBe('yes')
  })
})

describe('startup', () => {
  const waits =
    'async () => { while (!(await import("node:fs")).existsSync("go")) await new Promise(resolve => setTimeout(resolve, 20)) }'

  it(
    'delays requests, and shows browsers a loading page that reloads',
    proves('devServer.loadingTemplate', '2.18-fn'),
    async () => {
      const { dev, write, path } = createProject({
        'fw.config.ts': config(
          `{ devServer: { port: 0, loadingTemplate: ({ loading }) => '<p id="boot">BOOT ' + typeof loading + '</p>' }, modules: [${waits}] }`,
        ),
        'server/api/value.ts': 'export default defineEventHandler(() => ({ value: 1 }))',
      })
      const url = await urlOf(dev())
      const pending = Promise.all(
        Array.from({ length: 20 }, (_, index) => sendRequest(url + (index % 2 ? '/' : '/api/value'))),
      )
      const tab = await openPage(url, { ready: false, expected: [/503/] })
      await tab.shows('#boot', 'BOOT string')
      expect(existsSync(path('go'))).toBe(false)
      write('go', '')
      await tab.shows('h1', 'Here')
      expect((await pending).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    },
  )

  it('shows an error, and retries after a fix', async () => {
    const { dev, write } = createProject({
      'fw.config.ts': 'export default defineFwConfig({ devServer: { port: 0 } )\n',
    })
    const program = dev(['--port', '0'])
    const url = await urlOf(program)
    await program.until(/fw\.config\.ts:1:/)
    const response = await eventually(async () => {
      const given = await sendRequest(`${url}/`, { headers: { accept: 'text/html' } })
      expect(given.status).toBe(500)
      return given
    })
    expect(response.text).toContain('fw.config.ts')
    const tab = await openPage(url, { ready: false, expected: [/500/, /503/] })
    write('fw.config.ts', config('{ modules: ["./missing"] }'))
    await program.until(/FW2001/)
    write('missing.ts', 'export default () => {}')
    await tab.shows('h1', 'Here')
    await tab.ready()
    await tab.page.close()
    await program.stop()
    expect(await program.done).toBe(0)
  })

  it('retries if a file that it has read is fixed meanwhile', async () => {
    const { dev, write } = createProject({
      'fw.config.ts': config(`{ devServer: { port: 0 }, modules: [async () => {
        const { existsSync, readFileSync } = await import('node:fs')
        const value = readFileSync('value.txt', 'utf8')
        console.log('read', value)
        while (!existsSync('node_modules/go')) await new Promise(resolve => setTimeout(resolve, 20))
        if (value !== 'good') throw new Error('The value is ' + value)
      }] }`),
      'value.txt': 'bad',
      'node_modules/empty': '',
    })
    const program = dev()
    const url = await urlOf(program)
    await program.until(/read bad/)
    write('value.txt', 'good')
    write('node_modules/go', '')
    await program.until(/The value is bad/)
    await program.until(/read good/)
    await eventually(async () => expect((await sendRequest(`${url}/`)).text).toContain('<h1>Here</h1>'))
  })

  it('does not retry forever if it changes watched files itself', async () => {
    const { dev, path, write } = createProject({
      'fw.config.ts': config(`{ devServer: { port: 0 }, modules: [async () => {
        const { existsSync, readFileSync, writeFileSync } = await import('node:fs')
        writeFileSync('made.txt', String(Date.now()))
        console.log('found', ...['one', 'two', 'three', 'four'].filter(name => existsSync(name + '.txt')), 'end')
        if (readFileSync('value.txt', 'utf8') !== 'good') throw new Error('The value is bad')
      }] }`),
      'value.txt': 'bad',
    })
    const program = dev()
    const url = await urlOf(program)
    await program.until(/found end[^]*The value is bad/)
    for (const found of ['one', 'one two', 'one two three', 'one two three four']) {
      write(`${found.split(' ').at(-1)}.txt`, '')
      await program.until(new RegExp(`found ${found} end[^]*The value is bad`))
    }
    // A write would be two edits if it is slow, because it truncates the file first.
    write('node_modules/value.txt', 'good')
    renameSync(path('node_modules/value.txt'), path('value.txt'))
    await eventually(async () => expect((await sendRequest(`${url}/`)).text).toContain('<h1>Here</h1>'))
    // The first one, five edits, and one retry that shows that the startup itself changes the file.
    expect(program.output().match(/found/g)!.length).toBeLessThanOrEqual(7)
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('stops on %s at any moment', async signal => {
    const { devAlone: dev, write } = createProject({
      'fw.config.ts': config(`{ devServer: { port: 0 }, modules: [${waits}] }`),
    })
    const program = dev()
    await urlOf(program)
    process.kill(program.pid, signal)
    write('go', '')
    expect(await program.done).toBe(0)
    expect(program.output()).not.toMatch(/error/i)
  })
})
