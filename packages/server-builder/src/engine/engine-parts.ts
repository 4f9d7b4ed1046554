import { isDeepStrictEqual } from 'node:util'
import type { Fw, RouteRule } from '@fw/schema'
import { normalizeRouteRules } from 'h3/rules'
import type { Nitro, NitroConfig } from 'nitro/types'
import type { ServerFiles } from '../scan/scan-server'
import { createHandlers, createPlugins } from './engine-config'
import { resolveRouteRules, withFoldedRules } from './route-rules'

type Handlers = NonNullable<NitroConfig['handlers']>
type Rules = Record<string, RouteRule>

/** What an engine gets from its application. */
export interface EngineParts {
  handlers: Handlers
  plugins: readonly string[]
  rules: Rules
}

const NO_PARTS: EngineParts = { handlers: [], plugins: [], rules: {} }

/** The current parts: a function of the plan, the options and the files of an application. */
export function createParts(app: Fw, files: ServerFiles): EngineParts {
  const { options, plan } = app
  return {
    handlers: createHandlers(app, files),
    plugins: createPlugins(app, files),
    rules: withFoldedRules(resolveRouteRules(options, '', plan.server.routeRules), plan),
  }
}

const appliedParts = new WeakMap<Nitro, EngineParts>()

/** Remembers the parts that an engine was created with. */
export function rememberParts(engine: Nitro, parts: EngineParts): void {
  appliedParts.set(engine, parts)
}

/**
 * Replaces the parts of an engine. What listeners of hooks have added, changed or removed stays so, and the same parts
 * change nothing. In builds, the engine that prerenders is created from the configuration of this one.
 */
export function applyParts(engine: Nitro, parts: EngineParts): void {
  const before = appliedParts.get(engine) ?? NO_PARTS
  const { options } = engine
  const hasMorePlugins = parts.plugins.some(plugin => !before.plugins.includes(plugin))
  for (const target of [options, options._config] as NitroConfig[]) {
    target.handlers = replaceParts(target.handlers ?? [], before.handlers, parts.handlers, handlerKey)
    target.plugins = replaceParts((target.plugins ?? []) as string[], before.plugins, parts.plugins, String)
    // Plugins expect hooks, which a server without plugins does not have.
    if (hasMorePlugins) target.features = { ...target.features, runtimeHooks: true }
  }
  applyRules(engine, before.rules, parts.rules)
  appliedParts.set(engine, parts)
  engine.routing.sync()
}

/** Replaces the entries of a list that were in `before`. Others stay where they are: in front of them, or behind. */
export function replaceParts<T>(
  current: readonly T[],
  before: readonly T[],
  now: readonly T[],
  keyOf: (part: T) => string,
): T[] {
  const keysBefore = new Set(before.map(keyOf))
  const byKey = new Map(current.map(part => [keyOf(part), part]))
  const first = current.findIndex(part => keysBefore.has(keyOf(part)))
  const start = first < 0 ? current.length : first
  return [
    ...current.slice(0, start),
    // An entry that was there before and is missing was removed on purpose. A new one may have been added already.
    ...now
      .filter(part => keysBefore.has(keyOf(part)) === byKey.has(keyOf(part)))
      .map(part => byKey.get(keyOf(part)) ?? part),
    ...current.slice(start).filter(part => !keysBefore.has(keyOf(part))),
  ]
}

function handlerKey({ handler, route, method, middleware, env }: Handlers[number]): string {
  return [middleware ? 'middleware' : 'route', method ?? '', route ?? '', [env ?? ''].flat().join(), handler].join(' ')
}

function applyRules(engine: Pick<Nitro, 'options'>, before: Rules, now: Rules): void {
  const configured = (engine.options._config.routeRules ??= {}) as Rules
  for (const pattern of Object.keys(before).filter(name => !(name in now))) {
    delete engine.options.routeRules[pattern]
    delete configured[pattern]
  }
  const changed = Object.fromEntries(
    Object.entries(now).filter(([pattern, rule]) => !isDeepStrictEqual(rule, before[pattern])),
  )
  Object.assign(engine.options.routeRules, normalizeRouteRules(changed as Parameters<typeof normalizeRouteRules>[0]))
  Object.assign(configured, changed)
}
