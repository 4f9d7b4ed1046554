import { mergeDeep } from '@fw/schema'
import type { Fw, FwAppConfig, FwConfig, SchemaDefinition } from '@fw/schema'
import { applyRuntimeEnv } from '@fw/schema/runtime-config'
import { stateOf } from '../app-state'
import type { StateOwner } from '../app-state'
import { useFw } from '../context'
import { mergeIntoOption } from './set-options'

/** The engine of the server, once it exists. */
const serverEngine: StateOwner<{ engine?: unknown }> = { name: 'kit:server-engine', state: () => ({}) }

/** The engine of the server (Nitro), as far as the kit knows it. */
export interface ServerEngine {
  options: Record<string, any>
  hooks: { hook: (name: string, listener: (...args: any[]) => unknown) => () => void }
  updateConfig: (config: { runtimeConfig?: object; routeRules?: object }) => unknown
  [key: string]: any
}

/** The engine of the server. It exists from the hook `serverEngine:init` on, which is before `ready`. */
export function useServerEngine(): ServerEngine {
  const engine = stateOf(useFw(), serverEngine).engine as ServerEngine | undefined
  if (!engine) {
    throw new Error(
      'The server engine is created after the modules are set up. Call `useServerEngine()` in a listener of `serverEngine:init`, `ready` or a later hook.',
    )
  }
  return engine
}

/** Sets the engine of the server. */
export function setServerEngine(app: Fw, engine: object): void {
  stateOf(app, serverEngine).engine = engine
}

/** The runtime configuration with the values of environment variables, as the server reads it. */
export function useRuntimeConfig(): Record<string, any> {
  const { runtimeConfig, serverEngine: engine } = useFw().options
  const declared = mergeDeep([engine.runtimeConfig, runtimeConfig]) as Record<string, any>
  return applyRuntimeEnv(declared, process.env, { prefix: engine.runtimeConfig.serverEngine.envPrefix }).config
}

/** Merges values into the runtime configuration. The server in development uses them from the next request on. */
export function updateRuntimeConfig(runtimeConfig: Record<string, unknown>): void {
  const app = useFw()
  mergeIntoOption(app, ['runtimeConfig'], runtimeConfig)
  mergeIntoOption(app, ['serverEngine', 'runtimeConfig'], runtimeConfig)
  app.server?.refreshRuntimeConfig?.()
}

/** Merges tags and attributes into the head of all pages: `app.head`. */
export function setGlobalHead(head: FwAppConfig['head']): void {
  mergeIntoOption(useFw(), ['app', 'head'], head)
}

/** Gives a configuration its types. Returns what it is given. */
export function defineFwConfig(config: FwConfig): FwConfig {
  return config
}

/** Adds definitions of options to the schema of the configuration. */
export function extendFwSchema(definition: SchemaDefinition | (() => SchemaDefinition)): void {
  useFw().hook('schema:extend', definitions => {
    definitions.push(typeof definition === 'function' ? definition() : definition)
  })
}
