import { resolve } from 'node:path'
import type { FwApp } from '@fw/schema'
import { loadFw } from '../../build/load'
import { fwPath } from '../../build/paths'
import type { FwEnvironmentOptions } from './environment-options'

/** Which application is tested. */
export type TestedApp = Pick<FwEnvironmentOptions, 'rootDir' | 'overrides' | 'rootId'>

/** Loads an application for tests: `$test` of the configuration and `.env.test` count. */
export async function loadTestApp({ rootDir = '.', overrides = {}, rootId }: TestedApp): Promise<FwApp> {
  const dir = resolve(rootDir)
  return loadFw({
    rootDir: dir,
    isRootGiven: true,
    dev: false,
    test: true,
    overrides: {
      // A folder of its own: tests do not disturb `fw dev`.
      buildDir: resolve(dir, '.fw/test/vitest'),
      // The same in every run, as snapshots are.
      buildId: 'test',
      ...(rootId === undefined ? {} : { 'app.rootId': rootId }),
      ...overrides,
    },
  })
}

/** The parts of fw that belong to the application, and are compiled with it. */
export const RUNTIME_DIRS: readonly string[] = [fwPath('app/'), fwPath('test/')]
