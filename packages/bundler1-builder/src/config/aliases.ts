import { aliasesOf } from '@fw/kit/internal'
import type { FwApp } from '@fw/schema'
import type { Alias } from 'vite'

/** Labels of packages, and the packages they refer to. */
const PACKAGES: ReadonlyArray<readonly [label: RegExp, name: string]> = [
  [/^ui$/, 'vue'],
  [/^ui\/(?=.)/, 'vue/'],
  [/^ui-router$/, 'vue-router'],
  [/^ui-router\/(?=.)/, 'vue-router/'],
  [/^@ui\/(?=.)/, '@vue/'],
  [/^ui-demi$/, 'vue-demi'],
  [/^unplugin-ui-router(?=$|\/)/, 'unplugin-vue-router'],
]

/** The package id for a label, or undefined. */
export function packageOf(id: string): string | undefined {
  const found = PACKAGES.find(([label]) => label.test(id))
  return found && id.replace(found[0], found[1])
}

/**
 * Aliases for scripts, templates and styles. The longest come first, so that a name never hides a longer one with the
 * same start.
 */
export function resolveAliases(app: FwApp): Alias[] {
  const entries = Object.entries(aliasesOf(app))
    // The template plugin resolves generated modules, and labels resolve packages.
    .filter(([name]) => name !== '#build' && !packageOf(name))
    .map(([name, path]) => [name.replace(/\/$/, ''), path.replace(/(?<=.)\/$/, '')] as const)
    .sort(([a], [b]) => b.length - a.length)
  return entries.flatMap(([find, replacement]) => {
    // Styles and template references write a name with a leading `~`.
    const isPlain = /^[a-z]/i.test(find)
    return [{ find, replacement }, ...(isPlain ? [{ find: `~${find}`, replacement }] : [])]
  })
}
