import { defineFwModule } from '@fw/kit'
import type { InlineConfig, Vitest } from 'vitest/node'

/** Options of the module, under the key `testUtils`. */
export interface TestModuleOptions {
  /** Whether `fw dev` runs the tests of the project, and runs them again after edits. Default: false. */
  startOnBoot?: boolean
  /** Whether Vitest prints to the terminal. Default: true. */
  logToConsole?: boolean
  /** Options of Vitest that override its configuration file. */
  vitestConfig?: InlineConfig
}

/** A module for development: runs Vitest in watch mode, next to the application. */
export default defineFwModule<TestModuleOptions>({
  meta: { name: 'fw/test-utils', configKey: 'testUtils' },
  defaults: { startOnBoot: false, logToConsole: true, vitestConfig: {} },
  setup({ startOnBoot, logToConsole, vitestConfig }, fw) {
    const { dev, test, rootDir } = fw.options
    if (!dev || test || !startOnBoot) return
    let running: Promise<Vitest> | undefined
    fw.hook('build:done', () => {
      running ??= import('vitest/node').then(({ startVitest }) =>
        startVitest('test', [], {
          root: rootDir,
          watch: true,
          ...(logToConsole === false ? { reporters: [{}] } : {}),
          ...vitestConfig,
        }),
      )
      // Vitest has printed why it cannot start. The application runs without it.
      running.catch(error => fw.errors?.report(error, 'Failed to start Vitest.'))
    })
    fw.hook('close', async () => {
      await (await running?.catch(() => undefined))?.close()
    })
  },
})
