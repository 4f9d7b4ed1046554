import { buildFw } from '@fw/kit'
import type { Fw } from '@fw/schema'

/** `@nuxt/test-utils/config` loads applications with this id, to get the configuration of Vitest. */
const TEST_BUILD_ID = 'test'

/** Whether an application is loaded so that Vitest runs tests in it. `setup` of its tests of whole servers is a build. */
function isLoadedForVitest({ options: { buildId, dev, test } }: Fw): boolean {
  return test && !dev && buildId === TEST_BUILD_ID
}

/** Builds a loaded application. */
export async function buildNuxt(app: Fw): Promise<void> {
  if (!isLoadedForVitest(app)) return buildFw(app)
  const { provideVitestConfig } = await import('./vitest-config')
  await provideVitestConfig(app)
}
