import type { FwApp, HookListener, ModuleFunction, ModuleMeta } from '@fw/schema'
import type { Compatibility } from './compatibility'

export interface ModuleDefinition<Options extends object> {
  meta?: ModuleMeta & { compatibility?: Compatibility }
  /** Default option values, or a function that returns them. */
  defaults?: Options | ((app: FwApp) => Options)
  /** Hook listeners, by name. */
  hooks?: Record<string, HookListener>
  /** Sets the module up. It returns `false` if it decided to do nothing. */
  setup?: (options: Options, app: FwApp) => unknown
}

/** Defines a module: its name, its default options, its hooks and its setup. */
export function defineFwModule<Options extends object = Record<string, any>>(
  definition: ModuleDefinition<Options> | ((options: Options, app: FwApp) => unknown),
): ModuleFunction & { getOptions: (inline: Partial<Options> | undefined, app: FwApp) => Options } {
  const module: ModuleDefinition<Options> = typeof definition === 'function' ? { setup: definition } : definition
  const getOptions = (inline: Partial<Options> | undefined, app: FwApp): Options => {
    const key = module.meta?.configKey ?? module.meta?.name
    const configured = key ? (app.options as unknown as Record<string, unknown>)[key] : undefined
    const defaults = typeof module.defaults === 'function' ? module.defaults(app) : module.defaults
    return mergeDefaults([inline, configured, defaults]) as Options
  }
  const run = async (inline: Partial<Options> | undefined, app: FwApp): Promise<unknown> => {
    for (const [name, listener] of Object.entries(module.hooks ?? {})) app.hook(name as never, listener as never)
    return module.setup?.(getOptions(inline, app), app)
  }
  return Object.assign(run, { meta: module.meta ?? {}, getMeta: () => module.meta ?? {}, getOptions })
}

/** The first value that is set wins. Plain objects are merged, arrays are concatenated. */
function mergeDefaults(values: readonly unknown[]): unknown {
  const set = values.filter(value => value !== undefined && value !== null)
  if (set.length > 0 && set.every(Array.isArray)) return set.flat()
  if (!isPlain(set[0])) return set[0] ?? {}
  const objects = set.filter(isPlain)
  const keys = new Set(objects.flatMap(object => Object.keys(object)))
  keys.delete('__proto__')
  return Object.fromEntries(
    [...keys].map(key => {
      const present = objects.map(object => object[key]).filter(value => value !== undefined && value !== null)
      const merged =
        present.length > 1 && (isPlain(present[0]) || Array.isArray(present[0]))
          ? mergeDefaults(present)
          : (present[0] ?? objects.find(object => key in object)![key])
      return [key, merged]
    }),
  )
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
  )
}
