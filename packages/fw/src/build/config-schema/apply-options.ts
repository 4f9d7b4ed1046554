import { checkDeclaredOptions, installedKeys, resolveWithWrites } from '@fw/kit/internal'
import { hasErrors, isKnownKey, ProblemError } from '@fw/schema'
import type { ConfigSource, Fw, OptionSchema, PlainObject, Resolution } from '@fw/schema'
import type { FeatureSources } from '../feature'

/**
 * Checks the values of keys that the schema declares, and sets their defaults. Throws if a value has another type, or
 * if neither the schema nor an installed module declares a key of the configuration. Undefined if nothing is declared.
 */
export async function applyOptions(
  fw: Fw,
  { properties = {} }: OptionSchema,
  { sources, facts, undecided = [] }: FeatureSources,
): Promise<Resolution | undefined> {
  const ofModules = installedKeys(fw)
  // Modules check their own options, and merge them with their own defaults.
  const declared = Object.entries(properties).filter(([key]) => !isKnownKey(key) && !ofModules.has(key))
  const declaredKeys = new Set([...declared.map(([key]) => key), ...ofModules])
  const problems = [
    ...undecided.filter(({ path }) => !declaredKeys.has(path![0]!)),
    ...(declared.length > 0 ? await checkDeclaredOptions(declared, sources) : []),
  ]
  if (hasErrors(problems)) throw new ProblemError(problems)
  for (const problem of problems) fw.report(problem)
  if (declared.length === 0 || !facts) return undefined
  const keys = new Set([...facts.moduleKeys, ...declared.map(([key]) => key)])
  const defaults = createDefaults(declared, facts.rootDir)
  return resolveWithWrites(fw, [...sources, defaults], { ...facts, moduleKeys: [...keys] })
}

/** The defaults as a source with the lowest precedence, so that commands show where a value comes from. */
function createDefaults(declared: ReadonlyArray<[string, OptionSchema]>, rootDir: string): ConfigSource {
  const config: PlainObject = {}
  for (const [key, schema] of declared) {
    const value = defaultOf(schema)
    if (value !== undefined) config[key] = value
  }
  return { kind: 'layer', name: 'schema:extend', config, rootDir }
}

function defaultOf({ default: own, properties }: OptionSchema): unknown {
  if (!properties) return own
  const members = Object.entries(properties).flatMap(([key, schema]) => {
    const value = defaultOf(schema)
    return value === undefined ? [] : [[key, value] as const]
  })
  if (members.length === 0) return own
  return { ...Object.fromEntries(members), ...(own as object | undefined) }
}
