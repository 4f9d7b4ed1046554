import { existsSync } from 'node:fs'
import { foldersUp } from '@fw/kit/config'
import type { FwApp } from '@fw/schema'
import { join } from 'pathe'

/** What fw's own runtime consists of. All of it is published as modules that browsers load as they are. */
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
 * Those of them that the project cannot see, because its package manager gives each package its own dependencies only.
 * They are taken from where fw stands.
 */
export function findHidden({ options, layers }: FwApp): string[] {
  const folders = [
    ...options.modulesDir,
    ...layers.flatMap(({ rootDir }) => foldersUp(rootDir).map(dir => join(dir, 'node_modules'))),
  ]
  const present = [...new Set(folders)].filter(folder => existsSync(folder))
  return RUNTIME.filter(name => !present.some(folder => existsSync(join(folder, name))))
}
