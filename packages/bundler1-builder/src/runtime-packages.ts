import { existsSync } from 'node:fs'
import { foldersUp } from '@fw/kit/config'
import type { FwApp } from '@fw/schema'
import { join } from 'pathe'

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

/**
 * Runtime packages that the project cannot resolve, because its package manager isolates dependencies. They are
 * resolved from the location of fw.
 */
export function findHidden({ options, layers }: FwApp): string[] {
  const folders = [
    ...options.modulesDir,
    ...layers.flatMap(({ rootDir }) => foldersUp(rootDir).map(dir => join(dir, 'node_modules'))),
  ]
  const present = [...new Set(folders)].filter(folder => existsSync(folder))
  return RUNTIME.filter(name => !present.some(folder => existsSync(join(folder, name))))
}
