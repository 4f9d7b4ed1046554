import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../guards/repository'
import type { Fixture } from '../harness/fixture'

/** What an application written for Nuxt shows at a route. */
export interface ApplicationRoute {
  path: string
  method?: string
  /** A body, sent as JSON. */
  body?: object
  /** Default: 200. */
  status?: number
  /** The start of its content type. Default: `text/html`. */
  type?: string
  location?: string
  /** What its body contains, in development and built. */
  contains: readonly string[]
  /** What the page shows in a browser, by selector. */
  shows?: Readonly<Record<string, string | RegExp>>
}

/** An application written for Nuxt, as its authors would write it: nothing in it knows fw. */
export interface NuxtApplication {
  name: string
  /** The folder with its files. */
  dir: string
  /** The version of Nuxt that its package.json depends on. */
  nuxt: 3 | 4
  /** The folder, relative to `dir`, in which its commands run. */
  start?: string
  /** Published packages that it needs besides Nuxt and Vue. */
  packages: readonly string[]
  /** The variables of its `.env` file: a built server does not read the file. */
  env: Readonly<Record<string, string>>
  /** Whether it renders on the server. */
  ssr: boolean
  routes: readonly ApplicationRoute[]
}

const html = (path: string, contains: readonly string[], shows: ApplicationRoute['shows'] = {}): ApplicationRoute => ({
  path,
  contains,
  shows,
})

const json = (path: string, contains: string, more: Partial<ApplicationRoute> = {}): ApplicationRoute => ({
  path,
  type: 'application/json',
  contains: [contains],
  ...more,
})

const text = (path: string, contains: string, more: Partial<ApplicationRoute> = {}): ApplicationRoute => ({
  path,
  type: 'text/plain',
  contains: [contains],
  ...more,
})

const ROUTES: Readonly<Record<string, readonly ApplicationRoute[]>> = {
  minimal: [html('/', ['<h1', 'Welcome', '<title>Welcome'], { h1: /Welcome/ }), text('/robots.txt', 'User-Agent: *')],
  blog: [
    html('/', ['Field Notes', 'First frost', '2 November 2025', 'The grass was white befo…', '<html lang="en"'], {
      '.page': '1 / 2',
      'article h2': 'First frost',
    }),
    html('/posts/swallows', ['Nine of them on the wire', '<title>Swallows · Field Notes'], { '.like': '5 likes' }),
    html('/about', ['Field Notes, wide', 'About these notes'], { h1: 'About these notes' }),
    { path: '/posts/unknown', status: 404, contains: ['This page is not in the notebook', 'Post not found'] },
    { path: '/posts/NOT-VALID', status: 404, contains: ['This page is not in the notebook'] },
    { path: '/articles/swallows', status: 307, location: '/posts/swallows', contains: [] },
    json('/api/posts?page=2', '"the-ford"'),
    json('/api/like', 'There is no post nope', { method: 'POST', body: { slug: 'nope' }, status: 400 }),
  ],
  shop: [
    html('/', ['Brown Betty: €24.50', 'Kyusu: €68.00', '<title>Teapots', 'visit 1', 'aria-label="Our teapots"'], {
      '#count': '0',
      '#environment': /^(?:development|production), visit 1$/,
    }),
    { path: '/cart', status: 302, location: '/login?from=/cart', contains: [] },
    html('/login?from=/cart', ['to see /cart'], { h1: 'Log in' }),
    json('/api/products', '"Kyusu"'),
    json('/api/pay', '"paid":5', { method: 'POST', body: { amount: 5 }, status: 201 }),
    { path: '/favicon.svg', type: 'image/svg+xml', contains: ['<circle'] },
  ],
  flat: [
    html('/', ['Flat', 'Good day from UTC', '<div id="app"'], { '#zone': 'UTC', '#default': 'undefined' }),
    html('/deep/er', ['Path'], { h1: /er/ }),
    json('/api/time', '"zone":"UTC"'),
    text('/flat.txt', 'a public file'),
  ],
  'source-dir': [
    html('/', ['Hello from the backend', 'A note of the source directory'], { button: '1', '.note': /A note/ }),
  ],
  layers: [
    html('/', ['A layered application', 'base-layout', 'theme-color'], {
      '#theme': 'navy 4',
      '#config': 'project 1',
      '#members': 'Ada, Grace',
      button: 'PRESS 0',
    }),
    html('/help', ['Help of the base layer'], { h1: 'Help of the base layer' }),
  ],
  'local-module': [
    html('/', ['Modules, a build', 'new 1', 'data-loud="false"', 'name="built-with"'], {
      em: 'new 1',
      '#inline': 'true',
    }),
    html('/badge', ['Page of the badge module'], { h1: 'Page of the badge module' }),
    html('/extra', ['An extra page'], { h1: 'An extra page' }),
    json('/api/badge', '"text":"new"'),
  ],
  server: [
    html('/', ['Hello Ada', 'middleware', 'name="rendered-for" content="/"'], { h1: 'Hello Ada' }),
    json('/api/hello?name=Grace', 'Hello Grace'),
    { path: '/old', status: 301, location: '/api/hello', contains: [] },
    json('/api/cached', '"renders":1'),
    json('/api/calls', '["a 1","a 1"]'),
    json('/api/notes', '"text":"one"', { method: 'POST', body: { id: 'n1', text: 'one' }, status: 201 }),
    json('/api/notes', 'Validation', { method: 'POST', body: {}, status: 400 }),
    json('/api/notes/n1', '"text":"one"'),
    json('/api/notes/n2', '"id":"n2"', { status: 404 }),
    json('/api/notes/clean', '"result":1', { method: 'POST' }),
    json('/api/session', '"visits":1'),
    json('/api/context', '"startedBy":"middleware, onRequest"'),
    json('/api/context', '"isEvent":true,"isError":true,"status":404,"secret":"from the configuration"'),
    json('/api/node?x=1', '"url":"/api/node?x=1"'),
    json('/api/listed?a=1', '"listed":true'),
    json('/api/nowhere', 'No endpoint at /api/nowhere', { status: 404 }),
    { path: '/api/away', status: 307, location: '/api/hello?name=away', contains: [] },
    { path: '/moved', status: 302, location: '/api/hello?name=moved', contains: [] },
    text('/web', 'a web response'),
    { path: '/api/empty', method: 'DELETE', status: 204, type: '', contains: [] },
    // Strings are plain text, unless `nuxt.htmlResponses` is set.
    text('/legacy', '<h1>A legacy page</h1>'),
    { path: '/feed.xml', type: 'application/rss+xml', contains: ['<title>Feed</title>'] },
    text('/texts/welcome', 'Welcome, reader.'),
    text('/stream', 'one two'),
    text('/files/report.txt', 'a report'),
  ],
  spa: [
    html('/', ['One moment…', '<title>A single page', 'data-rc="nuxtrc"'], {
      h1: 'Single page, in a browser',
      '#config': '/backend true',
      '#name': 'nobody',
    }),
    html('/profile/7', ['One moment…'], { h1: 'User 7' }),
    json('/backend/users/9', '"User 9"'),
  ],
  components: [
    html('/', ['The clock of Oslo', 'An island with 3', 'Not in a browser', '2 January 2025', 'text="native"'], {
      '#width': 'In a browser',
      '#size': 'wide',
      '.island': 'An island with 3',
      '#fragile': 'whole',
      '#box': 'A box',
    }),
    html('/options', ['Hello Mars', '<title>Options'], { h1: 'Hello Mars', button: '0' }),
    html('/kept', ['Kept'], { button: '0' }),
  ],
  pinia: [html('/', ['Hello Grace', '2 → 4'], { h1: 'Hello Grace', button: '2 → 4' }), json('/api/user', 'Grace')],
  'module-starter': [
    html('/', ['Good evening, playground!', 'Plugin injected by my-module!'], { h1: 'Good evening, playground!' }),
  ],
}

