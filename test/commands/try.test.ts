import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ensureChromium } from '../../scripts/system/browser.mjs'
import { eventually } from '../harness/eventually'
import { createProject } from '../project'
import { triggers } from '../triggers'
import { nuxtStandIn } from './nuxt-stand-in'
import { spawnFw, startFw } from './program'

/** A digest of all files below a folder, with their paths. */
function digestOf(dir: string): string {
  const hash = createHash('sha256')
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }).sort((a, b) =>
    join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
  )) {
    const file = join(entry.parentPath, entry.name)
    hash.update(`\n${file} `)
    if (entry.isFile()) hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** An application in a folder, and an empty folder for temporary files beside it. */
function createApplication(files: Record<string, string>): {
  app: string
  temporary: string
  env: Record<string, string>
} {
  const { path } = createProject(Object.fromEntries(Object.entries(files).map(([name, text]) => [`app/${name}`, text])))
  mkdirSync(path('temporary'))
  return {
    app: path('app'),
    temporary: path('temporary'),
    env: { TMPDIR: path('temporary'), HOME: process.env.HOME!, CHROME_PATH: ensureChromium() },
  }
}

const APPLICATION = {
  'package.json': JSON.stringify({
    name: 'shop',
    private: true,
    type: 'module',
    dependencies: { nuxt: 'file:./stand-in' },
  }),
  'fw.config.mjs': `export default { modules: ['@fw/nuxt'], app: { head: { title: 'Shop' } } }`,
  '.env': 'NUXT_PUBLIC_NAME=shop',
  'app/app.vue': '<template><main><NuxtPage /></main></template>',
  'app/pages/index.vue': '<template><h1>Shop</h1><NuxtLink to="/items/1">One</NuxtLink></template>',
  'app/pages/about.vue': '<template><h1>About</h1></template>',
  'app/pages/items/[id].vue': '<template><b>{{ $route.params.id }}</b></template>',
  'app/pages/users/[id].vue': '<template><b>{{ $route.params.id }}</b></template>',
  // What an earlier build wrote.
  '.nuxt/nuxt.d.ts': '',
  '.output/nitro.json': '{}',
}

/** What Nuxt would respond with, except that the about page has another heading. */
const page = (body: string): string =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Shop</title><script type="module" src="/_nuxt/abcdefgh.js"></script></head><body><div id="__nuxt"><main><!--[-->${body}<!--]--></main></div><div id="teleports"></div><script>window.__NUXT__={}</script></body></html>`

const PAGES = {
  '/': page('<h1>Shop</h1><a class="" href="/items/1">One</a>'),
  '/about': page('<h1>About us</h1>'),
  '/items/1': page('<b>1</b>'),
}

describe('fw try', () => {
  it('compares an application with both frameworks, and leaves nothing behind', async () => {
    const { app, temporary, env } = createApplication({ ...APPLICATION, ...nuxtStandIn(PAGES) })
    const before = digestOf(app)
    const { code, out, err } = await spawnFw(['try', '--json'], app, { ...env, npm_config_prefer_offline: 'true' })
    expect([code, err]).toEqual([0, ''])
    const report = JSON.parse(out)
    expect(report).toMatchObject({
      application: 'shop',
      packageManager: 'npm',
      sides: { nuxt: { version: '4.9.9' }, fw: { version: expect.stringMatching(/^4\.0\.0/) } },
      problems: [],
      adopt: 'fw migrate',
    })
    for (const side of [report.sides.nuxt, report.sides.fw]) {
      for (const step of ['install', 'build', 'dev', 'start']) expect(side[step].seconds).toBeGreaterThan(0)
      expect(side.build.cpuSeconds).toBeGreaterThan(0)
      expect(side.build.memoryBytes).toBeGreaterThan(10_000_000)
      expect(side.build.server.bytes).toBeGreaterThan(0)
      expect(side.requests.perSecond).toBeGreaterThan(0)
    }
    // The pages of the stand-in load a script that does not exist.
    expect(report.sides.nuxt.consoleErrors.map(({ path }: { path: string }) => path)).toEqual([
      '/about',
      '/',
      '/items/1',
    ])
    expect(report.sides.nuxt.consoleErrors[0].message).toMatch(/404.*abcdefgh\.js/)
    expect(report.sides.fw.consoleErrors).toEqual([])
    expect(report.pages.pages).toEqual([
      {
        path: '/about',
        status: { nuxt: 200, fw: 200 },
        differences: [{ what: 'body div main h1', nuxt: 'About us', fw: 'About' }],
      },
      { path: '/', status: { nuxt: 200, fw: 200 }, differences: [] },
      { path: '/items/1', status: { nuxt: 200, fw: 200 }, differences: [] },
    ])
    expect(report.pages.unknown).toEqual(['/users/:id()'])
    expect(report.sides.nuxt.serverErrors).toEqual(['env shop'])
    expect(digestOf(app)).toBe(before)
    expect(readdirSync(temporary)).toEqual([])
  })

  it('reports the step that failed, with the end of its log, and goes on with the other side', async () => {
    const { app, temporary, env } = createApplication({
      ...APPLICATION,
      'package.json': JSON.stringify({ name: 'shop', packageManager: 'bun@1.0.0', dependencies: { nuxt: '^4.0.0' } }),
      'bin/bun': `#!/usr/bin/env node
const { cpSync } = require('node:fs')
if (!/nuxt$/.test(process.cwd())) {
  console.log('Resolving…')
  console.error('error: fw could not be installed')
  process.exit(7)
}
cpSync('stand-in', 'node_modules/nuxt', { recursive: true })
`,
      ...nuxtStandIn(PAGES),
    })
    chmodSync(join(app, 'bin/bun'), 0o755)
    const { code, out, err } = await spawnFw(['try', '--keep'], app, {
      ...env,
      PATH: `${join(app, 'bin')}:${process.env.PATH}`,
    })
    expect(code).toBe(1)
    triggers('FW2282', err)
    expect(err).toContain(
      'Installing the copy failed with fw: it exited with code 7.\n  $ bun install\n  Resolving…\n  error: fw could not be installed\n',
    )
    expect(out).toMatch(/^ +nuxt 4\.9\.9 +fw\n/m)
    expect(out).toMatch(/^build +[\d.]+ m?s +-$/m)
    expect(out).toMatch(/^requests +\d+\/s, [\d.]+ ms +-$/m)
    const [kept] = readdirSync(temporary)
    expect(out).toContain(`Both copies are in ${join(temporary, kept!)}\n`)
    expect(existsSync(join(temporary, kept!, 'fw/app/app.vue'))).toBe(true)
    expect(out.trimEnd().split('\n').at(-1)).toBe('Your project is unchanged. To adopt fw: fw migrate')
  })

  it('ends all processes and removes its folder when it is interrupted', async () => {
    const { app, temporary, env } = createApplication({
      ...APPLICATION,
      'package.json': JSON.stringify({
        name: 'shop',
        scripts: { postinstall: 'node hang.cjs' },
        dependencies: { nuxt: 'file:./stand-in' },
      }),
      'hang.cjs': `require('node:fs').writeFileSync(process.env.PID_FILE, String(process.pid))\nsetInterval(() => {}, 1000)`,
      ...nuxtStandIn(PAGES),
    })
    const pidFile = join(app, '../pid')
    const child = startFw(['try'], app, { ...env, PID_FILE: pidFile })
    const ended = once(child, 'close')
    const pid = await eventually(() => {
      expect(existsSync(pidFile)).toBe(true)
      return Number(readFileSync(pidFile, 'utf8'))
    })
    expect(() => process.kill(pid, 0)).not.toThrow()
    child.kill('SIGINT')
    expect(await ended).toEqual([130, null])
    await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
    expect(readdirSync(temporary)).toEqual([])
  })

  it('needs an application that depends on Nuxt', async () => {
    const { app, env } = createApplication({ 'package.json': '{ "dependencies": { "vue": "*" } }' })
    const { code, err } = await spawnFw(['try'], app, env)
    expect(code).toBe(1)
    triggers('FW2280', err)
  })
})
