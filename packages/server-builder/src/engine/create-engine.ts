import { existsSync } from 'node:fs'
import type { FwApp, Timings } from '@fw/schema'
import { createNitro } from 'nitro/builder'
import type { Nitro, NitroConfig } from 'nitro/types'
import { join } from 'pathe'

type EngineLoader = NonNullable<Parameters<typeof createNitro>[1]>

/** Starts the engine. It does not read its own configuration files, and only uses folders that fw passes. */
export async function createEngine(app: FwApp, config: NitroConfig): Promise<Nitro> {
  const engine = await createNitro(config, {
    dotenv: false,
    c12: {
      configFile: '.fw-has-no-engine-config',
      rcFile: false,
      globalRc: false,
      packageJson: false,
    } as EngineLoader['c12'],
  })
  limitFolders(app, engine, config)
  if (app.timings) measureHooks(app.timings, engine)
  return engine
}

/**
 * Whether the built server is a Node process with its own listener. Without a preset, the engine detects the platform
 * by environment variables.
 */
export function isNodeProcess({ options: { entry } }: Nitro): boolean {
  return /\/node\/runtime\/node-(?:server|cluster)$/.test(entry ?? '')
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
export function limitFolders(app: FwApp, engine: Nitro, config: NitroConfig): void {
  const own = app.options.serverEngine as { serverAssets?: Array<{ baseName: string; dir: string }> }
  engine.options.publicAssets = engine.options.publicAssets.filter(asset =>
    config.publicAssets?.some(given => sameDir(given.dir, asset.dir)),
  )
  engine.options.serverAssets = [
    ...engine.options.serverAssets.filter(asset => own.serverAssets?.some(given => given.baseName === asset.baseName)),
    ...app.plan.server.dirs
      .toReversed()
      .map(dir => ({ baseName: 'server', dir: join(dir, 'assets') }))
      .filter(({ dir }) => existsSync(dir)),
  ]
}

function sameDir(a: string | undefined, b: string): boolean {
  return a !== undefined && a.replace(/\/$/, '') === b.replace(/\/$/, '')
}
