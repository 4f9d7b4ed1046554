import { aliasesOf } from '@fw/kit/internal'
import type { FwApp } from '@fw/schema'
import type { Alias } from 'vite'

/** Labels of packages, and the packages they stand for. */
const PACKAGES: ReadonlyArray<readonly [label: RegExp, name: string]> = [
  [/^ui$/, 'vue'],
  [/^ui\/(?=.)/, 'vue/'],
  [/^ui-router$/, 'vue-router'],
  [/^ui-router\/(?=.)/, 'vue-router/'],
  [/^@ui\/(?=.)/, '@vue/'],
  [/^ui-demi$/, 'vue-demi'],
  [/^unplugin-ui-router(?=$|\/)/, 'unplugin-vue-router'],
]

/** The package id that a label stands for, or undefined. */
export function packageOf(id: string): string | undefined {
  const found = PACKAGES.find(([label]) => label.test(id))
  return found && id.replace(found[0], found[1])
}

/**
 * Aliases for scripts, templates and styles. The longest come first, so that a name never hides one that extends it.
 */
export function resolveAliases(app: FwApp): Alias[] {
  const entries = Object.entries(aliasesOf(app))
    // What is generated is found by the plugin of templates, and packages by their labels.
    .filter(([name]) => name !== '#build' && !packageOf(name))
    .map(([name, path]) => [name.replace(/\/$/, ''), path.replace(/(?<=.)\/$/, '')] as const)
    .sort(([a], [b]) => b.length - a.length)
  return entries.flatMap(([find, replacement]) => {
    // In styles and template references a name is written with `~` before it.
    const isPlain = /^[a-z]/i.test(find)
    return [{ find, replacement }, ...(isPlain ? [{ find: `~${find}`, replacement }] : [])]
  })
}
