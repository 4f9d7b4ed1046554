import { describeClient, describeSide } from '@fw/kit/bundle'
import type { ClientDescription, Fw, Side } from '@fw/schema'
import { createBuilder, mergeConfig } from 'vite'
import type { InlineConfig, PluginOption, ViteBuilder } from 'vite'
import { analyzePlugin } from './analyze-plugin'
import { clientPlugins, createClientBuild } from './build-client'
import { applicationPlugins, configuredPlugins, createSideOptions, sidePlugins } from '../config/shared-config'
import { withVueConfig } from '../compilers/vue-config'
import { watchConfigResolved } from '../plugins/resolved'
import { createServerBuild, serverPlugins } from './build-server'
import type { ClientManifest } from '../plugins/manifest-plugin'
import { ENVIRONMENTS, keepToSide } from '../side'
import { builtFiles } from './built-files'
import { renderBuiltUrl } from '../urls'

/**
 * `experimental.viteEnvironmentApi`: builds both sides in one run, as environments of one configuration. Plugins see
 * both and distinguish them by `this.environment`. Returns what the files of the client are.
 */
export async function buildEnvironments(app: Fw, shared: InlineConfig): Promise<ClientDescription> {
  let built: ClientManifest | undefined
  let description: ClientDescription = {}
  const client = await createSide(
    app,
    shared,
    'client',
    clientPlugins(app, manifest => {
      built = manifest
    }),
  )
  const server = await createSide(
    app,
    shared,
    'server',
    serverPlugins(app, () => built!.manifest),
  )
  const buildSide = async (builder: ViteBuilder, side: Side) => {
    await app.callHook('build:progress', { phase: side })
    return builder.build(builder.environments[ENVIRONMENTS[side]]!)
  }
  const config = mergeConfig(
    {
      base: './',
      experimental: {
        renderBuiltUrl: (file, context) =>
          renderBuiltUrl(app.options, context.ssr ? 'server' : 'client')!(file, context),
      },
      environments: { [ENVIRONMENTS.client]: client.environment, [ENVIRONMENTS.server]: server.environment },
      plugins: [
        ...(await applicationPlugins(app)),
        ...client.plugins,
        ...server.plugins,
        ...configuredPlugins(app.options),
        watchConfigResolved(app, 'client', 'server'),
      ],
      builder: {
        sharedConfigBuild: true,
        sharedPlugins: true,
        async buildApp(builder) {
          const files = builtFiles(await buildSide(builder, 'client'))
          description = describeClient(app, files, built!.chunks)
          await buildSide(builder, 'server')
        },
      },
    } satisfies InlineConfig,
    shared,
  ) as InlineConfig
  const builder = await createBuilder(mergeConfig(mergeConfig(config, client.rest), server.rest) as InlineConfig)
  await builder.buildApp()
  return description
}

/**
 * The configuration of one side, after the `bundler1:extendConfig` hook. Changes by listeners only affect this side,
 * where possible.
 */
async function createSide(
  app: Fw,
  shared: InlineConfig,
  side: Side,
  basePlugins: PluginOption[],
): Promise<{
  environment: NonNullable<InlineConfig['environments']>[string]
  plugins: PluginOption[]
  rest: InlineConfig
}> {
  const config: InlineConfig = {
    ...createSideOptions(app, side),
    build: side === 'client' ? createClientBuild(app) : createServerBuild(app),
    plugins: [...basePlugins, ...sidePlugins(app, side), analyzePlugin(app, side)],
  }
  await withVueConfig(config, shared, extended => app.callHook('bundler1:extendConfig', extended, describeSide(side)))
  const { define, resolve, build, plugins, ...rest } = config
  const { alias, ...resolution } = resolve ?? {}
  return {
    environment: { ...(define ? { define } : {}), ...(build ? { build } : {}), resolve: resolution },
    plugins: await keepToSide(plugins, side),
    rest: alias ? { ...rest, resolve: { alias } } : rest,
  }
}
