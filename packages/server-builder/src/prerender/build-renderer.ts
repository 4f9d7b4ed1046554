import type { Fw } from '@fw/schema'
import { build } from 'nitro/builder'
import type { Nitro, NitroConfig } from 'nitro/types'
import { join } from 'pathe'
import { createEngine, limitFolders } from '../engine/create-engine'
import { replaceOpenapiHandlers } from '../engine/openapi'
import { withRuntimeConfig } from '../engine/shared-runtime-config'
import { runtimeFile } from '../paths'

/** Builds the server that prerenders, and returns its entry. It equals the production server, but is not deployed. */
export async function buildRenderer(app: Fw, engine: Nitro, config: NitroConfig): Promise<string> {
  const rendererConfig: NitroConfig = {
    ...engine.options._config,
    static: false,
    rootDir: engine.options.rootDir,
    renderer: engine.options.renderer,
    logLevel: 0,
    preset: 'nitro-prerender',
    replace: { ...engine.options._config.replace, 'process.prerender': 'true' },
    entry: runtimeFile('render/prerender-entry'),
    // Like the production server; by default, the engine would load packages, including this one's runtime, from
    // node_modules.
    noExternals: true,
    minify: false,
    // So that stack traces show the author's files.
    sourcemap: Boolean(engine.options.sourcemap),
  }
  await engine.hooks.callHook('prerender:config', rendererConfig)
  const renderer = await createEngine(app, rendererConfig)
  replaceOpenapiHandlers(renderer)
  try {
    limitFolders(app, renderer, config)
    await engine.hooks.callHook('prerender:init', renderer)
    renderer.routing.sync()
    renderer.options.output.dir = engine.options.output.dir
    renderer.options.output.publicDir = engine.options.output.publicDir
    await withRuntimeConfig(app, rendererConfig, () => build(renderer))
    return join(renderer.options.output.serverDir, 'index.mjs')
  } finally {
    await renderer.close()
  }
}
