import type { BundlerPlugin, DevServerHandlerEntry, Fw, ServerHandlerEntry } from '@fw/schema'
import { resolveServerFile } from '../files/resolve-path'
import { prepend } from '../plan/contribution'
import { addToPlan } from '../plan/plan-lists'
import { writablePlan } from './writable-plan'

/** Adds an alias of fw. Configured aliases override it. */
export function addAlias(app: Fw, name: string, path: string): void {
  writablePlan(app).aliases[name] = path
}

/** Adds a module that pages load in development, after the application. */
export function addDevEntry(app: Fw, file: string): void {
  const { entries } = writablePlan(app)
  entries.tools = [...(entries.tools ?? []), file]
}

/** The server code that options list. */
export interface ConfiguredServerCode {
  handlers?: readonly ServerHandlerEntry[]
  devHandlers?: readonly DevServerHandlerEntry[]
  plugins?: readonly string[]
}

/** Adds the server code that options list, before that of modules. */
export function addConfiguredServerCode(
  app: Fw,
  { handlers = [], devHandlers = [], plugins = [] }: ConfiguredServerCode,
): void {
  const origin = { kind: 'layer', name: 'project' } as const
  addToPlan(app, 'serverHandlers', {
    origin,
    entries: handlers.map(entry => ({ ...entry, handler: resolveServerFile(app, entry.handler) })),
    place: prepend,
  })
  addToPlan(app, 'devHandlers', { origin, entries: devHandlers, place: prepend })
  addToPlan(app, 'serverPlugins', {
    origin,
    entries: plugins.map(plugin => resolveServerFile(app, plugin)),
    place: prepend,
  })
}

/** Adds Rolldown plugins for server code. */
export function addServerBuildPlugins(app: Fw, plugins: readonly BundlerPlugin[]): void {
  addToPlan(app, 'serverBuildPlugins', { entries: plugins })
}
