import type { FwOptions } from '../options.gen'

/** What `debug` can print. */
export type DebugKind = 'templates' | 'modules' | 'watchers' | 'serverEngine' | 'router' | 'hydration'

/** Whether a kind of debug output is wanted: `true` wants all of them, an object the ones it names. */
export function isDebugged(debug: FwOptions['debug'], kind: DebugKind): boolean {
  return typeof debug === 'object' ? debug[kind] === true : debug
}

/** Whether the hooks of a side are to be printed. */
export function isHookDebugged(debug: FwOptions['debug'], side: 'server' | 'client'): boolean {
  if (typeof debug !== 'object') return debug
  return typeof debug.hooks === 'object' ? debug.hooks[side] === true : debug.hooks === true
}
