import { fileURLToPath } from 'node:url'
import { findPath } from '@fw/kit'
import { stateOf } from '@fw/kit/internal'
import type { StateOwner } from '@fw/kit/internal'
import type { FwApp } from '@fw/schema'
import { join } from 'pathe'
import { mergeConfig } from 'vitest/config'
import type { ViteUserConfig } from 'vitest/config'
import { fwPath } from '../../build/paths'
import { addTestTemplates, createTestConfig } from '../../build/testing/index'
import type { TestSettings } from '../../shared/test-state'
import { RUNTIME_DIRS } from './load-app'
import { mocksPlugin } from './mocks-plugin'
import type { FwEnvironmentOptions } from './environment-options'

/**
 * The configuration of Vitest for a loaded application, without what its user writes. May be asked for several times.
 */
export async function createVitestConfig(app: FwApp, options: FwEnvironmentOptions): Promise<ViteUserConfig> {
  const settings = await resolveSettings(app, options)
  addTestTemplates(app, settings)
  return mergeConfig((await createTestConfig(app)) as ViteUserConfig, {
    resolve: {
      alias: [
        // By this name Vitest looks for the environment that a test file asks for.
        { find: /^vitest-environment-fw$/, replacement: environmentFile(app.options.buildDir) },
        // Tests mount what they test.
        { find: /^#build\/root(?:\.mjs)?$/, replacement: fwPath('test/root.mjs') },
        // Endpoints of tests use helpers of the server. All others need one that runs.
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
  app: FwApp,
  { domEnvironment = 'happy-dom', url, startOn = 'beforeAll', mock }: FwEnvironmentOptions,
): Promise<TestSettings> {
  const indexedDbFile = await findPath('fake-indexeddb/auto', { app })
  return {
    domEnvironment,
    url: url ?? new URL(app.options.app.baseURL, 'http://localhost:3000').href,
    startOn,
    mock: { intersectionObserver: true, indexedDb: false, ...mock },
    ...(indexedDbFile === undefined ? {} : { indexedDbFile }),
  }
}

/**
 * The same configuration with the file of the environment in place of its name: Vitest takes a name for a package that
 * must be installed.
 */
export function nameEnvironment(config: ViteUserConfig, { options: { buildDir } }: FwApp): ViteUserConfig {
  return config.test?.environment === 'fw'
    ? { ...config, test: { ...config.test, environment: environmentFile(buildDir) } }
    : config
}

function environmentFile(buildDir: string): string {
  return join(buildDir, 'test-environment.mjs')
}

/**
 * Matches the files of a folder. Code of a layer is compiled also where the layer is a package, and its own packages
 * are not.
 */
function toPattern(dir: string): RegExp {
  return new RegExp(`^${dir.replace(/\/$/, '').replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}/(?!.*/?node_modules/)`)
}

const closing: StateOwner<Promise<void>> = { name: 'test-utils:closing', state: app => app.close() }

// Several projects of Vitest may share an application.
function closeOnce(app: FwApp): () => Promise<void> {
  return () => stateOf(app, closing)
}
