import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { ensureChromium } from '../../scripts/system/browser.mjs'
import { openPage } from '../browser/page'
import { startProgram } from '../harness/child-program'
import { createPng } from '../modules/png'
import { buildImage } from '../packed/dockerfile'
import { run } from '../packed/program'

/** A project with a recipe. */
export interface RecipeApp {
  dir: string
  /** The URL of the running server, without a slash at the end. */
  url: string
}

/** What an author writes after `fw add`, and what the page must show. */
export interface RecipeCase {
  files?: (dir: string) => Readonly<Record<string, string | Uint8Array>>
  /** Environment of the running server. */
  env?: (dir: string) => Readonly<Record<string, string>>
  /** Overrides in the package.json of the project, where the newest version of a package cannot be installed. */
  overrides?: Readonly<Record<string, string>>
  /** Packages that only the test installs. */
  packages?: readonly string[]
  /** Node 22, for the recipe that needs it. */
  needsNode22?: boolean
  /** Whether the application is built and started. */
  isBuilt?: false
  check: (app: RecipeApp) => Promise<void>
}

const page = (script: string, template: string): string =>
  `<script setup lang="ts">\n${script}\n</script>\n\n<template>\n  <div>${template}</div>\n</template>\n`

const styleOf = (selector: string, name: string): string =>
  `getComputedStyle(document.querySelector('${selector}'))['${name}']`

