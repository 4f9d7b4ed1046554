import type { FwAppContext, PluginContext } from '../shared/app-context'
import type { FwPlugin, ObjectPlugin, PluginSetup } from '../shared/plugin'

/** Declares a plugin: a setup function, or an object with options. */
// @__NO_SIDE_EFFECTS__
export function defineFwPlugin<T extends Record<string, unknown>>(
  plugin: PluginSetup<T> | ObjectPlugin<T>,
): FwPlugin<T> {
  if (typeof plugin === 'function') return plugin as FwPlugin<T>
  const { name, setup, ...meta } = plugin
  const run: PluginSetup<T> = app => setup?.(app)
  Object.assign(run, meta)
  // The `name` of a function is read-only.
  return Object.defineProperty(run, 'name', { value: name ?? '' }) as FwPlugin<T>
}

/** The numeric order of each `enforce` value. */
const ORDERS = { pre: -20, default: 0, post: 20 }

const orderOf = ({ order, enforce = 'default' }: FwPlugin): number => order ?? ORDERS[enforce]

/** Sorts plugins by `order` or `enforce`, then by their original order, each after its dependencies. */
export function orderPlugins(plugins: readonly FwPlugin[]): FwPlugin[] {
  const sorted = plugins
    .map(plugin => (typeof plugin === 'object' ? defineFwPlugin(plugin) : plugin))
    .sort((a, b) => orderOf(a) - orderOf(b))
  if (!sorted.some(plugin => plugin.dependsOn?.length)) return sorted
  const names = new Set(sorted.map(plugin => plugin.name))
  const addedNames = new Set<string>()
  const result: FwPlugin[] = []
  const needs = (plugin: FwPlugin) => plugin.dependsOn?.filter(name => names.has(name) && !addedNames.has(name)) ?? []
  if (import.meta.dev) warnUnknown(sorted, names)
  while (sorted.length) {
    const index = sorted.findIndex(plugin => needs(plugin).length === 0)
    if (index < 0) {
      throw new Error(
        `Circular plugin dependencies: ${sorted
          .map(
            plugin =>
              `"${plugin.name}" depends on ${needs(plugin)
                .map(name => `"${name}"`)
                .join(', ')}`,
          )
          .join('; ')}.`,
      )
    }
    const [plugin] = sorted.splice(index, 1)
    result.push(plugin!)
    addedNames.add(plugin!.name!)
  }
  return result
}

function warnUnknown(plugins: readonly FwPlugin[], known: ReadonlySet<string | undefined>): void {
  for (const plugin of plugins) {
    for (const name of plugin.dependsOn ?? []) {
      if (!known.has(name)) {
        console.warn(
          `[fw] Plugin "${plugin.name}" depends on "${name}", which does not exist. The dependency is ignored.`,
        )
      }
    }
  }
}

const orders = /* @__PURE__ */ new WeakMap<readonly FwPlugin[], FwPlugin[]>()

/** Runs the plugins. Rejects with the first error, after all parallel plugins have settled. */
export async function applyPlugins(app: FwAppContext, plugins: readonly FwPlugin[]): Promise<void> {
  let ordered = orders.get(plugins)
  if (!ordered) orders.set(plugins, (ordered = orderPlugins(plugins)))
  for (const plugin of ordered) {
    // Hooks may be nested: `{ app: { created() {} } }`.
    if (plugin.hooks) app.hooks.addHooks(plugin.hooks)
  }
  const running = new Map<string, Promise<void>>()
  const failures: unknown[] = []
  for (const plugin of ordered) {
    const needs =
      running.size && plugin.dependsOn
        ? plugin.dependsOn.map(name => running.get(name)).filter(work => work !== undefined)
        : []
    const work = needs.length ? Promise.all(needs).then(() => applyPlugin(app, plugin)) : applyPlugin(app, plugin)
    if (!plugin.parallel) await work
    else if (work) {
      running.set(plugin.name || `${running.size}`, work)
      work.catch(error => failures.push(error))
    }
  }
  if (running.size) await Promise.allSettled(running.values())
  if (failures.length) throw failures[0]
}

function applyPlugin(app: FwAppContext, plugin: FwPlugin): Promise<void> | void {
  const result = app.runWithContext(() => plugin(app as PluginContext))
  if (result instanceof Promise) return result.then(provided => addProvided(app, provided))
  addProvided(app, result)
}

function addProvided(app: FwAppContext, result: { provide?: Record<string, unknown> } | void): void {
  const provided = result?.provide
  for (const name in provided) app.provide(name, provided[name])
}