const DETAILS: Readonly<Record<string, Partial<NuxtApplication>>> = {
  shop: { nuxt: 3, packages: ['sass'] },
  spa: {
    nuxt: 3,
    ssr: false,
    env: { NUXT_PUBLIC_API_BASE: '/backend', NUXT_PUBLIC_FEATURE_FLAGS_SEARCH: 'true' },
  },
  pinia: { packages: ['@pinia/nuxt', 'pinia', '@nuxt/rspack-builder'] },
  'module-starter': { start: 'playground', packages: ['@nuxt/module-builder', '@nuxt/test-utils', 'vitest'] },
}

/** Applications written for Nuxt, of different shapes, with the routes to open. */
export const applications: readonly NuxtApplication[] = Object.entries(ROUTES).map(([name, routes]) => ({
  name,
  dir: join(root, 'test/fixtures/nuxt', name),
  nuxt: 4,
  packages: [],
  env: {},
  ssr: true,
  ...DETAILS[name],
  routes,
}))

/** The application of that name. */
export function applicationOf(name: string): NuxtApplication {
  const application = applications.find(candidate => candidate.name === name)
  if (!application) throw new Error(`There is no application ${name}.`)
  return application
}

/** The request for a route: that of a browser for pages, that of a client of an API for all others. */
export function requestOf({ method, body, type }: ApplicationRoute): RequestInit {
  return {
    ...(method ? { method } : {}),
    headers: {
      accept: type === 'application/json' ? type : 'text/html',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }
}

/** The files of an application, by their paths. */
export function filesOf({ dir }: NuxtApplication): Record<string, string> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = entries.map(entry => join(entry.parentPath, entry.name)).sort()
  return Object.fromEntries(paths.map(path => [relative(dir, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]))
}

/** An application as a project of the test harness, with `@fw/nuxt` in the place of Nuxt's packages. */
export function fixtureOf(application: NuxtApplication): Fixture {
  const names = ['nuxt', '@nuxt/kit', '@nuxt/schema']
  return {
    isWhole: true,
    files: filesOf(application),
    links: Object.fromEntries(names.map(name => [name, 'packages/nuxt'])),
  }
}
