import { cpSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { headingOf, scriptsOf, tagsOf, textOf } from '../../suites/html'
import { describeMatrix } from '../../harness/start-app'
import { buildApp } from '../../harness/build-app'
import type { BuiltApp } from '../../harness/build-app'
import { parseClientScripts } from '../../harness/client-scripts'
import { loadFixture } from '../../harness/fixture'
import { startProgram } from '../../harness/child-program'
import { removeFolder } from '../../harness/remove-folder'

const scan = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

const seenIds = new Set<string>()

describeMatrix('the build output', { fixture: loadFixture('site'), modes: ['built'] }, app => {
  it('runs in an empty directory without dependencies', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'fw-moved-'))
    onTestFinished(() => removeFolder(dir))
    cpSync(app.outputDir, join(dir, 'output'), { recursive: true })
    const server = startProgram([join(dir, 'output/server/index.mjs')], {
      cwd: dir,
      env: { PORT: '0', HOST: '127.0.0.1' },
    })
    onTestFinished(() => server.stop())
    const [url] = await server.until(/http:\/\/[\w.:[\]]+:\d+/)
    expect(headingOf(await (await fetch(`${url}/users/7`)).text())).toBe('User 7')
    expect(await (await fetch(`${url}/api/hello`)).json()).toEqual({ hello: 'world' })
    expect((await fetch(`${url}/logo.svg`)).status).toBe(200)
  })

  it('contains valid client scripts', () => {
    const { count, errors } = parseClientScripts(join(app.outputDir, 'public'))
    expect(errors).toEqual([])
    expect(count).toBeGreaterThan(10)
  })

  it('exposes no server code and no local paths in public files', proves('1.5-private', '5-auth'), () => {
    const files = scan(join(app.outputDir, 'public'))
    expect(files.length).toBeGreaterThan(20)
    for (const file of files) {
      const text = readFileSync(file, 'latin1')
      for (const secret of [
        'private-value-of-the-configuration',
        'on-server-marker',
        'internal-detail-marker',
        'serverGreeting',
        app.dir,
        'node_modules',
      ])
        expect(text.includes(secret), `${secret} in ${file}`).toBe(false)
    }
  })

  it('names client files by their hash, and marks them as immutable', async () => {
    const sources = scriptsOf(await app.html('/'))
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources) {
      expect(source).toMatch(/^\/_fw\/[\w.-]*[\w-]{6,}\.js$/)
      const response = await app.get(source)
      expect(response.headers.get('content-type')).toMatch(/javascript/)
      expect(response.headers.get('cache-control')).toMatch(/max-age=31536000, immutable/)
    }
    expect((await app.get('/robots.txt')).headers.get('cache-control') ?? '').not.toContain('immutable')
    expect((await app.get('/_fw/none.js')).status).toBe(404)
  })

  it('preloads the chunks of a page, each once', async () => {
    const links = tagsOf(await app.html('/users/7'), 'link')
    const preloads = links.filter(({ rel }) => rel === 'modulepreload').map(({ href }) => href!)
    expect(preloads.length).toBeGreaterThan(0)
    expect(new Set(links.map(({ href, rel }) => `${rel} ${href}`)).size).toBe(links.length)
    for (const href of preloads) expect((await app.get(href)).status).toBe(200)
    const tab = await openPage(`${app.url}/users/7`)
    for (const href of preloads) expect(tab.requests).toContain(href)
  })

  it('contains source maps of the server only', proves('2.4-sourcemap'), () => {
    expect(scan(join(app.outputDir, 'public')).filter(file => file.endsWith('.map'))).toEqual([])
    expect(scan(join(app.outputDir, 'server')).filter(file => file.endsWith('.map')).length).toBeGreaterThan(0)
  })

  it('does not include the template compiler', proves('ui.runtimeCompiler'), () => {
    for (const file of scan(join(app.outputDir, 'server')).filter(name => name.endsWith('.mjs')))
      expect(readFileSync(file, 'utf8')).not.toContain('@babel/parser')
  })

  it('contains prerendered pages', async () => {
    const first = await app.html('/prerendered')
    expect(first).toMatch(/Prerendered \d+/)
    expect(await app.html('/prerendered')).toBe(first)
    expect(scan(join(app.outputDir, 'public')).some(file => file.endsWith('prerendered/index.html'))).toBe(true)
  })

  it('has a unique build id', async () => {
    const {
      app: { buildId },
    } = await app.json('/api/config')
    expect(buildId).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(textOf(await app.html('/config'), 'build-id')).toBe(buildId)
    expect(seenIds.has(buildId)).toBe(false)
    seenIds.add(buildId)
  })

  it('returns 404 for internal paths', proves('4-none'), async () => {
    for (const path of [
      '/api',
      '/api/fw',
      '/_fw',
      '/_fw/',
      '/__fw',
      '/.fw/options.mjs',
      '/_server',
      '/fw.config.ts',
      '/server/api/hello.ts',
    ])
      expect((await app.get(path)).status, path).toBe(404)
  })

  it('contains public files', proves('2.2-public'), () => {
    expect(readFileSync(join(app.outputDir, 'public/robots.txt'), 'utf8')).toBe('User-agent: *\n')
  })
})

