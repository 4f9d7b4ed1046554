import { addDevServerHandler, addPlugin } from '@fw/kit'
import { isDebugged, isHookDebugged } from '@fw/schema'
import type { Fw } from '@fw/schema'
import type { Feature } from '../feature'
import { fwPath } from '../paths'
import { createWatchLog } from './watch-log'
import { createWorkspaceHandler } from './workspace'

// Before all others, so that they observe those.
const FIRST_ORDER = -100

/** Adds the tools that `debug` and related options enable. Other applications do not contain them. */
export const debug: Feature = { name: 'debug', setup: addDebugTools }

function addDebugTools(app: Fw): void {
  const { debug, experimental } = app.options
  const sides = (['server', 'client'] as const).filter(side => isHookDebugged(debug, side))
  if (sides.length > 0) addDebugPlugin('hooks', sides.length === 1 ? sides[0] : 'all')
  if (isDebugged(debug, 'router')) addDebugPlugin('router')
  if (experimental.browserDevtoolsTiming && app.options.dev) addDebugPlugin('timing', 'client')
  if (experimental.chromeDevtoolsProjectSettings && app.options.dev)
    addDevServerHandler(createWorkspaceHandler(app.options))
  if (isDebugged(debug, 'watchers')) app.hook('builder:watch', createWatchLog(app.options))
}

function addDebugPlugin(name: 'hooks' | 'router' | 'timing', mode: 'client' | 'server' | 'all' = 'all'): void {
  addPlugin({ src: fwPath(`app/debug/${name}.mjs`), name: `fw:debug-${name}`, mode, order: FIRST_ORDER })
}
