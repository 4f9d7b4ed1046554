import { TOOLS } from '../../packages/schema/src/declare/tool-names'

/** The alias of a hook: `bundler1:extend` → `vite:extend`. */
export function toolHook(name: string): string | undefined {
  const tool = TOOLS.find(({ label }) => name.startsWith(`${label}:`))
  return tool && tool.name + name.slice(tool.label.length)
}

/** The alias of a verb: `addBundler1Plugin` → `addVitePlugin`. */
export function toolVerb(name: string): string | undefined {
  for (const tool of TOOLS) {
    const alias = name.replace(new RegExp(`${capitalise(tool.label)}(?![a-z])`), capitalise(tool.name))
    if (alias !== name) return alias
  }
  return undefined
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
