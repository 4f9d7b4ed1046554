import { existsSync } from 'node:fs'
import { requestedPreset } from '@fw/kit/internal'
import { nearest, ProblemError, servingDiagnostics } from '@fw/schema'
import type { Fw, Timings } from '@fw/schema'
import { createNitro } from 'nitro/builder'
import type { Nitro, NitroConfig } from 'nitro/types'
import { join } from 'pathe'
import { limitPlugins } from './cheaper-plugins'
import { withCodedLines } from './engine-lines'

import { writeOutputBelowBase } from './output-base'
import { shareRuntimeConfig } from './shared-runtime-config'

type EngineLoader = NonNullable<Parameters<typeof createNitro>[1]>

/** Starts the engine. It does not read its own configuration files, and only uses folders that fw passes. */
export async function createEngine(app: Fw, config: NitroConfig): Promise<Nitro> {
  const engine = await startEngine(app, config)
  writeOutputBelowBase(app, engine)
  shareRuntimeConfig(app, engine)
  // Presets may write paths with a slash at the end.
  for (const name of ['dir', 'serverDir', 'publicDir'] as const)
    engine.options.output[name] = engine.options.output[name].replace(/(?<=.)\/+$/, '')
  runHooksWithContext(app, engine)
  limitPlugins(app, engine)
  limitFolders(app, engine, config)
  if (app.timings) measureHooks(app.timings, engine)
  return engine
}

async function startEngine(app: Fw, config: NitroConfig): Promise<Nitro> {
  const preset = requestedPreset(config)
  try {
    return await withCodedLines(app, () => loadEngine(config), preset ? [preset] : [])
  } catch (error) {
    const { message } = error as Error
    if (!preset || !message.includes(preset)) throw error
    throw new ProblemError([
      servingDiagnostics.unknownPreset({
        preset,
        similar: similarPreset(preset),
        reason: message.includes('compatibilityDate') ? message.split('\n')[0] : undefined,
      }),
    ])
  }
}

/** Presets to suggest. The engine has more, under names that people rarely write by hand. */
const PRESETS = [
  'aws-lambda',
  'bun',
  'cloudflare-durable',
  'cloudflare-module',
  'cloudflare-pages',
  'deno-deploy',
  'deno-server',
  'github-pages',
  'netlify',
  'netlify-edge',
  'node-cluster',
  'node-middleware',
  'node-server',
  'static',
  'vercel',
] as const

const FAMILIES: Readonly<Record<string, string>> = {
  cloudflare: 'cloudflare-module',
  deno: 'deno-server',
  lambda: 'aws-lambda',
  node: 'node-server',
}

function similarPreset(preset: string): string | undefined {
  const suggestion = nearest(preset, [...PRESETS, ...Object.keys(FAMILIES)])
  return suggestion === undefined ? undefined : (FAMILIES[suggestion] ?? suggestion)
}

function loadEngine(config: NitroConfig): Promise<Nitro> {
  return createNitro(config, {
    dotenv: false,
    c12: {
      configFile: '.fw-has-no-engine-config',
      rcFile: false,
      globalRc: false,
      packageJson: false,
    } as EngineLoader['c12'],
  })
}

/** Listeners of the engine's own hooks may call functions of the kit, like those of fw's hooks. */
function runHooksWithContext(app: Fw, { hooks }: Nitro): void {
  const callHook = hooks.callHook.bind(hooks) as (...args: unknown[]) => unknown
  hooks.callHook = ((...args: unknown[]) => app.runWithContext(() => callHook(...args))) as typeof hooks.callHook
}

/** Whether the built server is a Node process with a listener. Without a preset, the engine detects the platform. */
export function isNodeProcess({ options: { entry } }: Pick<Nitro, 'options'>): boolean {
  return /\/node\/runtime\/node-(?:server|cluster)$/.test(entry ?? '')
}

/** Whether the built server is a process with its own listener, on Node, Bun or Deno. */
export function isServerProcess(engine: Nitro): boolean {
  return isNodeProcess(engine) || /\/(?:bun\/runtime\/bun|deno\/runtime\/deno-server)$/.test(engine.options.entry ?? '')
}

/** Whether the built server is a module for the server of another program. */
export function isNodeMiddleware({ options: { entry } }: Nitro): boolean {
  return entry?.endsWith('/node/runtime/node-middleware') ?? false
}

/** Runs work that may add plugins to the engine. Plugins expect hooks, which a server without plugins does not have. */
export async function withPluginHooks(engine: Pick<Nitro, 'options'>, work: () => Promise<void>): Promise<void> {
  const before = new Set(engine.options.plugins)
  await work()
  if (engine.options.plugins.some(plugin => !before.has(plugin))) engine.options.features.runtimeHooks = true
}

/**
 * Calls `serverEngine:init`. Listeners find the public folders of the project among those of the engine, although fw
 * serves and copies them itself.
 */
export async function callInitHook(app: Fw, engine: Nitro): Promise<void> {
  const folders = app.plan.server.publicDirs
    .filter(dir => existsSync(dir) && !engine.options.publicAssets.some(asset => sameDir(asset.dir, dir)))
    .map(dir => ({ dir, baseURL: '/', maxAge: 0, fallthrough: true }))
  engine.options.publicAssets.push(...folders)
  await app.callHook('serverEngine:init', engine)
  engine.options.publicAssets = engine.options.publicAssets.filter(asset => !folders.includes(asset as never))
}

function measureHooks({ start }: Timings, { hooks }: Nitro): void {
  hooks.beforeEach(event => {
    const { name, context } = event as { name: string; context: Record<string, unknown> }
    context.fwMeasured = start('hook', `serverEngine:${name}`)
  })
  hooks.afterEach(event => {
    ;(event.context.fwMeasured as (() => void) | undefined)?.()
  })
}

/** Removes the folders that the engine adds by convention. */
export function limitFolders(app: Fw, engine: Nitro, config: NitroConfig): void {
  const engineOptions = app.options.serverEngine as { serverAssets?: Array<{ baseName: string; dir: string }> }
  engine.options.publicAssets = engine.options.publicAssets.filter(asset =>
    config.publicAssets?.some(given => sameDir(given.dir, asset.dir)),
  )
  engine.options.serverAssets = [
    ...engine.options.serverAssets.filter(asset =>
      engineOptions.serverAssets?.some(given => given.baseName === asset.baseName),
    ),
    ...app.plan.server.dirs
      .toReversed()
      .map(dir => ({ baseName: 'server', dir: join(dir, 'assets') }))
      .filter(({ dir }) => existsSync(dir)),
  ]
}

function sameDir(a: string | undefined, b: string): boolean {
  return a !== undefined && a.replace(/\/$/, '') === b.replace(/\/$/, '')
}
