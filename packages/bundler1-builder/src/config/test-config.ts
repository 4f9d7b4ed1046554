import type { FwApp } from '@fw/schema'
import { mergeConfig } from 'vite'
import type { InlineConfig, UserConfig } from 'vite'
import { configuredPlugins, createSharedConfig, sidePlugins } from './shared-config'
import { flagsOf, resolveDefine, withoutFlags } from './define'
import { flagsPlugin } from '../plugins/flags'
import { nodeCompatPlugins } from '../plugins/node-compat'
import { watchConfigResolved } from '../plugins/resolved'
import { templateImportsPlugin } from '../plugins/template-imports'
import { templatesPlugin } from '../plugins/templates'
import { vuePlugins } from '../plugins/vue'
import { describeSide, keepToSide } from '../side'
import type { Side } from '../side'
import { resolveTranspile } from './transpile'

/**
 * The configuration with which Vitest runs code of the application. Tests with a DOM run the client side, those without
 * run the server side: Vitest has an environment of Vite for each, as development has.
 */
export async function createTestConfig(app: FwApp): Promise<UserConfig> {
  const client = await createSide(app, 'client')
  const server = await createSide(app, 'server')
  const own = mergeConfig(
    {
      // Vitest makes globals of them.
      define: withoutFlags(client.define),
      environments: {
        client: { resolve: { noExternal: resolveTranspile(app, 'client', false) } },
        ssr: { resolve: { noExternal: resolveTranspile(app, 'server', false) } },
      },
      plugins: [
        templatesPlugin(app),
        templateImportsPlugin(app),
        ...(await nodeCompatPlugins(app)),
        ...vuePlugins(app, { isTested: true }),
        ...client.plugins,
        ...server.plugins,
        ...configuredPlugins(app.options),
        flagsPlugin({ client: flagsOf(client.define), server: flagsOf(server.define) }),
        watchConfigResolved(app, 'client', 'server'),
      ],
    } satisfies UserConfig,
    withoutBuild(await createSharedConfig(app)),
  )
  return mergeConfig(mergeConfig(own, client.rest), server.rest) as UserConfig
}

/** What one side adds, after listeners of `bundler1:extendConfig` had their say: their plugins stay on it. */
async function createSide(
  app: FwApp,
  side: Side,
): Promise<{ define: Record<string, unknown>; plugins: UserConfig['plugins'] & object; rest: UserConfig }> {
  const config: InlineConfig = { define: resolveDefine(app.options, side), plugins: sidePlugins(app, side) }
  await app.callHook('bundler1:extendConfig', config, describeSide(side))
  const { define = {}, plugins = [], ...rest } = config
  return { define, plugins: await keepToSide(plugins, side), rest: withoutBuild(rest) }
}

/** Without what is about building, serving and printing: that is Vitest's business and its user's. */
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
