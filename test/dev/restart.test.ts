import { mkdirSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCertificate } from '../../packages/fw/src/build/dev/http/certificate'
import { openPage } from '../browser/page'
import { eventually } from '../harness/eventually'
import { type Program, startProgram } from '../harness/child-program'
import { proves } from '../proofs/registry'
import { triggers } from '../triggers'
import { freePort } from '../harness/free-port'
import { createProject, sendRequest, urlOf } from './dev-project'
import type { Project } from './dev-project'

function config(title: string, more = ''): string {
  return `export default defineFwConfig({ app: { head: { title: '${title}' } }, devServer: { host: '127.0.0.1' }, runtimeConfig: { word: 'plain' }, ${more} })\n`
}

const SLOW =
  'export default defineEventHandler(async () => { await new Promise(resolve => setTimeout(resolve, 500)); return { slow: true } })'

async function start(
  files: Record<string, string> = {},
  run: (project: Project) => Program = ({ dev }) => dev(['--port', '0']),
) {
  const project = createProject({
    'fw.config.ts': config('One'),
    'server/api/slow.ts': SLOW,
    'server/api/word.ts': 'export default defineEventHandler(() => useRuntimeConfig().word)',
    ...files,
  })
  const program = run(project)
  const url = await urlOf(program)
  const title = async (at = url): Promise<string | undefined> =>
    /<title>(.*)<\/title>/.exec((await sendRequest(`${at}/`)).text)?.[1]
  const shows = (text: string, at?: string): Promise<void> => eventually(async () => expect(await title(at)).toBe(text))
  await shows('One')
  return { ...project, program, url, title, shows }
}

