import { fileURLToPath } from 'node:url'
import { findPath } from '@fw/kit'
import { escapeRegExp, stateOf } from '@fw/kit/internal'
import type { StateOwner } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { join } from 'pathe'
import { mergeConfig } from 'vitest/config'
import type { ViteUserConfig } from 'vitest/config'
import { fwPath } from '../../build/paths'
import { addTestTemplates, createTestConfig } from '../../build/testing/index'
import type { TestSettings } from '../../shared/test-state'
import { RUNTIME_DIRS } from './load-app'
import { mocksPlugin } from './mocks-plugin'
import type { FwEnvironmentOptions } from './environment-options'

/** Creates the Vitest config of a loaded app, without the config of the user. May be called several times. */
export async function createVitestConfig(app: Fw, options: FwEnvironmentOptions): Promise<ViteUserConfig> {
  const settings = await resolveSettings(app, options)
  addTestTemplates(app, settings)
  return mergeConfig((await createTestConfig(app)) as ViteUserConfig, {
    resolve: {
      alias: [
        // Vitest resolves the environment in the comment of a test file by this name.
        { find: /^vitest-environment-fw$/, replacement: environmentFile(app.options.buildDir) },
        // Tests mount components themselves.
        { find: /^#build\/root(?:\.mjs)?$/, replacement: fwPath('test/root.mjs') },
        // Handlers of test endpoints can use the helpers of h3. The others need a running server.
        { find: /^fw\/server$/, replacement: fileURLToPath(import.meta.resolve('@fw/server-builder/h3')) },
      ],
    },
    plugins: [mocksPlugin(app), { name: 'fw:close', closeBundle: closeOnce(app) }],
    test: {
      setupFiles: [fwPath('test/setup.mjs')],
      environmentOptions: { fw: { ...settings } },
      server: {
        deps: {
          inline: [...RUNTIME_DIRS, ...app.layers.flatMap(({ rootDir, srcDir }) => [rootDir, srcDir])].map(toPattern),
        },
      },
    },
  } satisfies ViteUserConfig) as ViteUserConfig
}

async function resolveSettings(
  app: Fw,
  { domEnvironment = 'happy-dom', url, startOn = 'beforeAll', mock }: FwEnvironmentOptions,
): Promise<TestSettings> {
  const indexedDbFile = await findPath('fake-indexeddb/auto', { app })
  return {
    domEnvironment,
    url: url ?? new URL(app.options.app.baseURL, 'http://localhost:3000').href,
    startOn,
    mock: { intersectionObserver: true, indexedDb: false, ...mock },
    ...(indexedDbFile === null ? {} : { indexedDbFile }),
  }
}

/** Replaces the environment name `fw` with its file. Vitest would resolve a name as a package, which must be installed. */
export function nameEnvironment(config: ViteUserConfig, { options: { buildDir } }: Fw): ViteUserConfig {
  return config.test?.environment === 'fw'
    ? { ...config, test: { ...config.test, environment: environmentFile(buildDir) } }
    : config
}

function environmentFile(buildDir: string): string {
  return join(buildDir, 'test-environment.mjs')
}

/** Matches the files of a folder, except in a nested node_modules: an installed layer is compiled, its packages not. */
function toPattern(dir: string): RegExp {
  return new RegExp(`^${escapeRegExp(dir.replace(/\/$/, ''))}/(?!.*/?node_modules/)`)
}

const closing: StateOwner<Promise<void>> = { name: 'test-utils:closing', state: app => app.close() }

// Several Vitest projects may share an app.
function closeOnce(app: Fw): () => Promise<void> {
  return () => stateOf(app, closing)
}
