import { isMergeable } from '@fw/schema'
import type { FwOptions, PlainObject } from '@fw/schema'

/** Arrays that authors of modules push to, even if the project does not set them. */
const ARRAYS = [
  'build.templates',
  'build.transpile',
  'bundler1.optimizeDeps.exclude',
  'bundler1.optimizeDeps.include',
  'bundler1.plugins',
  'bundler2.plugins',
  'components.dirs',
  'css',
  'devServerHandlers',
  'extends',
  'generate.routes',
  'imports.dirs',
  'imports.imports',
  'imports.presets',
  'imports.transform.exclude',
  'imports.transform.include',
  'modules',
  'plugins',
  'serverEngine.devHandlers',
  'serverEngine.externals.external',
  'serverEngine.externals.inline',
  'serverEngine.handlers',
  'serverEngine.plugins',
  'serverEngine.prerender.ignore',
  'serverEngine.prerender.routes',
  'serverEngine.publicAssets',
  'serverEngine.serverAssets',
  'serverHandlers',
  'watch',
]

/** Objects that authors of modules add members to. */
const OBJECTS = [
  'bundler1.css',
  'devtools',
  'serverEngine.alias',
  'serverEngine.virtual',
  'typescript.tsConfig',
  'vue.compilerOptions',
]

/**
 * Creates the arrays and objects that modules add to, where the options have none. Options without a default are
 * undefined otherwise, so that `fw.options.css.push()` would throw. Empty ones have no effect.
 */
export function completeOptions(options: FwOptions): void {
  for (const path of ARRAYS) complete(options, path.split('.'), () => [])
  for (const path of OBJECTS) complete(options, path.split('.'), () => ({}))
}

function complete(options: FwOptions, path: readonly string[], create: () => unknown): void {
  let holder = options as unknown as PlainObject
  for (const key of path.slice(0, -1)) {
    holder[key] ??= {}
    // `bundler1.optimizeDeps: false` and the like remain as they are.
    if (!isMergeable(holder[key])) return
    holder = holder[key]
  }
  holder[path.at(-1)!] ??= create()
}

/** Whether a value is an array or an object that contains nothing, or only such values. */
export function isEmptyContainer(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return isMergeable(value) && Object.values(value).every(isEmptyContainer)
}
