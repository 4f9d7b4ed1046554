import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, onTestFailed, TestRunner } from 'vitest'
import { APPS, buildApp, bundlerArgs, forcedBundler, startCommand, writeProject } from './build-app'
import type { Bundler } from './build-app'
import { type Fixture, type Layout, pathInLayout } from './fixture'
import { type Program, startProgram } from './child-program'
import { removeFolder } from './remove-folder'

export type Mode = 'dev' | 'built'

export type { Bundler }

export interface StartOptions {
  fixture: Fixture
  layout: Layout
  mode: Mode
  /** Default: that of the configuration, which is `bundler1` if it sets none. */
  bundler?: Bundler
  /** Replaces the configuration of the fixture. */
  config?: Fixture['config']
  /** Environment of the running server, in development of the command. */
  env?: Readonly<Record<string, string>>
  /** Additional arguments of `fw dev` or `fw build`. */
  args?: readonly string[]
  /** The base path that options or variables set, without a trailing slash. */
  base?: string
}

/** A running application. */
export interface App {
  layout: Layout
  mode: Mode
  /** That of the matrix; otherwise the configuration sets it. */
  bundler?: Bundler
  /** URL of the home page, without a trailing slash. */
  url: string
  /** The part of `url` after the origin. */
  base: string
  /** Directory of the project. The directory of a build is shared and read-only. */
  dir: string
  /** Directory of the production output. */
  outputDir: string
  /** Requests a path without following redirects. */
  get: (path: string, init?: RequestInit) => Promise<Response>
  /** Requests a path like a browser, and returns the text of the response. */
  html: (path: string, init?: RequestInit) => Promise<string>
  /** Requests a path like an API client, and returns the parsed response. */
  json: <T = any>(path: string, init?: RequestInit) => Promise<T>
  /** Absolute path of a file, given its path in the v4 layout. */
  path: (file: string) => string
  /** Edits or adds a file of an application in development. */
  edit: (file: string, change: string | ((text: string) => string)) => void
  /** Removes a file of an application in development. */
  remove: (file: string) => void
  /** The output of the command or the server. */
  logs: () => string
  stop: () => Promise<void>
}

/** Starts an application in development, or its production build. */
export async function startApp({ fixture, config, bundler, ...rest }: StartOptions): Promise<App> {
  const project = { ...fixture, config: config ?? fixture.config }
  const options = { ...rest, args: [...bundlerArgs(forcedBundler ?? bundler), ...(rest.args ?? [])] }
  return options.mode === 'dev' ? startDev(project, options) : startBuilt(project, options)
}

async function startDev(
  fixture: Fixture,
  { layout, env, args = [], base = '' }: Omit<StartOptions, 'fixture'>,
): Promise<App> {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, `dev-${layout}-`))
  writeProject(dir, fixture, layout)
  const program = startCommand(['dev', '--port', '0', '--host', '127.0.0.1', ...args], { cwd: dir, env })
  const clean = (): void => removeFolder(dir)
  return createApp(program, { dir, layout, mode: 'dev', base, clean })
}

async function startBuilt(
  fixture: Fixture,
  { layout, env, args, base = '' }: Omit<StartOptions, 'fixture'>,
): Promise<App> {
  const { dir, code, output } = await buildApp({ fixture, layout, args })
  if (code !== 0) throw new Error(`fw build ended with ${code}. It printed:\n${output}`)
  const program = startServer(dir, env)
  return createApp(program, { dir, layout, mode: 'built', base, clean: () => {} })
}

/** Starts the server of a built application. `runtime` replaces Node. */
export function startServer(
  dir: string,
  env: Readonly<Record<string, string>> = {},
  runtime: { runtime?: string } = {},
): Program {
  return startProgram([join(dir, '.output/server/index.mjs')], {
    ...runtime,
    cwd: dir,
    env: { PORT: '0', HOST: '127.0.0.1', ...env },
  })
}

interface Started {
  dir: string
  layout: Layout
  mode: Mode
  base: string
  clean: () => void
}

