import type { FwApp, FwPlugin, PluginSetup } from 'fw/app'
import { updateAppConfig, useAppConfig } from 'fw/app'

type AnyPlugin = FwPlugin<any> & { setup?: PluginSetup<any> }

/** Runs one plugin, and provides what it returns. */
export async function applyPlugin(app: FwApp, plugin: AnyPlugin): Promise<void> {
  registerPluginHooks(app, plugin)
  const setup = typeof plugin === 'function' ? plugin : (plugin as { setup?: PluginSetup<any> }).setup
  const result = (await app.runWithContext(() => setup?.(app as never))) as { provide?: object } | undefined | void
  for (const [name, value] of Object.entries(result?.provide ?? {})) app.provide(name, value)
}

/** Runs plugins, one after the other. */
export async function applyPlugins(app: FwApp, plugins: readonly AnyPlugin[]): Promise<void> {
  for (const plugin of plugins) await applyPlugin(app, plugin)
}

/** Adds the listeners of a plugin. */
export function registerPluginHooks(app: FwApp, { hooks }: AnyPlugin): void {
  if (hooks) app.hooks.addHooks(hooks)
}

/** Whether a value is a plugin. */
export function isNuxtPlugin(value: unknown): boolean {
  return typeof value === 'function'
}

/** Applications are created by fw only. */
export function createNuxtApp(): never {
  throw new Error('fw creates the application: `createNuxtApp` cannot be called.')
}

/** The merged `app.config` files. */
export const _getAppConfig: typeof useAppConfig = useAppConfig

/** Replaces the app config after an edit, in development. */
export const _replaceAppConfig: typeof updateAppConfig = updateAppConfig
