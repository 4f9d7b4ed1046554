import type { Fw } from '@fw/schema'

type Mounts = Record<string, { driver: string; base: string }>

interface EngineConfig {
  storage?: Mounts
}

interface Engine {
  storage?: unknown
  options: { preset?: string }
  hooks: { hook: (name: 'prerender:config', listener: (config: EngineConfig) => void) => unknown }
}

/**
 * Modules exchange files with the server while an application is built: by `nitro.storage`, and by
 * `useStorage('build')` in development and prerendering. The engine of fw has neither.
 */
export function addEngineStorage(app: Fw): void {
  const mounts = mountsOf(app)
  const addMounts = (config: EngineConfig): void => {
    config.storage = { ...mounts, ...config.storage }
  }
  if (app.options.dev) app.hook('serverEngine:config', addMounts)
  app.hook('serverEngine:init', async (engine: Engine) => {
    engine.hooks.hook('prerender:config', addMounts)
    engine.storage ??= await createBuildStorage(mounts)
  })
}

/** The folders of an application, by the names of their mounts. */
function mountsOf({ options: { buildDir, rootDir, srcDir } }: Fw): Mounts {
  const folders = { root: rootDir, src: srcDir, build: buildDir, cache: `${buildDir}/cache` }
  return Object.fromEntries(Object.entries(folders).map(([name, base]) => [name, { driver: 'fs-lite', base }] as const))
}

async function createBuildStorage(mounts: Mounts): Promise<unknown> {
  const [{ createStorage }, { default: createDriver }] = await Promise.all([
    import('unstorage'),
    import('unstorage/drivers/fs-lite'),
  ])
  const storage = createStorage()
  for (const [name, { base }] of Object.entries(mounts)) storage.mount(name, createDriver({ base }))
  return storage
}
