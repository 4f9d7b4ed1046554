import { canonicalPath, TOOLS } from '@fw/schema'

/** Labels that a module may have as its key: written as the name of the tool, the options of the tool are meant. */
const SHARED_LABELS: readonly string[] = TOOLS.filter(({ isShared }) => isShared).map(({ label }) => label)

/**
 * The label of a key of the configuration: `vite` → `bundler1`. Undefined if the key is the label, or has none, or if
 * the label could be the key of a module.
 */
export function labelKey(path: readonly string[], moduleKeys: readonly string[] = SHARED_LABELS): string | undefined {
  const label = canonicalPath(path, moduleKeys).at(-1)!
  return label === path.at(-1) ? undefined : label
}

/** A verb of the kit by the label of its tool: `addVitePlugin` → `addBundler1Plugin`. */
export function labelVerb(name: string): string {
  const [, verb, tool, rest] = VERB.exec(name) ?? []
  const label = TOOLS.find(entry => capitalize(entry.name) === tool)?.label
  return label === undefined ? name : verb + capitalize(label) + rest
}

const VERB = new RegExp(`^(add|extend|use)(${TOOLS.map(({ name }) => capitalize(name)).join('|')})(Plugin|Config|)$`)

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
