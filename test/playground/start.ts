import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { root } from '../guards/repository'
import { APPS, buildApp, startCommand } from '../harness/build-app'
import type { Mode } from '../harness/start-app'
import { type Program, startProgram } from '../harness/child-program'
import { removeFolder } from '../harness/remove-folder'

const source = join(root, 'playground')
const isSource = (path: string): boolean => !['.data', '.fw', '.output', 'node_modules'].includes(basename(path))

/** The playground, running from a copy with separate data. */
export interface Playground {
  mode: Mode
  url: string
  /** The working directory of the server, which contains `.data`. */
  dir: string
  /** Directory of the built client. */
  clientDir?: string
  /** Restarts the server with the same data. Its URL changes. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

export type Journey = (app: Playground) => void

/** Runs all journeys on one instance of the playground. */
export function describePlayground(mode: Mode, ...journeys: Journey[]): void {
  describe(`the playground, ${mode}`, () => {
    const app = { mode } as Playground
    beforeAll(() => start(app))
    afterAll(() => app.stop?.())
    for (const journey of journeys) journey(app)
  })
}

async function start(app: Playground): Promise<void> {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, 'playground-'))
  const { start, clientDir } = app.mode === 'dev' ? copy(dir) : await build()
  let program: Program
  const run = async (): Promise<void> => {
    program = start(dir)
    app.url = (await program.until(/http:\/\/127\.0\.0\.1:\d+/))[0]
    if (app.mode === 'dev') await fetch(`${app.url}/__fw_ready`)
  }
  Object.assign(app, {
    dir,
    clientDir,
    restart: async () => {
      await program.stop()
      await run()
    },
    stop: async () => {
      await program?.stop()
      removeFolder(dir)
    },
  } satisfies Partial<Playground>)
  await run()
}

interface Command {
  start: (dir: string) => Program
  clientDir?: string
}

function copy(dir: string): Command {
  cpSync(source, dir, { recursive: true, filter: isSource })
  return { start: cwd => startCommand(['dev', '--port', '0', '--host', '127.0.0.1'], { cwd }) }
}

async function build(): Promise<Command> {
  const entries = readdirSync(source, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = entries
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => relative(source, path).split('/').every(isSource))
    .sort()
  const files = Object.fromEntries(paths.map(path => [relative(source, path), readFileSync(path, 'utf8')]))
  const { dir, code, output } = await buildApp({ fixture: { files }, layout: 'v4' })
  if (code !== 0) throw new Error(output)
  return {
    start: cwd => startProgram([join(dir, '.output/server/index.mjs')], { cwd, env: { PORT: '0', HOST: '127.0.0.1' } }),
    clientDir: join(dir, '.output/public'),
  }
}

export interface Entry {
  id: string
  title: string
  version: number
  status: string
  tags: string[]
  notes: string
}

/** A valid entry; `change` makes it invalid or different. */
export function createEntry(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    kind: 'book',
    title: 'Untitled',
    author: '',
    link: '',
    tags: [],
    addedBy: 'Test',
    status: 'to-read',
    rating: 0,
    notes: '',
    ...change,
  }
}

/** Calls the API like any client. */
export async function call(
  app: Playground,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; headers: Headers; body: any }> {
  const response = await fetch(app.url + path, {
    method,
    headers: {
      accept: 'application/json',
      // The server may close an idle connection in the moment in which it is used again.
      connection: 'close',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
}

/** Whether an element has the focus. */
export function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate(
    (node: unknown) =>
      node === (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement,
  )
}

/** Adds an entry for a test. */
export async function addEntry(app: Playground, change: Record<string, unknown> = {}): Promise<Entry> {
  return (await call(app, 'POST', '/api/items', createEntry(change))).body as Entry
}
