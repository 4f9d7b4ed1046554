import { existsSync } from 'node:fs'
import type { Fw } from '@fw/schema'
import { dirname, join } from 'pathe'
import { findPackage, foldersUp } from '../../config/index'

/** The packages of fw's runtime. All are published as modules that browsers load without changes. */
export const RUNTIME: readonly string[] = [
  'vue',
  '@vue/runtime-dom',
  '@vue/runtime-core',
  '@vue/reactivity',
  '@vue/shared',
  'vue-router',
  '@vue/devtools-api',
  '@vue/devtools-kit',
  '@vue/devtools-shared',
  'nostics',
  'birpc',
  'perfect-debounce',
  '@unhead/vue',
  'unhead',
  'hookable',
  'devalue',
  'ofetch',
  'ufo',
  'destr',
  'node-fetch-native',
]

/** Packages with state that all code shares. There must only be one of each, which is the project's. */
export const DEDUPED: readonly string[] = ['vue', 'vue-router']

/** Runtime packages that the project cannot resolve (isolated dependencies). They are resolved from fw's location. */
export function findHidden({ options, layers }: Fw): string[] {
  const folders = [
    ...options.modulesDir,
    ...layers.flatMap(({ rootDir }) => foldersUp(rootDir).map(dir => join(dir, 'node_modules'))),
  ]
  const present = [...new Set(folders)].filter(folder => existsSync(folder))
  return RUNTIME.filter(name => !present.some(folder => existsSync(join(folder, name))))
}

/**
 * Runtime packages of which the project has another version than fw. A server build that left them out would import the
 * project's. Vue and its router are not among them: there must only be one, which is the project's.
 */
export function findShadowed({ options, plan }: Fw): string[] {
  // In development, each import is resolved from the file that contains it.
  if (options.dev) return []
  const runtimeDir = dirname(plan.entries.server)
  return RUNTIME.filter(name => {
    if (/^@?vue(?:$|\/|-router$)/.test(name)) return false
    const frameworkCopy = findPackage(name, runtimeDir)
    const projects = findPackage(name, options.rootDir)
    return frameworkCopy !== undefined && projects !== undefined && frameworkCopy !== projects
  })
}