describe('a soft restart', () => {
  it('keeps the port, loses no request, and reloads the open tab', proves('2.5-url'), async () => {
    const { write, url, shows, title, program } = await start({
      'app/app.vue':
        '<script setup>\nimport { word } from "../lib/word"\n</script>\n<template><h1>{{ word }}</h1></template>',
      'lib/word.ts': 'export const word = "from lib"',
    })
    const tab = await openPage(url, { expected: [/WebSocket|ERR_CONNECTION/] })
    expect(await tab.page.title()).toBe('One')
    const running = sendRequest(`${url}/api/slow`)
    // As a page that is loading: the file is client code only because of its importer.
    const loading: Array<ReturnType<typeof sendRequest>> = []
    write('fw.config.ts', config('Two'))
    await eventually(async () => {
      loading.push(sendRequest(`${url}/_fw/lib/word.ts`))
      expect(await title()).toBe('Two')
    })
    loading.push(sendRequest(`${url}/_fw/lib/word.ts`))
    expect(new Set((await Promise.all(loading)).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await sendRequest(`${url}/_fw/server/api/word.ts`)).status).toBe(403)
    expect(program.output()).not.toContain('lib/word.ts')
    expect(await running).toMatchObject({ status: 200, text: expect.stringContaining('true') })
    await eventually(async () => expect(await tab.page.title()).toBe('Two'))
    await tab.ready()
    // The tab receives edits again.
    write('app/app.vue', '<template><h1>Edited</h1></template>')
    await tab.shows('h1', 'Edited')
    // Two edits at once: the last one wins, and every request in between gets a response.
    const responses = Array.from({ length: 10 }, () => sendRequest(`${url}/`))
    write('fw.config.ts', config('Three'))
    responses.push(...Array.from({ length: 10 }, () => sendRequest(`${url}/`)))
    write('fw.config.ts', config('Four'))
    await shows('Four')
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    await eventually(async () => expect(await tab.page.title()).toBe('Four'))
    await tab.ready()
    expect(program.output()).not.toMatch(/error/i)
  })

  it('applies `experimental.asyncContext` to the context of the engine', async () => {
    const { write, url, shows } = await start({
      'server/api/path.ts':
        "import { useRequest } from 'nitro/context'\nexport default defineEventHandler(async () => { await new Promise(resolve => setTimeout(resolve, 1)); return new URL(useRequest().url).pathname })",
    })
    const requestPath = () => sendRequest(`${url}/api/path`)
    expect((await requestPath()).status).toBe(500)
    write('fw.config.ts', config('Two', 'experimental: { asyncContext: true }'))
    await shows('Two')
    expect(await requestPath()).toMatchObject({ status: 200, text: '/api/path' })
  })

  it('renders a page with the next application if it was cut off by the restart', async () => {
    // Longer than the restart waits, in several steps: the last ones need a bundler that is already closed.
    const parts = Object.fromEntries(
      Array.from({ length: 5 }, (_, index) => [
        `app/late/part${index}.ts`,
        index < 4 ? `export { last } from './part${index + 1}'` : 'export const last = "late"',
      ]),
    )
    const slow =
      'bundler1: { plugins: [{ name: "late", transform: (_, id) => id.includes("/late/") ? new Promise(resolve => setTimeout(resolve, 1200)) : undefined }] }, '
    const files = {
      'server/api/late.ts': 'export default () => import("../../app/late/part0").then(({ last }) => last)',
      ...parts,
    }
    const { write, url, shows, program } = await start({ 'fw.config.ts': config('One', slow), ...files })
    const running = sendRequest(`${url}/api/late`)
    await eventually(async () => expect((await sendRequest(`${url}/api/word`)).text).toBe('plain'))
    write('fw.config.ts', config('Two'))
    await shows('Two')
    expect(await running).toMatchObject({ status: 200, text: 'late' })
    expect(program.output()).not.toMatch(/error/i)
  })

  it('is triggered by .env files, modules, their imports, imports of the configuration, and .fwignore', async () => {
    const { write, url, shows } = await start({
      'fw.config.ts': `import { title } from './title'\n${config('X').replace("'X'", 'title')}`,
      'title.ts': 'export const title: string = "One"',
      'app/plugins/mark.ts': 'export default defineFwPlugin(() => useHead({ bodyAttrs: { class: "plugged" } }))',
      'parts/word.ts': 'export const word = "first"',
      'modules/handler.ts':
        'import { addDevServerHandler } from "@fw/kit"\nimport { word } from "../parts/word"\nexport default () => addDevServerHandler({ route: "/_word", handler: () => word })',
    })
    const gives = (path: string, text: string): Promise<void> =>
      eventually(async () => expect((await sendRequest(url + path)).text).toBe(text))
    await gives('/_word', 'first')
    write('parts/word.ts', 'export const word = "second"')
    await gives('/_word', 'second')
    write('title.ts', 'export const title: string = "Two"')
    await shows('Two')
    await gives('/_word', 'second')
    write('.env', 'FW_WORD=from-env')
    await gives('/api/word', 'from-env')
    write(
      'modules/late.ts',
      'import { addDevServerHandler } from "@fw/kit"\nexport default () => addDevServerHandler({ route: "/_late", handler: () => "late" })',
    )
    await gives('/_late', 'late')
    write('.fwignore', 'app/plugins/*\n')
    await eventually(async () => expect((await sendRequest(`${url}/`)).text).not.toContain('plugged'))
  })

  it('is triggered by the file of `--dotenv`', async () => {
    const { write, url, program } = await start({ 'ops/staging.env': 'FW_WORD=staging' }, ({ dev }) =>
      dev(['--port', '0', '--dotenv', 'ops/staging.env']),
    )
    const gives = (text: string): Promise<void> =>
      eventually(async () => expect((await sendRequest(`${url}/api/word`)).text).toBe(text))
    await gives('staging')
    write('ops/staging.env', 'FW_WORD=edited')
    await gives('edited')
    expect(program.output()).not.toMatch(/error/i)
  })

  it('loads modules that are added before files are watched, also in layers and folders', async () => {
    const handler = (path: string): string =>
      `import { addDevServerHandler } from "@fw/kit"\nexport default () => addDevServerHandler({ route: "${path}", handler: () => "here" })`
    // Written after modules are set up, and only by the first application.
    const writing = `hooks: { 'modules:done': () => [['modules', '/_first'], ['layers/base/modules', '/_second']].forEach(([dir, path]) => {
      if (existsSync(dir)) return
      mkdirSync(dir, { recursive: true })
      writeFileSync(dir + '/new.ts', ${JSON.stringify(handler('PATH'))}.replace('PATH', path))
    }) }, logLevel: 'info'`
    const { write, url, path, program } = await start({
      'fw.config.ts': `import { existsSync, mkdirSync, writeFileSync } from 'node:fs'\n${config('One', writing)}`,
      'layers/base/fw.config.ts': 'export default {}',
    })
    const isThere = (route: string): Promise<void> =>
      eventually(async () => expect((await sendRequest(url + route)).text).toBe('here'))
    await isThere('/_first')
    await isThere('/_second')
    // The folder alone is not a module yet.
    mkdirSync(path('modules/third'))
    await eventually(() => expect(program.output()).toContain('modules/third changed'))
    await eventually(() => expect(program.output()).toMatch(/modules\/third changed[^]*Restarted/))
    write('modules/third/index.ts', handler('/_third'))
    await isThere('/_third')
  })

  it('is skipped if no option changes, and the application keeps running if the edit is invalid', async () => {
    const { write, title, shows, program, url } = await start({
      'modules/count.ts': 'export default () => console.log("set up")',
    })
    const starts = (): number => program.output().split('set up').length - 1
    write('fw.config.ts', `// A remark.\n${config('One')}`)
    write('fw.config.ts', config('Wrong', 'srr: false'))
    await eventually(() => triggers('FW1001', program.output()))
    expect(program.output()).toContain('fw.config.ts:1')
    expect(await title()).toBe('One')
    expect(starts()).toBe(1)
    write('fw.config.ts', config('Good'))
    await shows('Good')
    expect(starts()).toBe(2)
    // An error after the old application has closed is shown until it is fixed.
    write('modules/count.ts', 'export default () => { throw new Error("not now") }')
    await eventually(async () => expect((await sendRequest(`${url}/`)).status).toBe(500))
    write('modules/count.ts', 'export default () => console.log("set up")')
    await shows('Good')
  })
})

