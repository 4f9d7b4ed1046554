import { readFileSync, statSync } from 'node:fs'
import { realPath } from '@fw/kit/internal'
import type { Fw, FwOptions } from '@fw/schema'
import vue from '@vitejs/plugin-vue'
import { join } from 'pathe'
import type { Plugin, UserConfig } from 'vite'
import type { Compiler } from '../compilers/cached-compiler'
import { isVueJsx, resolveTransformer } from '../compilers/transformers'
import type { VueConfig } from '../compilers/vue-config'
import { privateDetails } from '../private-details'
import { mapAwaits } from './await-locations'
import { jsxPlugin } from './jsx'
import { locateErrors } from './vue-errors'
import { readSoundTsconfig } from './vue-tsconfig'
import { keepUpdatesWhole } from './vue-updates'

interface VuePluginOptions {
  isTested?: boolean
  details?: typeof privateDetails
  /** Default: that of the project. */
  compiler?: Compiler | undefined
}

/** Compiles components, and JSX unless the project configures it. In tests, components expose what test utils need. */
export function vuePlugins(
  app: Fw,
  { isTested = false, details = privateDetails, compiler }: VuePluginOptions = {},
): Plugin[] {
  const { options } = app
  const isTestedPlugin = details.isTested('componentPlugin')
  const { isProduction: isForProduction, ...ui } = options.bundler1.ui as Record<string, any>
  const isProduction = isForProduction === true && !isTested
  const plain = vue({
    ...(isTestedPlugin ? {} : { isProduction }),
    ...(isTestedPlugin && compiler ? { compiler } : {}),
    ...resolveVueOptions(app, ui),
  })
  const jsx = isVueJsx(resolveTransformer(app)) ? [jsxPlugin(app, own => jsxOptions(options, own))] : []
  if (!isTestedPlugin) return [plain, ...jsx]
  const components = locateErrors(mapAwaits(keepUpdatesWhole(plain)))
  const { api } = components as unknown as { api: VueApi }
  const takeOptions: Plugin = {
    name: 'fw:vue-options',
    // Listeners of the bundler's hooks may have changed them since the plugin was created.
    config({ vue: changed }: UserConfig & VueConfig) {
      if (!changed) return
      const { include, exclude, isProduction: _, ...others } = resolveVueOptions(app, changed)
      api.options = { ...api.options, ...others }
      if (include !== undefined) api.include = include
      if (exclude !== undefined) api.exclude = exclude
    },
  }
  const keepMode: Plugin = {
    name: 'fw:vue-mode',
    // The plugin derives its mode from Vite, and ignores the option.
    configResolved(config) {
      readSoundTsconfig(components, config.command === 'build' ? config.tsconfig : undefined)
      const { prodDevtools = false } = (api.options.features ?? {}) as { prodDevtools?: boolean }
      api.options = { ...api.options, isProduction, devToolsEnabled: !isProduction || prodDevtools }
    },
  }
  return [takeOptions, components, keepMode, ...jsx]
}

interface VueApi {
  options: Record<string, unknown>
  include: unknown
  exclude: unknown
}

function resolveVueOptions(app: Fw, ui: Record<string, any>): Record<string, unknown> {
  return clean({ ...ui, script: { ...globalTypes(app), ...ui.script } })
}

/** Global types of modules (`addTypeTemplate`) for `defineProps<…>()`, on disk before any component is compiled. */
function globalTypes({ options: { buildDir }, plan }: Fw): Record<string, unknown> {
  const names = new Set(plan.templates.map(({ filename }) => filename))
  const files = plan.typeReferences.flatMap(({ path }) =>
    path !== undefined && names.has(path) ? [join(buildDir, path)] : [],
  )
  if (files.length === 0) return {}
  const fileExists = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() === true
  return {
    globalTypeFiles: files,
    fs: {
      fileExists,
      readFile: (file: string) => (fileExists(file) ? readFileSync(file, 'utf8') : undefined),
      realpath: realPath,
    },
  }
}

/**
 * The printed default of `isCustomElement` is an object without meaning, so only a function is passed on. Without one,
 * custom elements in templates are custom elements in JSX too.
 */
function jsxOptions({ bundler1 }: FwOptions, { vue, vueJsx }: VueConfig = {}): Record<string, unknown> {
  const { isCustomElement: isCustomTag, ...rest } = (vueJsx ?? bundler1.uiJsx) as Record<string, unknown>
  const { template } = (vue ?? bundler1.ui) as { template?: { compilerOptions?: { isCustomElement?: unknown } } }
  const isCustomElement = [isCustomTag, template?.compilerOptions?.isCustomElement].find(
    value => typeof value === 'function',
  )
  return isCustomElement ? { ...rest, isCustomElement } : rest
}

/** Removes undefined members: the plugin would treat them as values. */
function clean<T>(value: T): T {
  if (
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    Object.getPrototypeOf(value) !== Object.prototype
  )
    return value
  const entries = Object.entries(value).filter(entry => entry[1] !== undefined)
  return Object.fromEntries(entries.map(([name, child]) => [name, clean(child)])) as T
}
