import { resolve } from 'node:path'
import type { Fw } from '@fw/schema'
import { loadFw } from '../../build/load'
import { fwPath } from '../../build/paths'
import type { FwEnvironmentOptions } from './environment-options'

type TestedApp = Pick<FwEnvironmentOptions, 'rootDir' | 'overrides' | 'rootId'>

/** Loads an app for tests, with `$test` of the config and `.env.test`. */
export async function loadTestApp({ rootDir = '.', overrides = {}, rootId }: TestedApp): Promise<Fw> {
  const dir = resolve(rootDir)
  return loadFw({
    rootDir: dir,
    isRootGiven: true,
    dev: false,
    test: true,
    overrides: {
      // A separate folder, so that tests do not affect `fw dev`.
      buildDir: resolve(dir, '.fw/test/vitest'),
      // Constant, because it may be part of snapshots.
      buildId: 'test',
      ...(rootId === undefined ? {} : { 'app.rootId': rootId }),
      ...overrides,
    },
  })
}

/** The folders of fw that are compiled with the app. */
export const RUNTIME_DIRS: readonly string[] = [fwPath('app/'), fwPath('test/')]
