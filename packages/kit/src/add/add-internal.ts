import type { BundlerPlugin, DevServerHandlerEntry, Fw, PlanOrigin, ServerHandlerEntry } from '@fw/schema'
import { resolveServerFile } from '../files/resolve-path'
import { prepend } from '../plan/contribution'
import { addToPlan } from '../plan/plan-lists'
import { writablePlan } from './writable-plan'

/** Adds an alias of fw. Configured aliases override it. */
export function addAlias(app: Fw, name: string, path: string): void {
  addToPlan(app, 'aliases', { key: name, entries: [[name, path]] })
}

/** Adds a module that pages load in development, after the application. */
export function addDevEntry(app: Fw, file: string): void {
  const { entries } = writablePlan(app)
  entries.tools = [...(entries.tools ?? []), file]
}

type Rows<Entry> = ReadonlyArray<{ origin: PlanOrigin; entries: readonly Entry[] }>

/** The server code that options list, with who listed it. */
export interface ConfiguredServerCode {
  handlers: Rows<ServerHandlerEntry>
  devHandlers: Rows<DevServerHandlerEntry>
  plugins: Rows<string>
}

/** Adds the server code that options list, before that of modules. */
export function addConfiguredServerCode(app: Fw, { handlers, devHandlers, plugins }: ConfiguredServerCode): void {
  for (const { origin, entries } of handlers.toReversed()) {
    const resolved = entries.map(entry => ({ ...entry, handler: resolveServerFile(app, entry.handler) }))
    addToPlan(app, 'serverHandlers', { origin, entries: resolved, place: prepend })
  }
  for (const row of devHandlers.toReversed()) addToPlan(app, 'devHandlers', { ...row, place: prepend })
  for (const { origin, entries } of plugins.toReversed()) {
    const resolved = entries.map(plugin => resolveServerFile(app, plugin))
    addToPlan(app, 'serverPlugins', { origin, entries: resolved, place: prepend })
  }
}

/** Adds Rolldown plugins for server code. */
export function addServerBuildPlugins(app: Fw, plugins: readonly BundlerPlugin[]): void {
  addToPlan(app, 'serverBuildPlugins', { entries: plugins })
}
