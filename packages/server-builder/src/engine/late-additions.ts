import type { Fw, RouteRule } from '@fw/schema'
import { normalizeRouteRules } from 'h3/rules'
import type { Nitro, NitroConfig } from 'nitro/types'
import { scanServer } from '../scan/scan-server'
import type { ServerFiles } from '../scan/scan-server'
import { createHandlers } from './engine-config'
import { resolveRouteRules, withFoldedRules } from './route-rules'

type Handlers = NonNullable<NitroConfig['handlers']>
type Rules = Record<string, RouteRule>

/** What an engine got from the application when it was created. */
export interface EngineParts {
  handlers: ReadonlySet<string>
  rules: Rules
}

/** What the application has for an engine. */
export function describeParts(app: Fw, files: ServerFiles): EngineParts {
  return { handlers: new Set(createHandlers(app, files).map(keyOf)), rules: resolveRules(app) }
}

/** The handlers in the configuration of an engine that are not from the application: listeners of a hook added them. */
export function foreignHandlers({ handlers = [] }: NitroConfig, { handlers: known }: EngineParts): Handlers {
  return handlers.filter(handler => !known.has(keyOf(handler)))
}

/**
 * An engine that listeners of `ready` use is created before them. Adds what they have added to the application since
 * then. In builds, the engine that prerenders is created from the configuration of this one.
 */
export async function addLateParts(app: Fw, engine: Nitro, before: EngineParts): Promise<void> {
  const files = await scanServer(app)
  const targets = [engine.options, engine.options._config] as NitroConfig[]
  const handlers = createHandlers(app, files).filter(handler => !before.handlers.has(keyOf(handler)))
  const plugins = files.plugins.filter(plugin => !engine.options.plugins.includes(plugin))
  for (const target of targets) {
    target.handlers = [...(target.handlers ?? []), ...handlers]
    target.plugins = [...(target.plugins ?? []), ...plugins]
  }
  if (plugins.length > 0) for (const target of targets) target.features = { ...target.features, runtimeHooks: true }
  const changed = Object.entries(resolveRules(app)).filter(
    ([pattern, rule]) => JSON.stringify(rule) !== JSON.stringify(before.rules[pattern]),
  )
  const rules = Object.fromEntries(changed) as Parameters<typeof normalizeRouteRules>[0]
  Object.assign(engine.options.routeRules, normalizeRouteRules(rules))
  Object.assign((engine.options._config.routeRules ??= {}), rules)
}

function resolveRules({ options, plan }: Fw): Rules {
  return withFoldedRules(resolveRouteRules(options, '', plan.server.routeRules), plan)
}

function keyOf(handler: object): string {
  return JSON.stringify(handler)
}
