import { moduleDiagnostics, ProblemError } from '@fw/schema'
import type {
  Fw,
  FwModule,
  HooksConfig,
  ModuleDefinition,
  ModuleDependencies,
  ModuleMeta,
  ModuleOptions,
  ModuleSetupReturn,
} from '@fw/schema'
import { tryUseFw, useFw } from '../context'
import { mergeOptions } from './merge-options'
import { OptionsError } from './module-failure'

/** A module with everything that `defineFwModule` adds. */
export type DefinedModule<Options extends object, Defaults extends Partial<Options>, With extends boolean> = FwModule<
  Options,
  Defaults,
  With
> &
  Required<Pick<FwModule<Options, Defaults, With>, 'getMeta' | 'getOptions' | 'getModuleDependencies'>>

/** Defines a module: its name, its default options, its hooks and its setup. */
export function defineFwModule<Options extends object = ModuleOptions>(
  definition:
    | ModuleDefinition<Options, Partial<Options>, false>
    | ((this: void, options: Options, fw: Fw) => ModuleSetupReturn | unknown),
): DefinedModule<Options, Partial<Options>, false>
/** With `.with(definition)`, options that have a default are always set in the types of `setup`. */
export function defineFwModule<Options extends object = ModuleOptions>(): {
  with: <Defaults extends Partial<Options>>(
    definition: ModuleDefinition<Options, Defaults, true>,
  ) => DefinedModule<Options, Defaults, true>
}
export function defineFwModule(definition?: ModuleDefinition | ((options: any, fw: Fw) => unknown)): unknown {
  if (!definition) return { with: createModule }
  return createModule(typeof definition === 'function' ? { setup: definition } : definition)
}

function createModule(definition: ModuleDefinition<any, any, any>): DefinedModule<any, any, any> {
  const meta: ModuleMeta = { ...definition.meta }
  const configKey = meta.configKey ?? meta.name
  if (configKey !== undefined) meta.configKey = configKey
  const getOptions = (inline?: object, fw: Fw = useFw()): Promise<any> => resolveOptions(definition, meta, inline, fw)
  const run = async (inline: object | undefined, given?: Fw): Promise<unknown> => {
    const fw = given ?? tryUseFw()
    if (!fw) throw new Error(`The module ${meta.name ?? ''} requires the fw context. Add it to \`modules\`.`)
    if (!requireOnce(fw, configKey)) return false
    const options: unknown = await getOptions(inline, fw).catch((error: unknown) => {
      throw new OptionsError('The options of the module cannot be resolved.', { cause: error })
    })
    if (definition.hooks) fw.addHooks(definition.hooks as HooksConfig)
    return definition.setup?.call(undefined, options, fw)
  }
  return Object.assign(run, {
    meta,
    getMeta: () => Promise.resolve(meta),
    getOptions,
    getModuleDependencies: (fw: Fw = useFw()): ReturnType<NonNullable<FwModule['getModuleDependencies']>> => {
      const { moduleDependencies } = definition
      return typeof moduleDependencies === 'function'
        ? moduleDependencies(fw)
        : (moduleDependencies as ModuleDependencies | undefined)
    },
    ...(definition.onInstall ? { onInstall: definition.onInstall } : {}),
    ...(definition.onUpgrade ? { onUpgrade: definition.onUpgrade } : {}),
  })
}

/** Several copies of a module may be installed, but only the first is set up. */
function requireOnce({ options }: Fw, name: string | undefined): boolean {
  if (name === undefined) return true
  options._requiredModules ??= {}
  if (options._requiredModules[name]) return false
  options._requiredModules[name] = true
  return true
}

/** The options from a call, the configuration and the defaults, in this order of precedence. */
async function resolveOptions(
  { defaults, schema }: ModuleDefinition,
  { name, configKey }: ModuleMeta,
  inline: object | undefined,
  fw: Fw,
): Promise<object> {
  const configured = configKey ? (fw.options as unknown as Record<string, unknown>)[configKey] : undefined
  // `true` enables a module with its defaults.
  const configuredOptions = typeof configured === 'object' ? configured : undefined
  const declaredDefaults = typeof defaults === 'function' ? await defaults(fw) : defaults
  if (!schema) return mergeOptions([inline, configuredOptions, declaredDefaults]) as object
  const { checkSchema, resolveWithSchema, schemaDefaults } = await import('./module-schema')
  const problems = checkSchema(schema, mergeOptions([inline, configuredOptions])).map(({ path, ...mismatch }) =>
    moduleDiagnostics.moduleOption(
      { module: name ?? configKey ?? 'inline module', key: path.join('.'), ...mismatch },
      // The location is that of the key in the configuration, unless the entry in `modules` sets the option.
      { path: configKey && !isSetIn(inline, path) ? [configKey, ...path] : ['modules'] },
    ),
  )
  if (problems.length > 0) throw new ProblemError(problems)
  const merged = mergeOptions([inline, configuredOptions, declaredDefaults, await schemaDefaults(schema)])
  return resolveWithSchema(schema, merged as Record<string, unknown>)
}

function isSetIn(value: unknown, path: readonly string[]): boolean {
  return (
    path.reduce<unknown>((below, key) => (below as Record<string, unknown> | undefined)?.[key], value) !== undefined
  )
}