// The server that exits does not wait longer for the first request of a connection.
const SILENT_TIMEOUT_MS = 500

/** The status of a response. Undefined if this process was too busy to send the request in time. */
async function visitOnce(url: string, ca?: string): Promise<number | undefined> {
  const since = performance.now()
  let spent = Infinity
  try {
    return (await sendRequest(url, { ca, onSent: () => (spent = performance.now() - since) })).status
  } catch (error) {
    if (Math.min(spent, performance.now() - since) < SILENT_TIMEOUT_MS) throw error
    return undefined
  }
}

/** Sends requests one after the other until it is stopped. Each one must get a response. */
function visit(url: string, ca?: string): { stop: () => Promise<number[]> } {
  const over = new AbortController()
  const statuses = new Set<number>()
  const visiting = (async () => {
    // Each request waits until the server responds.
    for (let count = 0; !over.signal.aborted && count < 10_000; count++) {
      const status = await visitOnce(url, ca)
      if (status !== undefined) statuses.add(status)
      // Without a pause, the requests would slow down the restart.
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  })()
  visiting.catch(() => undefined)
  return {
    async stop() {
      over.abort()
      await visiting
      // Requests that arrived while the process exited were redirected to the next one, as in a browser.
      statuses.delete(307)
      return [...statuses]
    },
  }
}

describe('a hard restart', () => {
  it('responds to every request, from process to process, also over HTTPS', async () => {
    const { key, cert: ca } = createCertificate(['127.0.0.1'])
    const hard = (title: string, enabled: boolean): string =>
      config(
        title,
        `devtools: { enabled: ${enabled} }, hooks: { ready: () => console.log("process", process.pid) }`,
      ).replace('host:', 'https: { key: "./key.pem", cert: "./cert.pem" }, host:')
    const { write, devAlone } = createProject({
      'fw.config.ts': hard('One', true),
      'key.pem': key,
      'cert.pem': ca,
    })
    const program = devAlone(['--port', '0'])
    const url = await urlOf(program)
    const shows = (title: string): Promise<void> =>
      eventually(async () => expect((await sendRequest(`${url}/`, { ca })).text).toContain(`<title>${title}</title>`))
    await shows('One')
    const visitors = visit(`${url}/`, ca)
    write('fw.config.ts', hard('Two', false))
    await shows('Two')
    write('fw.config.ts', hard('Three', true))
    await shows('Three')
    expect(await visitors.stop()).toEqual([200])
    expect(new Set(program.output().match(/process \d+/g)).size).toBe(3)
  })

  it(
    'continues in a new process, at the same URL without a failed request or at a new one, and exits with the first process',
    proves('devServer.port'),
    async () => {
      const [first, second] = [await freePort(), await freePort()]
      const hard = (title: string, port: number, more = ''): string =>
        config(title, `${more} hooks: { ready: () => console.log("process", process.pid) }`).replace(
          'host:',
          `port: ${port}, host:`,
        )
      const { write, program, shows, url } = await start({ 'fw.config.ts': hard('One', first) }, ({ devAlone }) =>
        devAlone(),
      )
      expect(url).toBe(`http://127.0.0.1:${first}`)
      const tab = await openPage(url, { expected: [/WebSocket|ERR_CONNECTION/] })
      const visitors = visit(`${url}/`)
      // This option requires a new process, but keeps the URL. The application in it never closes by itself.
      write(
        'fw.config.ts',
        hard('Two', first, 'devtools: { enabled: false },').replace(
          'hooks: {',
          'hooks: { close: () => new Promise(() => {}),',
        ),
      )
      await shows('Two')
      expect(await visitors.stop()).toEqual([200])
      await eventually(async () => expect(await tab.page.title()).toBe('Two'))
      await tab.page.close()
      write('fw.config.ts', hard('Three', second, 'devtools: { enabled: false },'))
      await shows('Three', `http://127.0.0.1:${second}`)
      await expect(sendRequest(url)).rejects.toThrow(/ECONNREFUSED/)
      const pids = [...program.output().matchAll(/process (\d+)/g)].map(([, pid]) => Number(pid))
      expect(new Set(pids).size).toBe(3)
      expect(pids[0]).toBe(program.pid)
      process.kill(program.pid, 'SIGTERM')
      expect(await program.done).toBe(0)
      for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/)
    },
  )
})

