/** A tool behind a label of the configuration. */
interface Tool {
  /** The name in options, values, hooks and verbs. */
  label: string
  /** The tool's own name: an alias of the label wherever the label occurs. */
  name: string
  /** The tool as people write it. */
  title: string
  /** The label whose options the tool reads, if it has none of its own. */
  optionsOf?: string
  /** A module may have the label as its key. fw itself reads the options by the name of the tool. */
  isShared?: boolean
}

/** Every label with the tool's own name. Everything that accepts such a name derives it from this table. */
const TABLE = [
  { label: 'bundler1', name: 'vite', title: 'Vite' },
  { label: 'bundler2', name: 'webpack', title: 'webpack' },
  { label: 'bundler3', name: 'rspack', title: 'Rspack', optionsOf: 'bundler2' },
  { label: 'serverEngine', name: 'nitro', title: 'Nitro' },
  { label: 'ui', name: 'vue', title: 'Vue', isShared: true },
  { label: 'headManager', name: 'unhead', title: 'Unhead' },
  { label: 'cssProcessor', name: 'postcss', title: 'PostCSS' },
  { label: 'transformer1', name: 'esbuild', title: 'esbuild' },
  { label: 'transformer2', name: 'oxc', title: 'Oxc' },
  { label: 'fileWatcher', name: 'chokidar', title: 'chokidar' },
  { label: 'watcher1', name: 'chokidar', title: 'chokidar' },
  { label: 'watcher2', name: 'parcel', title: '@parcel/watcher' },
] as const

export const TOOLS: readonly Tool[] = TABLE

/** The name of the tool by its label. */
type ToolNames = { [Entry in (typeof TABLE)[number] as Entry['label']]: Entry['name'] }

/** The members of hooks by the names of tools: `vite:extend` for `bundler1:extend`. */
export type ToolHooks<Hooks> = {
  [
    Name in keyof Hooks as Name extends `${infer Label extends keyof ToolNames}:${infer Rest}`
      ? `${ToolNames[Label]}:${Rest}`
      : never
  ]: Hooks[Name]
}

const labels = new Map(TOOLS.map(({ name, label }) => [name, label]))

/** The name of a hook by its label: `vite:extend` → `bundler1:extend`. */
export function labelHook(name: string): string {
  const end = name.indexOf(':')
  const label = end > 0 ? labels.get(name.slice(0, end)) : undefined
  return label === undefined ? name : label + name.slice(end)
}

/** The values by their aliases: `rspack` → `bundler3`, `chokidar-granular` → `watcher1-granular`. */
export function valueAliases(values: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    values.flatMap(value =>
      TOOLS.filter(({ label }) => startsWithWord(value, label)).map(
        ({ label, name }) => [name + value.slice(label.length), value] as const,
      ),
    ),
  )
}

/** Most keys have no label, which is decided at once: every declared key is checked at startup. */
const LABELLED = new RegExp(`^(?:__)?(?:${TOOLS.map(({ label }) => label).join('|')})`, 'i')

/** The aliases of an option's key: `bundler1` → `vite`, `uiJsx` → `vueJsx`, `__UI_X__` → `__VUE_X__`. */
export function toolNames(key: string): string[] {
  if (!LABELLED.test(key)) return []
  return TOOLS.flatMap(({ label, name, optionsOf = label }) => {
    const constant = `__${optionsOf.toUpperCase()}_`
    if (key.startsWith(constant)) return `__${name.toUpperCase()}_${key.slice(constant.length)}`
    return startsWithWord(key, optionsOf) ? name + key.slice(optionsOf.length) : []
  })
}

/** Whether the first word of a name in camelCase or kebab-case is `word`. */
function startsWithWord(text: string, word: string): boolean {
  return text.startsWith(word) && !/^[a-z\d]/.test(text.slice(word.length))
}
