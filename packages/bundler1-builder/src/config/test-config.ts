import {
  createTemplatePlugins,
  describeSide,
  flagsOf,
  resolveDefine,
  resolveTranspile,
  withoutFlags,
} from '@fw/kit/bundle'
import { bundleAhead } from './bundle-ahead'
import type { Fw, Side } from '@fw/schema'
import { mergeConfig } from 'vite'
import type { InlineConfig, UserConfig } from 'vite'
import { configuredPlugins, createSharedConfig, sidePlugins } from './shared-config'
import { withVueConfig } from '../compilers/vue-config'
import { flagsPlugin } from '../plugins/flags'
import { watchConfigResolved } from '../plugins/resolved'
import { vuePlugins } from '../plugins/vue'
import { keepToSide } from '../side'

/**
 * The Vite configuration with which Vitest runs application code. Tests with a DOM run the client side, tests without
 * one the server side: Vitest has a Vite environment for each, like development.
 */
export async function createTestConfig(app: Fw): Promise<UserConfig> {
  const shared = await createSharedConfig(app)
  const client = await createSide(app, shared, 'client')
  const server = await createSide(app, shared, 'server')
  const testConfig = mergeConfig(
    {
      // Vitest turns them into globals.
      define: withoutFlags(client.define),
      environments: {
        client: { resolve: { noExternal: resolveTranspile(app, 'client', false) } },
        ssr: { resolve: { noExternal: resolveTranspile(app, 'server', false) } },
      },
      plugins: [
        ...(await createTemplatePlugins(app, { bundleAhead })),
        ...vuePlugins(app, { isTested: true }),
        ...client.plugins,
        ...server.plugins,
        ...configuredPlugins(app.options),
        flagsPlugin({ client: flagsOf(client.define), server: flagsOf(server.define) }),
        watchConfigResolved(app, 'client', 'server'),
      ],
    } satisfies UserConfig,
    withoutBuild(shared),
  )
  return mergeConfig(mergeConfig(testConfig, client.rest), server.rest) as UserConfig
}

/** The configuration of one side after the `bundler1:extendConfig` hook. Plugins of listeners only affect this side. */
async function createSide(
  app: Fw,
  shared: InlineConfig,
  side: Side,
): Promise<{ define: Record<string, unknown>; plugins: UserConfig['plugins'] & object; rest: UserConfig }> {
  const config: InlineConfig = { define: resolveDefine(app.options, side), plugins: sidePlugins(app, side) }
  await withVueConfig(config, shared, extended => app.callHook('bundler1:extendConfig', extended, describeSide(side)))
  const { define = {}, plugins = [], ...rest } = config
  return { define, plugins: await keepToSide(plugins, side), rest: withoutBuild(rest) }
}

/** Removes options for building, serving and printing: Vitest and its user set them. */
function withoutBuild({
  configFile: _config,
  root: _root,
  cacheDir: _cache,
  publicDir: _public,
  appType: _type,
  mode: _mode,
  logLevel: _level,
  customLogger: _logger,
  clearScreen: _screen,
  server: _server,
  build: _build,
  base: _base,
  ...rest
}: InlineConfig): UserConfig {
  return rest
}
