import { createRequire } from 'node:module'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { startProgram } from '../harness/child-program'
import { startServer } from '../harness/start-app'
import type { Program } from '../harness/child-program'
import { ensurePresetTools, findRuntime } from '../../scripts/system/preset-tools.mjs'
import { BASE_URL, TARGET_ENV } from './preset-target'
import type { PresetTarget, RunningTarget } from './preset-target'

const DYNAMIC = ['server routes', 'handlers', 'cache', 'runtime config', 'stream'] as const
const launcher = fileURLToPath(new URL('launch-handler.mjs', import.meta.url))

/** The URL that a server has printed, with an address that it listens on. */
export function baseOf(printed: string): string {
  return printed.replace(/\[::\]|0\.0\.0\.0|localhost/, '127.0.0.1')
}

async function untilListening(program: Program): Promise<RunningTarget> {
  const [url] = await program.until(/http:\/\/[\w.:[\]]+:\d+/)
  const base = baseOf(url)
  return {
    fetch: (path, init) => fetch(base + path, { redirect: 'manual', ...init }),
    stop: () => program.stop(),
  }
}

/** Starts the function of a platform. Hosts that only have files serve them below `BASE`. */
function launch(dir: string, kind: string, file: string, publicDir?: string, base = '/'): Promise<RunningTarget> {
  const express = kind === 'express' ? createRequire(`${ensurePresetTools()}/`).resolve('express') : ''
  const args = [launcher, kind, join(dir, file), ...(publicDir ? [join(dir, publicDir)] : [])]
  return untilListening(startProgram(args, { cwd: dir, env: { ...TARGET_ENV, EXPRESS: express, BASE: base } }))
}

interface WranglerConfig {
  compatibility_date: string
  compatibility_flags: string[]
}

/** Where a build has written a worker. */
interface WorkerFiles {
  folder: string
  entry: string
  assets: string
}

interface WorkerOptions {
  /** Its environment variables. */
  bindings?: Readonly<Record<string, string>>
  /** Gets what the runtime prints. */
  onError?: (text: string) => void
}

/** The worker of the preset `cloudflare-module`. */
export const MODULE_WORKER: WorkerFiles = { folder: '.output/server', entry: 'index.mjs', assets: '.output/public' }

/** Starts a worker in workerd, with the configuration that the build wrote for Wrangler. */
export async function startWorker(
  dir: string,
  { folder, entry, assets, bindings = TARGET_ENV, onError }: WorkerFiles & WorkerOptions,
): Promise<RunningTarget> {
  const path = createRequire(`${ensurePresetTools()}/`).resolve('miniflare')
  const { Miniflare } = (await import(pathToFileURL(path).href)) as { Miniflare: new (options: object) => Worker }
  const config = JSON.parse(readFileSync(join(dir, folder, 'wrangler.json'), 'utf8')) as WranglerConfig
  const worker = new Miniflare({
    modulesRoot: join(dir, folder),
    modules: [entry, ...readdirSync(join(dir, folder), { recursive: true, encoding: 'utf8' })]
      .filter((file, index) => /\.m?js$/.test(file) && (index === 0 || file !== entry))
      .map(file => ({ type: 'ESModule', path: join(dir, folder, file) })),
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    bindings,
    ...(onError && {
      handleRuntimeStdio: (_: Readable, errors: Readable) => errors.on('data', part => onError(String(part))),
    }),
    assets: { directory: join(dir, assets), binding: 'ASSETS', routerConfig: { has_user_worker: true } },
  })
  await worker.ready
  return {
    fetch: (path_, init) => worker.dispatchFetch(`http://worker.example${path_}`, { redirect: 'manual', ...init }),
    stop: () => worker.dispose(),
  }
}

interface Worker {
  ready: Promise<URL>
  dispatchFetch: (url: string, init?: RequestInit) => Promise<Response>
  dispose: () => Promise<void>
}

/** All platforms that can run here, in the order of the table. */
export const TARGETS: readonly PresetTarget[] = [
  asProcess({ name: 'node-server', preset: 'node-server', run: startServer }),
  asProcess({
    name: 'node-cluster',
    preset: 'node-cluster',
    // Each process has its own cache.
    without: ['cache'],
    run: (dir, env) => startServer(dir, { ...env, NITRO_CLUSTER_WORKERS: '2' }),
  }),
  {
    name: 'node-middleware (http)',
    preset: 'node-middleware',
    start: dir => launch(dir, 'http', '.output/server/index.mjs'),
  },
  {
    name: 'node-middleware (Express)',
    preset: 'node-middleware',
    start: dir => launch(dir, 'express', '.output/server/index.mjs'),
  },
  {
    name: 'static',
    preset: 'static',
    without: DYNAMIC,
    start: dir => launch(dir, 'static', '', '.output/public', BASE_URL),
  },
  asProcess({
    name: 'bun',
    preset: 'bun',
    run: (dir, env) => startRuntime(findRuntime('bun'), ['run', '.output/server/index.mjs'], dir, env),
  }),
  asProcess({
    name: 'deno-server',
    preset: 'deno-server',
    run: (dir, env) => startRuntime(findRuntime('deno'), ['run', '-A', '.output/server/index.mjs'], dir, env),
  }),
  {
    name: 'cloudflare-module',
    preset: 'cloudflare-module',
    start: dir => startWorker(dir, MODULE_WORKER),
  },
  {
    name: 'cloudflare-pages',
    preset: 'cloudflare-pages',
    start: dir => startWorker(dir, { folder: 'dist/_worker.js', entry: 'index.js', assets: 'dist' }),
  },
  {
    name: 'vercel',
    preset: 'vercel',
    start: dir => launch(dir, 'vercel', '.vercel/output/functions/__server.func/index.mjs', '.vercel/output/static'),
  },
  {
    name: 'netlify',
    preset: 'netlify',
    start: dir => launch(dir, 'netlify', '.netlify/functions-internal/server/server.mjs', 'dist'),
  },
  {
    name: 'aws-lambda',
    preset: 'aws-lambda',
    start: dir => launch(dir, 'lambda', '.output/server/index.mjs', '.output/public', BASE_URL),
  },
]

function asProcess(target: Omit<PresetTarget, 'start'> & Required<Pick<PresetTarget, 'run'>>): PresetTarget {
  return { ...target, start: dir => untilListening(target.run(dir, TARGET_ENV)) }
}

function startRuntime(
  runtime: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Program {
  return startProgram(args, { cwd, env: { PORT: '0', HOST: '127.0.0.1', ...env }, runtime })
}
