import type { Layout, RouteMiddleware } from '@fw/schema'
import { emitBlock, emitKey, emitLines } from '../../declaration-text'

/** The names of layouts, for page meta and `FwLayout`. */
export function emitLayoutNames(layouts: readonly Layout[]): string {
  return emitNames(
    'LayoutNames',
    layouts.map(({ name }) => name),
  )
}

/** The names of route middleware for page meta. Global middleware is excluded, because it always runs. */
export function emitMiddlewareNames(middleware: readonly RouteMiddleware[]): string {
  return emitNames(
    'MiddlewareNames',
    middleware.filter(({ global }) => !global).map(({ name }) => name),
  )
}

/** The names of plugins, for `dependsOn`. */
export function emitPluginNames(names: readonly string[]): string {
  return emitNames('PluginNames', names)
}

function emitNames(target: string, names: readonly string[]): string {
  const members = [...new Set(names)].sort().map(name => `${emitKey(name)}: true`)
  return emitLines([
    'export {}',
    ...emitBlock("declare module '@fw/schema'", emitBlock(`interface ${target}`, members)),
  ])
}
