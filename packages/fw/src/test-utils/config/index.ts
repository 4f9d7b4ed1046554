import type { Fw } from '@fw/schema'
import { configDefaults, mergeConfig } from 'vitest/config'
import type { ConfigEnv, TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config'
import { loadTestApp } from './load-app'
import type { FwEnvironmentOptions } from './environment-options'
import { createVitestConfig, nameEnvironment } from './vitest-config'

export type { FwEnvironmentOptions } from './environment-options'

/** A config, or a function that returns one. */
type Given<T> = T | Promise<T> | ((env: ConfigEnv) => T | Promise<T>)

type TestOptions = NonNullable<ViteUserConfig['test']>

/** Names of test files that run in the environment `fw`. */
const FW_FILES = ['**/*.fw.{test,spec}.?(c|m)[jt]s?(x)', '{test,tests}/fw/**/*.{test,spec}.?(c|m)[jt]s?(x)']

/**
 * Defines a Vitest config whose tests can use the aliases, auto-imports, components and virtual modules of an fw app.
 * Tests run inside the app if their environment is `fw`: set by `test.environment`, by a file name such as
 * `button.fw.test.ts`, or by the comment `// @vitest-environment fw`.
 */
export function defineVitestConfig(config: Given<ViteUserConfig> = {}): (env: ConfigEnv) => Promise<ViteUserConfig> {
  return async env => {
    const resolvedConfig = await resolveGiven(config, env)
    const app = await loadTestApp(applicationOf(resolvedConfig))
    const { environment = 'node', projects } = resolvedConfig.test ?? {}
    if (environment === 'fw' || projects) return resolveConfig(app, resolvedConfig)
    const bare = withoutApplication(resolvedConfig)
    return {
      ...bare,
      test: {
        ...bare.test,
        projects: await Promise.all(
          splitByName(resolvedConfig, environment).map(
            async own => (await resolveConfig(app, own)) as TestProjectInlineConfiguration,
          ),
        ),
      },
    }
  }
}

/** Defines an entry of `test.projects` in a Vitest config. Its tests run inside an fw app. */
export async function defineVitestProject(config: Given<ViteUserConfig> = {}): Promise<TestProjectInlineConfiguration> {
  const resolvedConfig = await resolveGiven(config, { command: 'serve', mode: 'test' })
  const app = await loadTestApp(applicationOf(resolvedConfig))
  return (await resolveConfig(
    app,
    mergeConfig({ test: { environment: 'fw' } }, resolvedConfig) as ViteUserConfig,
  )) as TestProjectInlineConfiguration
}

/** Creates only the config, for tools that merge it themselves. `app` is an app that is already loaded. */
export async function getVitestConfigFromFw({
  app,
  ...options
}: FwEnvironmentOptions & { app?: Fw } = {}): Promise<ViteUserConfig> {
  return createVitestConfig(app ?? (await loadTestApp(options)), options)
}

async function resolveConfig(app: Fw, own: ViteUserConfig): Promise<ViteUserConfig> {
  return nameEnvironment(
    mergeConfig(await createVitestConfig(app, optionsOf(own)), withoutApplication(own)) as ViteUserConfig,
    app,
  )
}

async function resolveGiven(config: Given<ViteUserConfig>, env: ConfigEnv): Promise<ViteUserConfig> {
  return typeof config === 'function' ? config(env) : config
}

function optionsOf({ test }: ViteUserConfig): FwEnvironmentOptions {
  return test?.environmentOptions?.fw ?? {}
}

function applicationOf(config: ViteUserConfig): FwEnvironmentOptions {
  const { rootDir = config.root, ...options } = optionsOf(config)
  return { ...options, ...(rootDir === undefined ? {} : { rootDir }) }
}

/** Removes the options of the app: workers receive `environmentOptions` as data, but these may contain functions. */
function withoutApplication(config: ViteUserConfig): ViteUserConfig {
  if (!config.test?.environmentOptions?.fw) return config
  const { rootDir: _root, overrides: _overrides, rootId: _id, ...fw } = config.test.environmentOptions.fw
  return { ...config, test: { ...config.test, environmentOptions: { ...config.test.environmentOptions, fw } } }
}

/** Creates a Vitest project for the test files that run inside the app, and one for all others. */
function splitByName(config: ViteUserConfig, environment: string): ViteUserConfig[] {
  const { exclude = configDefaults.exclude, ...test } = config.test ?? {}
  const withTest = (own: TestOptions): ViteUserConfig => ({ ...config, test: { ...test, ...own } })
  return [
    withTest({ name: 'fw', environment: 'fw', include: FW_FILES, exclude }),
    withTest({ name: environment, environment, exclude: [...exclude, ...FW_FILES] }),
  ]
}
