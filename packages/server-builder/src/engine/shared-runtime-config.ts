import type { Fw } from '@fw/schema'
import type { Nitro, NitroConfig } from 'nitro/types'

type Declared = Fw['options']['serverEngine']['runtimeConfig']

/** fw passes the runtime configuration to the server. Listeners of the engine's hooks find it in its options. */
export function shareRuntimeConfig(app: Fw, engine: Nitro): void {
  Object.defineProperty(engine.options, 'runtimeConfig', {
    configurable: true,
    enumerable: true,
    get: () => app.options.serverEngine.runtimeConfig,
    // The engine's own part has other names in fw.
    set({ nitro: _, ...given }: Partial<Declared> & { nitro?: unknown }) {
      mergeRuntimeConfig(app, given)
      app.server?.refreshRuntimeConfig?.()
    },
  })
}

/** Takes over values of a listener. They take precedence over those of the project. */
export function mergeRuntimeConfig({ options: { serverEngine } }: Fw, given: Partial<Declared>): void {
  const declared = serverEngine.runtimeConfig
  serverEngine.runtimeConfig = {
    ...declared,
    ...given,
    app: override(declared.app, given.app),
    public: override(declared.public, given.public),
    serverEngine: override(declared.serverEngine, given.serverEngine),
  }
}

/** The engine sets values that it does not know to undefined. */
function override<T extends object>(declared: T, given: Partial<T> = {}): T {
  return { ...declared, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
}

/** Runs work with the runtime configuration that listeners wrote into a configuration of the engine. */
export async function withRuntimeConfig<T>(
  app: Fw,
  { runtimeConfig }: NitroConfig,
  work: () => Promise<T>,
): Promise<T> {
  const { serverEngine } = app.options
  const before = serverEngine.runtimeConfig
  mergeRuntimeConfig(app, (runtimeConfig ?? {}) as Partial<Declared>)
  try {
    return await work()
  } finally {
    serverEngine.runtimeConfig = before
  }
}