it('does not leak when it is restarted many times', async () => {
  const { dir } = createProject({ 'fw.config.ts': config('One'), 'server/api/slow.ts': SLOW })
  expect(await countLeftovers(dir)).toEqual({
    ready: 9,
    running: 9,
    maxRunning: 1,
    statuses: [200],
    handlesGrow: false,
    listenersGrow: false,
    failed: [],
  })
})

/** Restarts an application many times in one process, in every possible way, and counts what leaks. */
async function countLeftovers(dir: Project['dir']): Promise<unknown> {
  const program = startProgram(
    [
      '--input-type=module',
      '-e',
      `
    import { startDev } from 'fw'
    import { loadOptions } from '@fw/kit'
    const events = []
    let running = 0, maxRunning = 0
    const loaded = await loadOptions({ rootDir: process.cwd(), dev: true, overrides: { 'devServer.port': 0 } })
    const dev = await startDev({ loaded, onEvent(event) {
      events.push(event)
      if (event.type !== 'ready') return
      maxRunning = Math.max(maxRunning, ++running)
      event.app.hook('close', () => { running-- })
    } })
    const app = await dev.ready
    const count = () => ({ handles: process.getActiveResourcesInfo().length, listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0) })
    const statuses = new Set()
    const request = async () => statuses.add((await fetch(dev.url)).status)
    await request()
    await dev.restart()
    await request()
    const before = count()
    for (let index = 0; index < 5; index++) {
      await Promise.all([dev.restart(), request(), fetch(dev.url + 'api/slow').then(({ status }) => statuses.add(status))])
    }
    await dev.restart({ hard: true })
    await request()
    const last = events.findLast(({ type }) => type === 'ready').app
    const countReady = () => events.filter(({ type }) => type === 'ready').length
    const ready = countReady() + 1
    await last.callHook('restart')
    while (countReady() < ready) await new Promise(resolve => setTimeout(resolve, 20))
    await request()
    const after = count()
    await dev.close()
    console.log('RESULT ' + JSON.stringify({ ready, running: ready - running, maxRunning, statuses: [...statuses], handlesGrow: after.handles > before.handles + 10, listenersGrow: after.listeners > before.listeners, failed: events.filter(({ type }) => type === 'failed').map(({ error }) => String(error)) }))
  `,
    ],
    { cwd: dir },
  )
  onTestFinished(() => program.stop())
  // It takes many restarts.
  const [, result] = await program.until(/RESULT (.*)\n/, 170_000)
  expect(await program.done).toBe(0)
  return JSON.parse(result!)
}
