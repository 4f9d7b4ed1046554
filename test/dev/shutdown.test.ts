import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { APPS, bin, writeFiles } from '../harness/build-app'
import { layOut } from '../harness/fixture'
import { type Program, startProgram } from '../harness/child-program'
import { removeFolder } from '../harness/remove-folder'
import { OUTPUT_WAIT_MS } from '../harness/wait-limits'

function startDev(config: string): Program & { dir: string } {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, 'ending-'))
  writeFiles(dir, layOut({ config, files: { 'app/app.vue': '<template><h1>Here</h1></template>' } }, 'v4'))
  const program = startProgram([bin, 'dev', '--port', '0', '--host', '127.0.0.1'], { cwd: dir })
  onTestFinished(async () => {
    await program.stop()
    removeFolder(dir)
  })
  return { ...program, dir }
}

/** Opens the HMR socket, like a page in a browser. */
async function openSocket(url: string): Promise<void> {
  const { host, port } = new URL(url)
  const client = await (await fetch(new URL('/_fw/@vite/client', url))).text()
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const opened = new Promise<string>((resolve, reject) =>
    socket.once('data', data => resolve(String(data))).once('error', reject),
  )
  const headers = {
    Host: host,
    Origin: `http://${host}`,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    'Sec-WebSocket-Protocol': 'vite-hmr',
  }
  const token = /wsToken = "([^"]*)"/.exec(client)![1]
  socket.write(
    `GET /_fw/?token=${token} HTTP/1.1\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  )
  expect(await opened).toContain('101 Switching Protocols')
}

/** The process that a process has started. */
function findChild(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/) ?? []
  expect(child).toBeDefined()
  return Number(child)
}

// Without a limit, an open socket would keep the process alive forever.
const exitCode = ({ done }: Program): Promise<unknown> =>
  Promise.race([done, new Promise(resolve => setTimeout(resolve, 60_000, 'still running'))])

it('exits on SIGINT although a page is open', async () => {
  const program = startDev('{}')
  const [url] = await program.until(/https?:\/\/[\w.:]+:\d+/)
  expect(await (await fetch(url)).text()).toContain('<h1>Here</h1>')
  await openSocket(url)
  process.kill(program.pid, 'SIGINT')
  expect(await exitCode(program)).toBe(0)
})

it('exits on SIGTERM although a page is open and timers of the application throw', async () => {
  const program = startDev(`{ hooks: { close: () => {
    setTimeout(() => { throw new Error('left behind') }, 30)
    setTimeout(() => Promise.reject(new Error('left alone')), 60)
  } } }`)
  const [url] = await program.until(/https?:\/\/[\w.:]+:\d+/)
  expect((await fetch(url)).status).toBe(200)
  await openSocket(url)
  process.kill(program.pid, 'SIGTERM')
  expect(await exitCode(program), program.output()).toBe(0)
})

it('exits with 0 although a `close` hook never finishes', async () => {
  const program = startDev('{ hooks: { close: () => new Promise(() => {}) } }')
  await program.until(/https?:\/\/[\w.:]+:\d+/)
  process.kill(program.pid, 'SIGTERM')
  expect(await program.done, program.output()).toBe(0)
})

it.each(['build:before', 'bundler1:compiled', 'build:done'])('exits after startup failed in %s', async hook => {
  const program = startDev(`{ hooks: { '${hook}': () => { throw new Error('it broke') } } }`)
  await program.until(/it broke/)
  process.kill(program.pid, 'SIGINT')
  expect(await program.done).toBe(0)
})

it('exits when the process that continues after a restart is interrupted before it listens to signals', async () => {
  const program = startDev('{}')
  const [url] = await program.until(/https?:\/\/[\w.:]+:\d+/)
  expect((await fetch(url)).status).toBe(200)
  writeFileSync(
    join(program.dir, 'package.json'),
    JSON.stringify({ type: 'module', dependencies: { another: '1.0.0' } }),
  )
  const next = await vi.waitFor(() => findChild(program.pid), { timeout: OUTPUT_WAIT_MS, interval: 1 })
  process.kill(next, 'SIGINT')
  expect(await exitCode(program), program.output()).toBe(0)
})
