import { readFileSync, symlinkSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { createEditor } from '../errors/editor'
import { eventually } from '../harness/eventually'
import { describeMatrix } from '../harness/start-app'
import type { App } from '../harness/start-app'
import { triggers } from '../triggers'

const SECRET = 'a-value-that-only-the-server-knows'
const code = (name: string): string => `export const ${name} = '${SECRET}'\nexport default () => ${name}\n`

/** Files that browsers must not read, in the v4 layout. */
const HIDDEN: Readonly<Record<string, string>> = {
  '.env': `TOKEN=${SECRET}\n`,
  '.env.local': `TOKEN=${SECRET}\n`,
  '.npmrc': `//token=${SECRET}\n`,
  '.secrets/key.png': SECRET,
  'server.pem': SECRET,
  'notes.md': SECRET,
  'data/users.json': `{ "password": "${SECRET}" }`,
  'scripts/deploy.ts': code('token'),
  'modules/own.ts': `export default () => { const token = '${SECRET}' }\n`,
  'server/api/hello.ts': `export default defineEventHandler(() => '${SECRET}'.length)\n`,
  'server/utils/database.ts': code('password'),
  'server/utils/part.vue': `<script setup>const password = '${SECRET}'</script><template><p>{{ password }}</p></template>`,
  'server/assets/mail.css': `.a { content: '${SECRET}' }`,
  'server/assets/logo.svg': `<svg><!-- ${SECRET} --></svg>`,
  'server/assets/page.html': `<p>${SECRET}</p>`,
  'app/plugins/keys.server.ts': `export default defineFwPlugin(() => { const key = '${SECRET}' })\n`,
  'app/components/Account.server.vue': `<script setup>const key = '${SECRET}'</script><template><p>account {{ key.length }}</p><Counter fw-client /></template><style scoped>p { color: rgb(1, 2, 3) }</style>`,
  'layers/base/fw.config.ts': `export default defineFwConfig({ runtimeConfig: { base: '${SECRET}' } })\n`,
  'layers/base/server/api/base.ts': `export default defineEventHandler(() => '${SECRET}'.length)\n`,
}

/** Client files, and a part of their response. */
const SHOWN: Readonly<Record<string, string>> = {
  'app/app.vue': '_sfc_main',
  'app/pages/index.vue': '_sfc_main',
  'app/composables/words.ts': 'spoken',
  'app/lib/greeting.ts': 'from lib',
  'app/assets/main.css': 'rebeccapurple',
  'app/assets/logo.svg': '<svg',
  'app/lib/countries.json': 'Chad',
  'app/lib/worker.ts': 'postMessage',
  'shared/limits.ts': 'upper',
  'layers/base/app/components/BaseNote.vue': '_sfc_main',
}

const fixture = {
  files: {
    ...HIDDEN,
    'app/app.vue': '<template><FwPage /></template>',
    'app/pages/index.vue': `<script setup>
import { greeting } from '../lib/greeting'
import { upper } from '~~/shared/limits'
const countries = ref('')
const worked = ref('')
onMounted(async () => {
  countries.value = (await (await fetch(new URL('../lib/countries.json', import.meta.url))).json())[0]
  new Worker(new URL('../lib/worker.ts', import.meta.url), { type: 'module' }).onmessage = event => worked.value = event.data
})
</script>
<template><main><h1>{{ greeting }} {{ upper }} {{ words() }}</h1><p id="countries">{{ countries }}</p><p id="worked">{{ worked }}</p><img src="~/assets/logo.svg"><Account /><BaseNote /></main></template>`,
    'app/composables/words.ts': "export const words = (): string => 'spoken'\n",
    'app/components/Counter.vue':
      '<script setup>const isOn = ref(false); onMounted(() => isOn.value = true)</script><template><b id="part">{{ isOn ? "part runs" : "" }}</b></template>',
    'app/lib/greeting.ts': "export const greeting: string = 'from lib'\n",
    'app/lib/countries.json': '["Chad"]',
    'app/lib/worker.ts': "import { greeting } from './greeting'\npostMessage(`worked ${greeting}`)\n",
    'app/assets/main.css': 'h1 { color: rebeccapurple; background: url(./logo.svg) }',
    'app/assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" />',
    'shared/limits.ts': 'export const upper = 7\n',
    'server/routes/socket.ts': 'export default defineWebSocketHandler({ message(peer) { peer.send("heard") } })\n',
    'layers/base/app/components/BaseNote.vue': '<template><i>base</i></template>',
    'server/tasks/seed.ts':
      'export default defineTask({ run() { (globalThis as any).seeded = ((globalThis as any).seeded ?? 0) + 1; return { result: 1 } } })\n',
    'server/api/seeded.ts': 'export default defineEventHandler(() => String((globalThis as any).seeded ?? 0))\n',
    'modules/routes.ts': `import { addDevServerHandler, defineFwModule } from 'fw/kit'
export default defineFwModule((_, fw) => {
  let engine: any
  fw.hook('serverEngine:init', created => { engine = created })
  addDevServerHandler({ route: '/__routes', handler: () => ({
    engine: engine.options.handlers.filter((entry: any) => !entry.middleware && /\\/nitro\\/|\\/runtime\\/openapi\\//.test(entry.handler)).map((entry: any) => entry.route),
    tools: fw.plan.server.devHandlers.map((entry: any) => entry.route),
  }) })
})
`,
  },
  config: `{
    css: ['~/assets/main.css'],
    modules: ['./modules/own', './modules/routes'],
    runtimeConfig: { key: '${SECRET}' },
    experimental: { componentIslands: { selectiveClient: true } },
    serverEngine: { features: { websocket: true }, experimental: { tasks: true, openAPI: true } },
    devtools: false,
  }`,
}

const { editor, opened, removeEditor } = createEditor()
afterAll(removeEditor)

/** Which files are served depends on the folders of the layout. */
function files(app: App): void {
  describe('files', () => {
    it('serves the files that the page needs', async () => {
      const tab = await openPage(app.url)
      await tab.shows('h1', 'from lib 7 spoken')
      await tab.shows('#countries', 'Chad')
      await tab.shows('#worked', 'worked from lib')
      await tab.shows('#part', 'part runs')
      expect(
        await tab.page.evaluate(
          'getComputedStyle([...document.querySelectorAll("p")].find(found => found.textContent.includes("account"))).color',
        ),
      ).toBe('rgb(1, 2, 3)')
      for (const [file, part] of Object.entries(SHOWN)) {
        const { status, text } = await send(app, `/_fw/${relativePath(app, file)}`)
        expect([file, status]).toEqual([file, 200])
        expect(text, file).toContain(part)
      }
    })

    it('serves no other file, in any spelling of its URL', async () => {
      // A symlink to a file in another folder.
      symlinkSync(app.path('server/utils/database.ts'), app.path('app/lib/linked.ts'))
      const files = [...Object.keys(HIDDEN), 'app/lib/linked.ts', 'fw.config.ts'].map(file => relativePath(app, file))
      const urls = files.flatMap(file => spellings(app, file))
      expect(urls.length).toBeGreaterThan(app.layout === 'v3' ? 3000 : 1500)
      const read: string[] = []
      await inTurns(urls, async url => {
        const headers = FETCHES[url.length % FETCHES.length]
        const { status, text } = await send(app, url, headers)
        if (isExposed(text)) read.push(`${status} ${url} ${JSON.stringify(headers)}`)
      })
      expect(read).toEqual([])
      const denied = await send(app, '/_fw/fw.config.ts')
      expect(denied.status).toBe(403)
      triggers('FW2063', denied.text)
      // It is logged once for each file.
      expect(app.logs().split('A browser requested `fw.config.ts`').length).toBe(2)
    })

    it('quotes no server code when a browser reports an error', async () => {
      const absolutePath = (file: string): string => app.path(file)
      const reports = [
        'server/utils/database.ts',
        'fw.config.ts',
        'app/plugins/keys.server.ts',
        'scripts/deploy.ts',
      ].flatMap(file => [
        { kind: 'thrown', thrown: { message: 'x', stack: `Error\n    at ${absolutePath(file)}:1:1` } },
        { kind: 'thrown', thrown: { message: 'x', stack: `Error\n    at file://${absolutePath(file)}:1:1` } },
        {
          kind: 'thrown',
          thrown: { message: 'x', stack: `Error\n    at ${app.url}/_fw/${relativePath(app, file)}:1:1` },
        },
        { kind: 'compile', error: { message: 'x', loc: { file: absolutePath(file), line: 1, column: 1 } } },
        { kind: 'mismatch', message: 'x', components: [{ name: 'A', file: absolutePath(file) }] },
        { kind: 'script', url: `${app.url}/_fw/${relativePath(app, file)}` },
        { kind: 'script', url: `${app.url}/_fw/${relativePath(app, file)}?raw` },
      ])
      for (const report of reports) {
        const response = await app.get('/_fw/__fw_errors/report', { method: 'POST', body: JSON.stringify(report) })
        expect(await response.text(), JSON.stringify(report)).not.toContain(SECRET)
      }
      const own = await app.get('/_fw/__fw_errors/report', {
        method: 'POST',
        body: JSON.stringify({
          kind: 'thrown',
          thrown: { message: 'x', stack: `Error\n    at ${absolutePath('app/lib/greeting.ts')}:1:1` },
        }),
      })
      expect(await own.text()).toContain('from lib')
    })
  })
}

/** Requests of pages of other sites. */
const strangers: readonly OutgoingHttpHeaders[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { referer: 'https://evil.example/' },
  { origin: 'null' },
  { 'user-agent': 'Mozilla/5.0' },
]

/** Spellings of the editor's address. */
const names = ['__open-in-editor', '__OPEN-IN-EDITOR', '__Open-In-Editor', '%5f%5fopen-in-editor', '__open%2din-editor']

function otherAccess(app: App): void {
  describe('routes of the engine and of tools', () => {
    const own = { 'sec-fetch-site': 'same-origin' }

    it('accept pages of this server only', async () => {
      const routes = JSON.parse((await send(app, '/__routes', own)).text) as Record<'engine' | 'tools', string[]>
      expect(routes.engine).toEqual(expect.arrayContaining(['/_nitro/tasks/**', '/_openapi.json']))
      expect(routes.tools).toEqual(expect.arrayContaining(['/__routes', expect.stringContaining('builds')]))
      const isTool = (route: string): boolean => routes.tools.includes(route)
      for (const route of [...routes.engine, ...routes.tools]) {
        const path = route.replace('/**', '')
        for (const headers of strangers) {
          // A browser on another machine without TLS sends no proof when its user opens the page of a tool.
          if (isTool(route) && headers['user-agent']) continue
          expect([path, headers, (await send(app, path, headers)).status]).toEqual([path, headers, 403])
        }
        expect([path, (await send(app, path, own)).status]).not.toEqual([path, 403])
      }
    })

    it('run no task for other sites, in any spelling of the URL', async () => {
      const tasks = ['_nitro/tasks/seed', '_NITRO/tasks/seed', '%5fnitro/tasks/seed', '_nitro/./tasks/seed']
      const paths = tasks.flatMap(name =>
        ['/', '//', '/_fw/', '/x/../'].flatMap(base => ['', '/', '?a=1'].map(end => base + name + end)),
      )
      for (const headers of strangers) {
        for (const path of paths) {
          const { status, location } = await send(app, path, headers)
          // A redirect leads to the only spelling that has a route, or to none.
          const final = status >= 300 && status < 400 ? (await send(app, location!, headers)).status : status
          expect([path, final]).not.toEqual([path, 200])
        }
      }
      expect((await send(app, '/api/seeded', own)).text).toBe('0')
      expect((await send(app, '/_nitro/tasks/seed', own)).status).toBe(200)
      expect((await send(app, '/_nitro/tasks/seed')).status).toBe(200)
      expect((await send(app, '/api/seeded', own)).text).toBe('2')
    })
  })

  describe('virtual modules', () => {
    it('serve no private configuration', async () => {
      const ids = [
        '#fw-server/runtime-config',
        '#build/fw.config',
        '#nitro/virtual/runtime-config',
        '#nitro/virtual/routing',
        'virtual:#fw-server/runtime-config',
        '#imports',
        'fw/server',
        '~~/fw.config',
        '~~/fw.config.ts',
        '@@/server/utils/database',
        '#server/utils/database',
        '@/plugins/keys.server',
      ]
      for (const id of ids) {
        for (const prefix of ['@id/', '@id/__x00__', '']) {
          for (const query of ['', '?import', '?raw', '?url&import', '?inline']) {
            const { text } = await send(app, `/_fw/${prefix}${encodeURIComponent(id)}${query}`)
            expect(isExposed(text), prefix + id + query).toBe(false)
          }
        }
      }
    })
  })

  describe('the editor', () => {
    const ends = ['', '/', '//', '/x', '.', '.js', '/.', '%2f', ';x']

    it('cannot be opened by other sites, in any spelling of the URL', async () => {
      const urls = names.flatMap(name =>
        ends.flatMap(end =>
          ['/_fw/', '/', '/_fw//', '/_fw/./'].map(base => `${base}${name}${end}?file=app/stranger.vue`),
        ),
      )
      for (const headers of strangers) {
        await inTurns(urls, async url => {
          expect([url, (await send(app, url, headers)).status]).toEqual([url, 403])
        })
      }
      await send(app, `/_fw/__open-in-editor?file=${app.path('app/app.vue')}`, { 'sec-fetch-site': 'same-origin' })
      await eventually(() => expect(readFileSync(opened, 'utf8')).toContain(app.path('app/app.vue')))
      expect(readFileSync(opened, 'utf8')).not.toContain('stranger')
    })
  })

  describe('the editor, for programs', () => {
    it('opens files of the project only', async () => {
      symlinkSync('/etc/hostname', app.path('app/lib/outside.txt'))
      const files = [
        '/etc/hostname',
        '/etc/hostname:1:1',
        'file:///etc/hostname',
        `${'../'.repeat(20)}etc/hostname`,
        `${app.dir}/../../../../../../../../etc/hostname`,
        app.path('app/lib/outside.txt'),
        `${app.path('app/lib/outside.txt')}:1`,
      ]
      for (const name of names) {
        for (const file of files) {
          const url = `/_fw/${name}?file=${encodeURIComponent(file)}`
          expect([url, (await send(app, url)).status]).toEqual([url, 403])
        }
      }
      const own = `${app.path('app/pages/index.vue')}:2:1`
      expect((await send(app, `/_fw/__open-in-editor?file=${encodeURIComponent(own)}`)).status).toBe(200)
      await eventually(() => expect(readFileSync(opened, 'utf8')).toContain(own))
      expect(readFileSync(opened, 'utf8')).not.toMatch(/hostname|outside/)
    })
  })

  describe('web sockets', () => {
    const { origin: evil } = new URL('https://evil.example')

    it.each([
      ['of the application', '/socket', {}],
      ['that reports edits', '/_fw/', { 'sec-websocket-protocol': 'vite-hmr' }],
      ['that checks whether the server is back', '/_fw/', { 'sec-websocket-protocol': 'vite-ping' }],
    ])('sockets %s accept pages of this server only', async (_, path, headers) => {
      for (const origin of [evil, 'null', `${app.url}.evil.example`, 'http://192.168.3.4:3000'])
        expect([origin, await upgrade(app, path, { ...headers, origin })]).toEqual([origin, 403])
      const token =
        path === '/_fw/'
          ? `?token=${/const wsToken = "([^"]+)"/.exec((await send(app, '/_fw/@vite/client')).text)![1]}`
          : ''
      expect(await upgrade(app, path + token, { ...headers, origin: new URL(app.url).origin })).toBe(101)
      // Other clients than browsers send no Origin header.
      expect(await upgrade(app, path, headers)).toBe(101)
      triggers('FW2064', app.logs())
    })

    it('are refused by routes without a WebSocket handler', async () => {
      for (const path of ['/', '/api/hello', '/nowhere', '/socket/below', '/_fw/'])
        expect([path, await upgrade(app, path, {})]).toEqual([path, 404])
    })
  })
}

const options = { fixture, modes: ['dev'], env: { LAUNCH_EDITOR: editor } } as const

describeMatrix('source access in development', options, files, otherAccess)
describeMatrix('source access in development', { ...options, layouts: ['v3'] }, files)

describe.each([
  ['does not parse', `{ runtimeConfig: { key: '${SECRET}' }, ssr: ]`],
  ['throws', `{ runtimeConfig: { key: '${SECRET}' }, ssr: (() => { throw new Error('${SECRET}') })() }`],
  ['has an invalid value', `{ runtimeConfig: { key: '${SECRET}' }, ssr: '${SECRET}' }`],
])('a configuration that %s', (_, config) => {
  describeMatrix(
    'source access in development',
    {
      fixture: { files: { 'app/app.vue': '<template><p /></template>' }, config },
      layouts: ['v4'],
      modes: ['dev'],
      env: { LAUNCH_EDITOR: editor },
    },
    app => {
      it('is quoted only for hosts of this server', async () => {
        for (const host of ['localhost', '127.0.0.1:3000']) {
          const { status, text } = await send(app, '/', { host, accept: 'text/html' })
          expect([host, status]).toEqual([host, 500])
          expect(text).toContain('fw.config.ts')
        }
        for (const host of ['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example']) {
          for (const path of [
            '/',
            '/__fw_errors/state',
            '/__fw_errors/explain/FW1001',
            '/__fw_ready',
            '/__open-in-editor?file=fw.config.ts',
          ]) {
            const { status, text } = await send(app, path, { host, accept: 'text/html' })
            expect([host, path, status]).toEqual([host, path, 403])
            expect(isExposed(text)).toBe(false)
          }
        }
      })

      it('can only be opened in the editor by pages of this server', async () => {
        const file = app.path('fw.config.ts')
        for (const path of [
          '/__open-in-editor',
          '/__open-in-editor/',
          '/__OPEN-IN-EDITOR',
          '/%5f_open-in-editor',
          '//__open-in-editor',
          '/x/__open-in-editor',
        ]) {
          expect([path, (await send(app, `${path}?file=${file}`, { 'sec-fetch-site': 'cross-site' })).status]).toEqual([
            path,
            403,
          ])
        }
        expect((await send(app, `/__open-in-editor?file=${file}`, { 'sec-fetch-site': 'same-origin' })).status).toBe(
          200,
        )
        await eventually(() => expect(readFileSync(opened, 'utf8')).toContain(file))
      })
    },
  )
})

/** The headers of requests for scripts, style sheets, images and pages, and of other clients. */
const FETCHES: readonly OutgoingHttpHeaders[] = [
  {},
  { 'sec-fetch-dest': 'script', accept: '*/*' },
  { 'sec-fetch-dest': 'style', accept: 'text/css,*/*;q=0.1' },
  { 'sec-fetch-dest': 'document', accept: 'text/html' },
  { 'sec-fetch-dest': 'image' },
]

const QUERIES = [
  '',
  '?raw',
  '?import',
  '?url',
  '?inline',
  '?import&raw',
  '?raw&import',
  '?url&import',
  '?import&url&inline',
  '?direct',
  '?worker',
  '?sharedworker',
  '?worker_file&type=module',
  '?t=1',
  '?v=1',
  '?used',
  '?raw??',
  '?&raw',
  '??raw',
  '?a?raw',
  '?.svg',
  '?.css&inline',
  '?lang.css',
  '?vue&type=script&src=1&lang.ts',
  '?vue&src',
  '?html-proxy&index=0.js',
  '?init',
  '#',
  '?raw#',
]

/** URLs that could be resolved to a file in one way or another. */
function spellings(app: App, file: string): string[] {
  const absolute = join(app.dir, file)
  const encoded = file.replace(/[a-z]/, letter => `%${letter.codePointAt(0)!.toString(16)}`)
  const paths = [
    file,
    encoded,
    encodeURIComponent(file),
    encodeURIComponent(encoded),
    `/${file}`,
    `./${file}`,
    `app/../${file}`,
    `app/..%2f${file}`,
    `${file}/`,
    `${file}/.`,
    `${file}%00`,
    file.replaceAll('/', '//'),
    file.replaceAll('/', '\\'),
    file.toUpperCase(),
    `@fs${absolute}`,
    `@fs/${absolute}`,
    `@fs/${encodeURIComponent(absolute)}`,
    `@fs${absolute}/`,
    `@fs${join(app.dir, 'node_modules')}/../${file}`,
    `@fs${app.dir}/app/./../${file}`,
    `@id/__x00__fw:island-part:${absolute}.mjs`,
    `@id${absolute}`,
    `@id/${absolute}`,
    `@id/__x00__${absolute}`,
    `@id/./${file}`,
    `@id/~~/${file}`,
    `@id/@@/${file}`,
    `~~/${file}`,
    `@@/${file}`,
    `${file}.map`,
  ]
  // Only in the v3 layout, server code is in a folder of client code.
  const queries = app.layout === 'v3' ? ['', '?raw', '?import', '?url&import', '?inline&import'] : ['', '?raw']
  const bare = paths.flatMap(path => queries.map(query => `/_fw/${path}${query}`))
  return [...bare, ...[file, `@fs${absolute}`].flatMap(path => QUERIES.map(query => `/_fw/${path}${query}`))]
}

/** Whether a text contains the secret, also encoded as in source maps and data URLs. */
function isExposed(text: string): boolean {
  return (
    text.includes(SECRET) ||
    (text.match(/[\w+/-]{20,}={0,2}/g) ?? []).some(part => Buffer.from(part, 'base64').includes(SECRET)) ||
    decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25').replaceAll(/%[89a-f][\da-f]/gi, '')).includes(SECRET)
  )
}

function relativePath(app: App, file: string): string {
  return app.path(file).slice(app.dir.length + 1)
}

async function inTurns<T>(list: readonly T[], work: (entry: T) => Promise<void>): Promise<void> {
  const rest = [...list]
  const turn = async (): Promise<void> => {
    for (let entry = rest.pop(); entry !== undefined; entry = rest.pop()) await work(entry)
  }
  await Promise.all(Array.from({ length: 8 }, turn))
}

/** Sends a request with a path that is not normalized. */
function send(
  app: App,
  path: string,
  headers: OutgoingHttpHeaders = {},
): Promise<{ status: number; text: string; location?: string }> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers, timeout: 120_000 }, response => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => resolve({ status: response.statusCode!, text, location: response.headers.location }))
    })
    sent
      // The server may close an idle connection in the moment in which it is used again.
      .on('error', error => {
        const isClosed = sent.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
        if (isClosed) resolve(send(app, path, headers))
        else reject(error)
      })
      .on('timeout', () => sent.destroy(new Error(`No response for ${path}`)))
      .end()
  })
}

/** The status code with which a WebSocket is opened or refused. */
function upgrade(app: App, path: string, headers: OutgoingHttpHeaders): Promise<number> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    const done = ({ statusCode }: IncomingMessage): void => {
      resolve(statusCode!)
      sent.destroy()
    }
    const sent = request(
      {
        hostname,
        port,
        path,
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
          ...headers,
        },
        agent: false,
        timeout: 120_000,
      },
      done,
    )
    sent
      .on('upgrade', (response, socket) => {
        socket.destroy()
        done(response)
      })
      .on('error', reject)
      .on('timeout', () => sent.destroy(new Error(`No response for ${path}`)))
      .end()
  })
}
