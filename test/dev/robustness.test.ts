import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { eventually } from '../harness/eventually'
import { bin } from '../harness/build-app'
import { triggers } from '../triggers'
import { createProject, sendRequest, urlOf } from './dev-project'

const waitFor = (file: string, message: string): string =>
  `async () => { console.log("${message}"); while (!(await import("node:fs")).existsSync("${file}")) await new Promise(resolve => setTimeout(resolve, 20)) }`

function config(more: string): string {
  return `export default defineFwConfig({ devServer: { port: 0 }, ${more} })\n`
}

/** Opens a WebSocket, like the Vite client when it checks whether the server is back. */
async function openSocket(url: string, host?: string): Promise<Socket> {
  const { port, host: own } = new URL(url)
  const socket = connect(Number(port), 'localhost')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `GET /_fw/ HTTP/1.1\r\nHost: ${host ?? own}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: vite-ping\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  )
  return socket
}

const firstLine = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]).split('\r\n')[0]!

describe('while it starts', () => {
  it('survives closed sockets, responds to others once it runs, and misses no added file', async () => {
    const { dev, write } = createProject({
      'fw.config.ts': config(
        `debug: { watchers: true }, hooks: { "bundler1:extendConfig": ${waitFor('go', 'files are read')}, "bundler1:serverCreated": ${waitFor('on', 'bundler is there')} }`,
      ),
    })
    const program = dev()
    const url = await urlOf(program)
    const [early, closed, foreign, foreignClosed] = await Promise.all([
      openSocket(url),
      openSocket(url),
      openSocket(url, 'evil.test'),
      openSocket(url, 'evil.test'),
    ])
    foreignClosed.resetAndDestroy()
    expect(await firstLine(foreign)).toBe('HTTP/1.1 403 Forbidden')
    closed.resetAndDestroy()
    await program.until(/files are read/)
    write(
      'server/plugins/late.ts',
      'export default defineServerPlugin((engine) => { engine.hooks.hook("response", (response) => { response.headers.set("x-late", "yes") }) })',
    )
    write('go', '')
    await program.until(/bundler is there/)
    // The bundler accepts sockets by now, but the application is not ready yet.
    const later = await openSocket(url)
    // Files are watched before the listeners for their events are added.
    await program.until(/watches \d+ directories/)
    write('server/api/later.ts', 'export default defineEventHandler(() => "later")')
    write('on', '')
    expect(await Promise.all([firstLine(early), firstLine(later)])).toEqual(
      Array.from({ length: 2 }, () => 'HTTP/1.1 101 Switching Protocols'),
    )
    await eventually(async () => expect((await sendRequest(`${url}/`)).headers['x-late']).toBe('yes'))
    await eventually(async () => expect((await sendRequest(`${url}/api/later`)).text).toBe('later'))
    expect(program.output()).not.toMatch(/error/i)
  })
})

describe('while it runs', () => {
  const PLUGIN =
    'export default defineServerPlugin((engine) => { setInterval(() => {}, 1000); engine.hooks.hook("close", () => console.log("plugin closed")) })'
  const tasks = 'serverEngine: { experimental: { tasks: true }, scheduledTasks: { "* * * * * *": ["tick"] } }'

  it('survives late errors, unavailable hosts, scheduled tasks and timers of server code, and exits with 0', async () => {
    const { devAlone: dev, write } = createProject({
      'fw.config.ts': config(tasks),
      'server/api/later.ts':
        'export default defineEventHandler(() => {\n  setTimeout(() => { throw new Error("much later") }, 1)\n  return "ok"\n})\n',
      'server/plugins/own.ts': PLUGIN,
      'server/tasks/tick.ts': 'export default defineTask({ run: () => { console.log("tick"); return {} } })',
    })
    const program = dev()
    const url = await urlOf(program)
    expect((await sendRequest(`${url}/api/later`)).text).toBe('ok')
    await program.until(/ {2}at server\/api\/later\.ts:2:28\n/)
    await program.until(/tick/)
    // It is not possible to listen on this host: the application continues to run.
    write('fw.config.ts', config(`${tasks}, ssr: true`).replace('port: 0', 'port: 0, host: "192.0.2.1"'))
    await program.until(/FW2007/)
    triggers('FW2007', program.output())
    expect((await sendRequest(`${url}/`)).status).toBe(200)
    write('fw.config.ts', config(`${tasks}, app: { head: { title: "Fixed" } }`))
    await eventually(async () => expect((await sendRequest(`${url}/`)).text).toContain('<title>Fixed</title>'))
    const ticks = (): number => program.output().split('tick\n').length
    const before = ticks()
    await eventually(() => expect(ticks()).toBeGreaterThan(before))
    expect(program.output().match(/plugin closed/g)).toHaveLength(1)
    expect(program.output()).not.toContain('runner has been closed')
    process.kill(program.pid, 'SIGTERM')
    expect(await program.done).toBe(0)
    expect(program.output().match(/plugin closed/g)).toHaveLength(2)
  })

  it('survives errors of the previous application while the next one starts or fails to start', async () => {
    const { devAlone: dev, write } = createProject({
      'fw.config.ts': config(''),
      'modules/broken.ts': 'export default () => {}',
      'server/api/left.ts':
        'export default defineEventHandler(() => {\n  setInterval(() => { throw new Error("left behind") }, 20).unref()\n  return "ok"\n})\n',
    })
    const program = dev()
    const url = await urlOf(program)
    expect((await sendRequest(`${url}/api/left`)).text).toBe('ok')
    write('modules/broken.ts', 'export default () => { throw new Error("no start") }')
    await eventually(async () => expect((await sendRequest(`${url}/`)).text).toContain('no start'))
    const countReports = (): number => program.output().split('Error: left behind').length
    const before = countReports()
    await eventually(() => expect(countReports()).toBeGreaterThan(before))
    write('modules/broken.ts', 'export default () => { setTimeout(() => { throw new Error("of a module") }, 1) }')
    await eventually(async () => expect((await sendRequest(`${url}/`)).status).toBe(200))
    await program.until(/Error: of a module/)
  })

  it('names the line of a `.env` file with an invalid value, once, and starts when it is corrected', async () => {
    const { dev, write } = createProject({
      'fw.config.ts': config(
        'runtimeConfig: { retries: 1 }, hooks: { "build:before": () => console.log("application starts") }',
      ),
      '.env': 'FW_RETRIES=often\n',
    })
    const program = dev()
    const url = await urlOf(program)
    await program.until(/FW1201/)
    expect((await sendRequest(url)).status).toBe(500)
    expect(program.output().split('error FW1201').length).toBe(2)
    expect(program.output()).toContain('.env:1')
    expect(program.output()).not.toContain('application starts')
    write('.env', 'FW_RETRIES=3\n')
    await program.until(/application starts/)
  })

  it('rejects requests of other origins and hosts to its error reports and editor', async () => {
    const { dev } = createProject({ 'fw.config.ts': config('') })
    const url = await urlOf(dev())
    await sendRequest(`${url}/`)
    const report = async (
      body: object,
      headers: Record<string, string> = {},
    ): Promise<{ status: number; text: string }> => {
      const response = await fetch(`${url}/_fw/__fw_errors/report`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return { status: response.status, text: await response.text() }
    }
    const outside = { file: bin, line: 1, column: 1 }
    const responses = await Promise.all([
      report({ kind: 'compile', error: { message: 'x', loc: outside } }),
      report({ kind: 'thrown', problems: [{ code: 'FW2005', why: 'x', fix: 'x', location: outside }] }),
      report({ kind: 'thrown', thrown: { message: 'x', stack: `Error\n    at ${bin}:1:1` } }),
      report({ kind: 'mismatch', message: 'x', components: [{ name: 'A', file: bin }] }),
    ])
    for (const { status, text } of responses) {
      expect(status).toBe(200)
      expect(text).not.toContain('class="frame"')
    }
    expect((await fetch(`${url}/_fw/__fw_errors/report`, { method: 'POST', body: 'no JSON' })).status).toBe(404)
    expect((await report({ kind: 'thrown', message: 'x' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(
      (
        await sendRequest(`${url}/_fw/__open-in-editor?file=app/app.vue`, {
          headers: { 'sec-fetch-site': 'same-site' },
        })
      ).status,
    ).toBe(403)
    // A path in the query is not a request for error reports.
    expect((await sendRequest(`${url}/?from=/__fw_errors/state`)).text).toContain('<h1>Here</h1>')
  })
})
