import { stateOf, writtenSources } from '@fw/kit/internal'
import { valueAt } from '@fw/schema'
import type { ConfigSource, Fw, PlanOrigin } from '@fw/schema'
import { configSources } from './problem-locations'

/** Who set something at a path of the options, the highest precedence first: configurations, and modules. */
export function originsOfOption(app: Fw, path: readonly string[]): PlanOrigin[] {
  return sourcesOf(app, path).map(toOrigin)
}

/** The entries of an option that is an array, each with who added it. */
export function entriesByOrigin<Entry>(
  app: Fw,
  path: readonly string[],
  entries: readonly Entry[],
): Array<{ origin: PlanOrigin; entries: Entry[] }> {
  if (entries.length === 0) return []
  // What a module wrote is the whole array: the first source with an entry added it.
  const sources = sourcesOf(app, path).toReversed()
  const lists = sources.map(({ config }) => [valueAt(config, path)].flat().map(keyOf))
  return entries.map(entry => {
    const source = sources[lists.findIndex(keys => keys.includes(keyOf(entry)))]
    return { origin: source ? toOrigin(source) : PROJECT, entries: [entry] }
  })
}

const PROJECT: PlanOrigin = { kind: 'layer', name: 'project' }

function sourcesOf(app: Fw, path: readonly string[]): ConfigSource[] {
  return [...writtenSources(app), ...stateOf(app, configSources).list].filter(
    ({ active, config }) => active !== false && valueAt(config, path) !== undefined,
  )
}

/** Options have copies of the objects in a configuration. */
function keyOf(entry: unknown): unknown {
  return typeof entry === 'object' ? JSON.stringify(entry) : entry
}

function toOrigin({ kind, name, file }: ConfigSource): PlanOrigin {
  const [, label, title] = /^(module|layer) (.*)$/.exec(name) ?? []
  if (kind === 'layer') return { kind, name: title ?? name }
  // The command line and listeners in the option `hooks` belong to the project.
  return label === 'module' ? { kind: label, name: title!, ...(file ? { file } : {}) } : PROJECT
}