/** Runs a script of the project, which must succeed. */
async function passes(dir: string, program: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(program, args, dir)
  expect(code, `${program} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0)
  return stripVTControlCharacters(stdout + stderr)
}

export const CASES: Readonly<Record<string, RecipeCase>> = {
  tailwind: {
    files: () => ({
      'app/pages/try.vue': page(
        'const isOn = ref(false)',
        '<p id="text" class="pt-[13px]" :class="{ \'mt-[7px]\': isOn }">text</p><button id="on" @click="isOn = true">on</button>',
      ),
    }),
    async check({ url }) {
      const { page: tab } = await openPage(`${url}/try`)
      await expect.poll(() => tab.evaluate(styleOf('#text', 'paddingTop'))).toBe('13px')
      await tab.locator('#on').click()
      await expect.poll(() => tab.evaluate(styleOf('#text', 'marginTop'))).toBe('7px')
    },
  },
  unocss: {
    files: () => ({ 'app/pages/try.vue': page('', '<button id="on" class="nice-button mt-7px">on</button>') }),
    async check({ url }) {
      const { page: tab } = await openPage(`${url}/try`)
      await expect.poll(() => tab.evaluate(styleOf('#on', 'marginTop'))).toBe('7px')
      expect(await tab.evaluate(styleOf('#on', 'paddingLeft'))).toBe('16px')
    },
  },
  ui: {
    files: () => ({
      'app/pages/try.vue': page(
        'const toast = useToast()',
        '<UButton id="toast" icon="i-lucide-rocket" @click="toast.add({ title: \'Started\' })">Start</UButton>',
      ),
    }),
    async check({ url }) {
      const { page: tab } = await openPage(`${url}/try`)
      expect(await tab.evaluate(styleOf('#toast', 'display'))).toBe('inline-flex')
      await tab.locator('#toast').click()
      await tab.getByText('Started', { exact: true }).first().waitFor()
    },
  },
  pinia: {
    files: () => ({
      'app/pages/try.vue': page(
        'const counter = useCounterStore()\nif (import.meta.server) counter.increment()',
        '<button id="count" @click="counter.increment()">{{ counter.count }} {{ counter.double }}</button>',
      ),
    }),
    async check({ url }) {
      expect(await (await fetch(`${url}/try`)).text()).toContain('1 2</button>')
      const { page: tab, shows } = await openPage(`${url}/try`)
      await shows('#count', '1 2')
      await tab.locator('#count').click()
      await shows('#count', '2 4')
    },
  },
  i18n: {
    // 11.2.8 depends on `@intlify/vue-i18n-extensions` 9, which not every registry has.
    overrides: { '@intlify/unplugin-vue-i18n': '11.2.7' },
    files: () => ({
      'app/pages/try.vue': page('', `<p id="welcome">{{ $t('welcome', { name: 'Ada' }) }}</p><LanguageSwitcher />`),
    }),
    async check({ url }) {
      expect(await (await fetch(`${url}/de/try`)).text()).toContain('Willkommen, Ada!')
      const { page: tab, shows } = await openPage(`${url}/try`, { locale: 'en-US' })
      await shows('#welcome', 'Welcome, Ada!')
      await tab.getByRole('link', { name: 'Deutsch' }).click()
      await shows('#welcome', 'Willkommen, Ada!')
      // The messages change before the navigation is done.
      await expect.poll(() => new URL(tab.url()).pathname).toBe('/de/try')
    },
  },
  auth: {
    env: dir =>
      Object.fromEntries(
        readFileSync(join(dir, '.env'), 'utf8')
          .trim()
          .split('\n')
          .map(line => line.split('=') as [string, string]),
      ),
    files: () => ({
      'app/pages/try.vue': page(
        `definePageMeta({ middleware: 'signed-in' })\nconst { user, clear } = useUserSession()`,
        '<p id="user">{{ user?.name }}</p><button id="out" @click="clear">Sign out</button>',
      ),
    }),
    async check({ url, dir }) {
      const password = /FW_SIGN_IN_PASSWORD=(.+)/.exec(readFileSync(join(dir, '.env'), 'utf8'))![1]!
      const { page: tab, shows, ready } = await openPage(`${url}/try`, { expected: [/status of 401/, /response 401/] })
      await shows('h1', 'Sign in')
      await tab.locator('[name=name]').fill('admin')
      await tab.locator('[name=password]').fill('wrong')
      await tab.getByRole('button', { name: 'Sign in' }).click()
      await shows('[role=alert]', 'Wrong name or password')
      await tab.locator('[name=password]').fill(password)
      await tab.getByRole('button', { name: 'Sign in' }).click()
      await shows('#user', 'admin')
      await tab.reload()
      await ready()
      await shows('#user', 'admin')
    },
  },
  image: {
    files: () => ({
      'public/photo.png': createPng(120, 60),
      'app/pages/try.vue': page(
        '',
        '<NuxtImg id="photo" src="/photo.png" width="30" format="webp" densities="1" alt="" />',
      ),
    }),
    async check({ url }) {
      const { page: tab } = await openPage(`${url}/try`)
      await expect.poll(() => tab.evaluate(`document.querySelector('#photo').naturalWidth`)).toBe(30)
    },
  },
  fonts: {
    packages: ['@fontsource/anton@5.3.0'],
    files: dir => ({
      // No provider of fonts knows this family, so the file of the project is used.
      'public/fonts/teashop-400-normal.woff2': readFileSync(
        join(dir, 'node_modules/@fontsource/anton/files/anton-latin-400-normal.woff2'),
      ),
      'app/pages/try.vue': `<template><p id="text">Tea</p></template>\n\n<style>\n#text { font-family: Teashop, serif }\n</style>\n`,
    }),
    async check({ url }) {
      const { page: tab } = await openPage(`${url}/try`)
      const faces = `document.fonts.ready.then(() => [...document.fonts].filter(face => face.status === 'loaded').map(face => face.family))`
      await expect.poll(() => tab.evaluate(faces)).toEqual(['Teashop'])
    },
  },
  icon: {
    files: () => ({ 'app/pages/try.vue': page('', '<Icon id="rocket" name="lucide:rocket" mode="svg" />') }),
    async check({ url }) {
      expect(await (await fetch(`${url}/try`)).text()).toMatch(/<svg[^>]*id="rocket".*<path/)
      const { page: tab } = await openPage(`${url}/try`)
      expect(await tab.locator('#rocket path').count()).toBeGreaterThan(0)
    },
  },
  content: {
    needsNode22: true,
    async check({ url }) {
      const { page: tab, shows } = await openPage(`${url}/articles`)
      await tab.getByRole('link', { name: 'The first article' }).click()
      await shows('article strong', 'follows')
      expect((await fetch(`${url}/articles/none`, { headers: { accept: 'text/html' } })).status).toBe(404)
    },
  },
  drizzle: {
    files: () => ({
      'app/pages/try.vue': page(
        `const { data: notes, refresh } = await useFetch('/api/notes')
async function add() {
  await $fetch('/api/notes', { method: 'POST', body: { text: 'Buy tea' } })
  await refresh()
}`,
        '<p id="notes">{{ notes?.map(({ text }) => text).join() }}</p><button id="add" @click="add">Add</button>',
      ),
    }),
    async check({ url, dir }) {
      const { page: tab, shows } = await openPage(`${url}/try`)
      await tab.locator('#add').click()
      await shows('#notes', 'Buy tea')
      expect(existsSync(join(dir, '.data/app.db'))).toBe(true)
      const schema = join(dir, 'server/database/schema.ts')
      writeFileSync(
        schema,
        readFileSync(schema, 'utf8').replace(`text('text').notNull(),`, `text('text').notNull(),\n  tag: text('tag'),`),
      )
      await passes(dir, 'npm', 'run', 'db:generate')
      const [, second] = readdirSync(join(dir, 'server/assets/migrations')).filter(name => name.endsWith('.sql'))
      expect(readFileSync(join(dir, 'server/assets/migrations', second!), 'utf8')).toContain('ADD `tag`')
    },
  },
  pwa: {
    async check({ url }) {
      const { page: tab, ready } = await openPage(`${url}/`, { serviceWorkers: 'allow' })
      await tab.evaluate('navigator.serviceWorker.ready')
      const manifest = await tab.locator('link[rel=manifest]').getAttribute('href')
      expect(await (await fetch(`${url}${manifest}`)).json()).toMatchObject({ name: 'My app' })
      // The first page was loaded before its service worker controlled it.
      await tab.reload()
      await ready()
      await expect
        .poll(() => tab.evaluate(`caches.open('pages').then(cache => cache.keys()).then(keys => keys.length)`))
        .toBeGreaterThan(0)
      await tab.context().setOffline(true)
      await tab.reload()
      await ready()
      await tab.locator('h1', { hasText: 'Welcome to your new app' }).waitFor()
    },
  },
  eslint: {
    isBuilt: false,
    files: () => ({ 'app/pages/try.vue': page('let unchanged = 1', '<p>{{ unchanged }}</p>') }),
    async check({ dir }) {
      const { code, stdout } = await run('npm', ['run', 'lint:eslint'], dir)
      expect([code, stdout]).toEqual([1, expect.stringMatching(/try\.vue\s+\d+:\d+\s+error.*prefer-const/)])
      expect(stdout.match(/^\s+\d+:\d+\s+error/gm)).toHaveLength(1)
    },
  },
  vitest: {
    isBuilt: false,
    async check({ dir }) {
      expect(await passes(dir, 'npx', 'fw', 'test', '--testTimeout=60000')).toMatch(/Test Files {2}2 passed/)
    },
  },
  playwright: {
    isBuilt: false,
    async check({ dir }) {
      process.env.CHROME_PATH = ensureChromium()
      onTestFinished(() => void delete process.env.CHROME_PATH)
      const config = join(dir, 'playwright.config.ts')
      writeFileSync(
        config,
        readFileSync(config, 'utf8').replace(
          `...devices['Desktop Chrome']`,
          `...devices['Desktop Chrome'], launchOptions: { executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] }`,
        ),
      )
      expect(await passes(dir, 'npm', 'run', 'test:e2e')).toContain('1 passed')
    },
  },
  docker: {
    isBuilt: false,
    async check({ dir }) {
      const read = (name: string): string => readFileSync(join(dir, name), 'utf8')
      const into = (stage: string): string => join(dir, `../image-${stage}`)
      const image = await buildImage({
        dockerfile: read('Dockerfile'),
        ignored: read('.dockerignore').trim().split('\n'),
        context: dir,
        into,
      })
      const [program, ...args] = image.command
      expect([program, readdirSync(image.dir).toSorted()]).toEqual(['node', ['nitro.json', 'public', 'server']])
      const server = startProgram(args, { cwd: image.dir, env: { ...image.env, PORT: '0', HOST: '127.0.0.1' } })
      onTestFinished(() => server.stop())
      const [url] = await server.until(/http:\/\/[\w.:[\]]+:\d+/)
      expect(await (await fetch(url)).text()).toContain('Welcome to your new app')
    },
  },
  'github-actions': {
    isBuilt: false,
    async check({ dir }) {
      const workflow = readFileSync(join(dir, '.github/workflows/ci.yml'), 'utf8')
      const commands = [...workflow.matchAll(/- run: (.*)/g)].map(([, command]) => command!)
      expect(commands).toEqual(['npm ci', 'npm run lint', 'npm run typecheck', 'npm run test', 'npx fw build'])
      for (const command of commands.slice(1)) await passes(dir, 'sh', '-c', command)
    },
  },
}