/** A running program as an application, as soon as it responds. `clean` is called when it has stopped. */
export async function createApp(program: Program, { dir, layout, mode, base, clean }: Started): Promise<App> {
  // An application that a single test started: its output often explains the failure.
  if (TestRunner.getCurrentTest()) onTestFailed(() => console.error(`The app in ${mode} printed:\n${program.output()}`))
  const stop = async (): Promise<void> => {
    await program.stop()
    clean()
  }
  let url: string
  try {
    url = (await program.until(/https?:\/\/[\w.:[\]]+:\d+/))[0] + base
  } catch (error) {
    await stop()
    throw error
  }
  // The URL is printed before the server is ready, and an early request may get the loading page.
  if (mode === 'dev') await fetch(new URL('/__fw_ready', url), { signal: AbortSignal.timeout(120_000) })
  const get: App['get'] = (path, init) => {
    const headers = new Headers(init?.headers)
    // Otherwise the server may close an idle connection in the moment in which it is used again. With a body, it may
    // respond before it has read everything, and closing the connection then could discard the response.
    if (!init?.body) headers.set('connection', 'close')
    return fetch(url + path, { redirect: 'manual', signal: AbortSignal.timeout(120_000), ...init, headers })
  }
  const accept = (type: string, init: RequestInit = {}): RequestInit => ({
    ...init,
    headers: { accept: type, ...(init.headers as Record<string, string>) },
  })
  const path: App['path'] = file => join(dir, pathInLayout(file, layout))
  return {
    layout,
    mode,
    url,
    base,
    dir,
    stop,
    get,
    path,
    outputDir: join(dir, '.output'),
    html: async (route, init) => (await get(route, accept('text/html', init))).text(),
    json: async <T>(route: string, init?: RequestInit) =>
      (await (await get(route, accept('application/json', init))).json()) as T,
    edit: (file, change) => {
      mkdirSync(dirname(path(file)), { recursive: true })
      writeFileSync(path(file), typeof change === 'string' ? change : change(readFileSync(path(file), 'utf8')))
    },
    remove: file => rmSync(path(file), { recursive: true }),
    logs: () => program.output(),
  }
}

export interface MatrixOptions extends Omit<StartOptions, 'layout' | 'mode' | 'fixture'> {
  /** The application, or a function that returns it for a layout. */
  fixture: Fixture | ((layout: Layout) => Fixture)
  layouts?: readonly Layout[]
  modes?: readonly Mode[]
  /** Default: that of the configuration. With a layout for each bundler, `layouts` does not apply. */
  bundlers?: readonly Bundler[] | Readonly<Partial<Record<Bundler, Layout>>>
}

/**
 * Tests of one application. `mode`, `layout` and `bundler` are set immediately, the rest of `app` only when a test
 * runs.
 */
export type Suite = (app: App) => void

/** Runs suites for each layout, in development and built. All suites share one running application. */
export function describeMatrix(
  name: string,
  { layouts = ['v4'], modes = ['dev', 'built'], bundlers, fixture, ...options }: MatrixOptions,
  ...suites: Suite[]
): void {
  for (const { layout, bundler } of combine(layouts, bundlers, options.bundler)) {
    for (const mode of modes) {
      describe(`${name} (${[`${layout} layout`, mode, ...(bundler ? [bundler] : [])].join(', ')})`, () => {
        const app = { layout, mode, ...(bundler ? { bundler } : {}) } as App
        beforeAll(async () => {
          Object.assign(
            app,
            await startApp({
              ...options,
              fixture: typeof fixture === 'function' ? fixture(layout) : fixture,
              layout,
              mode,
              ...(bundler ? { bundler } : {}),
            }),
          )
        })
        afterAll(() => app.stop?.())
        for (const suite of suites) suite(app)
      })
    }
  }
}

/** The layouts and bundlers of a matrix. */
function combine(
  layouts: readonly Layout[],
  bundlers: MatrixOptions['bundlers'],
  bundler: Bundler | undefined,
): Array<{ layout: Layout; bundler: Bundler | undefined }> {
  if (bundlers && !Array.isArray(bundlers)) {
    const pairs = (Object.entries(bundlers) as Array<[Bundler, Layout]>).map(([name, layout]) => ({
      bundler: name,
      layout,
    }))
    return forcedBundler ? pairs.slice(0, 1).map(({ layout }) => ({ bundler: forcedBundler, layout })) : pairs
  }
  const names = forcedBundler ? [forcedBundler] : ((bundlers as readonly Bundler[] | undefined) ?? [bundler])
  return layouts.flatMap(layout => names.map(name => ({ layout, bundler: name })))
}
