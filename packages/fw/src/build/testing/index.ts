import type { createTestConfig as createBundlerConfig } from '@fw/bundler1-builder'
import { addTemplate } from '@fw/kit'
import type { Fw } from '@fw/schema'
import { loadServerBuilder } from '../builders'
import { fwPath } from '../paths'
import { withLocations } from '../problem-locations'
import { writeTemplates } from '../templates'
import { emitJson } from '../virtual/emit-text'
import { emitTestPage } from './test-page'

/** A configuration of Vite. Its type comes from the bundler. */
type TestConfig = Awaited<ReturnType<typeof createBundlerConfig>>

/** Adds virtual modules for tests to those of the application. `settings` are defaults of the Vitest environment. */
export function addTestTemplates(app: Fw, settings: object): void {
  const modules: Record<string, () => string | Promise<string>> = {
    'test-page': () => emitTestPage(app),
    'test-entry': () => `export { started } from ${emitJson(fwPath('app/entry.mjs'))}\n`,
    'test-environment': () =>
      `import { createEnvironment } from ${emitJson(fwPath('test-environment.mjs'))}\nexport default createEnvironment(${emitJson(settings)})\n`,
  }
  for (const [name, getContents] of Object.entries(modules)) addTemplate({ filename: `${name}.mjs`, getContents }, app)
}

/** The Vitest configuration for the code of a loaded application. May be called several times. */
export async function createTestConfig(app: Fw): Promise<TestConfig> {
  return withLocations(app, async () => {
    await writeTemplates(app)
    // Listeners prepare what they add to the configuration of the bundler.
    if (app.hasListeners?.('serverEngine:init')) await (await loadServerBuilder(app)).prepare?.(app)
    const builder = await import('@fw/bundler1-builder')
    return builder.createTestConfig(app)
  })
}