/** Builds of a small application. What is printed and which source maps are written do not depend on each other. */
const BUILDS = {
  default: { config: { sourcemap: true }, env: { CI: '1' } },
  silent: { config: { logLevel: 'silent', sourcemap: false }, env: {} },
  info: { config: { logLevel: 'info', sourcemap: { server: 'hidden', client: 'hidden' } }, env: { CI: '1' } },
  verbose: { config: { logLevel: 'verbose', sourcemap: { server: false, client: true } }, env: {} },
} as const

const build = (name: keyof typeof BUILDS): Promise<BuiltApp> =>
  buildApp({
    layout: 'v4',
    env: BUILDS[name].env,
    fixture: {
      config: BUILDS[name].config as object,
      files: {
        'app/app.vue':
          '<script setup>const count = ref(0)</script><template><button @click="count++">{{ count }}</button></template>',
      },
    },
  })

describe('the output of `fw build`', () => {
  const print = async (name: keyof typeof BUILDS): Promise<string> => (await build(name)).output

  it('is its result without a terminal, and empty with logLevel: silent', proves('logLevel'), async () => {
    expect(await print('default')).toMatch(
      /^Built in [\d.]+ s → \.output\n\n {2}client +[\d.]+ kB +[\d.]+ kB gzip\n +[\d.]+ kB +[\d.]+ kB gzip {2}entry\n[\s\S]+ {2}server +[\d.]+ kB\n/,
    )
    expect(await print('silent')).toBe('')
    expect(await print('info')).toMatch(
      /^Built in [\d.]+ s → \.output$[\s\S]+^Run `node \.output\/server\/index\.mjs` to start it, or `fw preview` to try it locally\.$/m,
    )
    expect(await print('verbose')).toMatch(/modules transformed/)
  })
})

describe('source maps', () => {
  const maps = (dir: string): { files: boolean; comments: boolean } => {
    const files = scan(dir).filter(file => !file.includes('node_modules'))
    return {
      files: files.some(file => file.endsWith('.map')),
      comments: files.some(
        file => /\.m?js$/.test(file) && /\/\/# sourceMappingURL=\S+$/m.test(readFileSync(file, 'utf8')),
      ),
    }
  }

  it.each([
    [BUILDS.default.config.sourcemap, 'default', { files: true, comments: true }, { files: true, comments: true }],
    [BUILDS.silent.config.sourcemap, 'silent', { files: false, comments: false }, { files: false, comments: false }],
    [BUILDS.info.config.sourcemap, 'info', { files: true, comments: false }, { files: true, comments: false }],
    [BUILDS.verbose.config.sourcemap, 'verbose', { files: false, comments: false }, { files: true, comments: true }],
  ] as const)(
    'are generated and linked as configured: %j',
    proves('sourcemap', 'sourcemap.server', 'sourcemap.client', '2.4-sourcemap'),
    async (_, name, server, client) => {
      const { dir, code, output } = await build(name)
      expect(code, output).toBe(0)
      expect({ server: maps(join(dir, '.output/server')), client: maps(join(dir, '.output/public')) }).toEqual({
        server,
        client,
      })
    },
  )
})
