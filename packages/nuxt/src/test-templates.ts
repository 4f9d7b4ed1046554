import { addTemplate } from '@fw/kit'
import type { Fw } from '@fw/schema'

/** The client entry of a test file. The window has the runtime config of the environment. */
const ENTRY = `import { config } from '#build/test-page'

export default async function startApp() {
  window.__FW__ = { config: { ...structuredClone(config), ...window.__NUXT__?.config } }
  const { started } = await import('#build/test-entry')
  await started
}
`

/** `mountSuspended` runs this setup in the app that it mounts, which is another one than the application's. */
const ROOT = `import { useFwApp } from 'fw/app'

export default {
  name: 'NuxtTestRoot',
  setup() {
    void useFwApp().callHook('vue:setup')
    return {}
  },
  render: () => null,
}
`

/** What `@nuxt/test-utils` imports in tests that run inside of an application. It reads the entry from the disk. */
export function addTestTemplates(app: Fw): void {
  const { dst } = addTemplate({ filename: 'nuxt/test-entry.mjs', write: true, getContents: () => ENTRY })
  app.options.alias['#app/entry'] = dst
  addTemplate({ filename: 'root-component.mjs', getContents: () => ROOT })
  // Its setup file runs before the application is loaded, and finds that by a global name.
  app.options.imports.transform.exclude?.push(/@nuxt\/test-utils\/dist\/runtime\//)
}
