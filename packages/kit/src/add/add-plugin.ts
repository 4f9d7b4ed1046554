import type { AppPlugin, FwPlugin, FwPluginTemplate } from '@fw/schema'
import { isAbsolute, normalize } from 'pathe'
import { tryUseFw, useFw } from '../context'
import { findFile, resolveAlias } from '../files/resolve-path'
import { addToPlan } from '../plan/plan-lists'
import { modeOf } from './file-mode'
import { addTemplate } from './template'

export interface AddPluginOptions {
  /** Runs after the plugins of the project. Default: before them. */
  append?: boolean
}

/** After the files of the project, before plugins with `enforce: 'post'`. */
const APPENDED_ORDER = 10

/**
 * The plugin of an entry: with its absolute path, and its mode. The suffixes `.client` and `.server` determine where it
 * runs.
 */
export function normalizePlugin(entry: FwPlugin | string): AppPlugin {
  const { ssr, ...plugin } = typeof entry === 'string' ? ({ src: entry } as FwPlugin) : entry
  if (!plugin.src) throw new Error(`A plugin requires a \`src\`, but is ${JSON.stringify(entry)}.`)
  const app = tryUseFw()
  const path = normalize(app ? resolveAlias(plugin.src) : plugin.src)
  const src = (isAbsolute(path) && app ? findFile(path, app.options.extensions) : undefined) ?? path
  return { ...plugin, src, mode: ssr ? 'server' : (plugin.mode ?? modeOf(src)) }
}

/** Adds a plugin of the application: before those of the project, or after them with `append`. */
export function addPlugin(entry: FwPlugin | string, { append = false }: AddPluginOptions = {}): AppPlugin {
  const plugin = normalizePlugin(entry)
  addToPlan(useFw(), 'plugins', {
    key: plugin.src,
    entries: [append ? { order: APPENDED_ORDER, ...plugin } : plugin],
    place(before, entries) {
      const others = before.filter(({ src }) => src !== plugin.src)
      return append ? [...others, ...entries] : [...entries, ...others]
    },
  })
  return plugin
}

/** Adds a plugin whose code is generated, or copied from `src`. A string is the file of a plugin. */
export function addPluginTemplate<Options = Record<string, any>>(
  plugin: FwPluginTemplate<Options> | string,
  options: AddPluginOptions = {},
): AppPlugin {
  if (typeof plugin === 'string') return addPlugin(plugin, options)
  const { mode, order, name, ssr, isForPayload, ...template } = plugin
  const pluginOptions = { mode, order, name, ssr, isForPayload }
  const set = Object.fromEntries(Object.entries(pluginOptions).filter(([, value]) => value !== undefined))
  return addPlugin({ ...set, src: addTemplate(template).dst }, options)
}
