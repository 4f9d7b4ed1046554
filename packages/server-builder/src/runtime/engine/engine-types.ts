import type { IncomingMessage, ServerResponse } from 'node:http'
import { useNitroApp as useEngine } from 'nitro/app'
import type { H3Event } from 'h3'
import type { EngineMembers } from './engine-members'
import type { ServerHooks } from './server-hooks'

/** The running server. */
export type ServerEngine = ReturnType<typeof useEngine> & EngineMembers

/** The running server. A function, because modules of the engine import each other. */
export function useNitroApp(): ServerEngine {
  return useEngine() as ServerEngine
}

export { useNitroApp as useServerEngine }

type EngineHooks = NonNullable<ServerEngine['hooks']>

/** Hooks of the engine, with the event that listeners receive. */
interface EventHooks {
  request: (event: H3Event) => unknown
  response: (response: Response, event: H3Event) => unknown
  error: (error: Error, context: { event?: H3Event; tags?: string[] }) => unknown
}

type PluginHooks = ServerHooks & EventHooks

/** The running server as plugins see it: with plugins, there are always hooks, also those that fw adds. */
export type PluginEngine = Omit<ServerEngine, 'hooks'> & {
  hooks: {
    hook: <Name extends keyof PluginHooks>(name: Name, listener: PluginHooks[Name]) => () => void
    callHook: <Name extends keyof PluginHooks>(name: Name, ...args: Parameters<PluginHooks[Name]>) => unknown
  } & EngineHooks
}

/** `runtime` is only there if the request has come over the network. */
type ServedRequest = Request & { runtime?: { node?: { req: IncomingMessage; res?: ServerResponse } } }

/** The running server as short paths see it, which handle some of its requests themselves. */
export interface ServingEngine {
  fetch: (request: ServedRequest) => Response | Promise<Response>
  hooks?: object
}
