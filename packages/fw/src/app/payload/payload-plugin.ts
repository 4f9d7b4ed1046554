import type { FwPlugin, ObjectPlugin, PluginSetup } from '../../shared/plugin'
import { useFwApp } from '../context/app-context'
import { defineFwPlugin } from '../plugins'

/** Declares a plugin that runs before the payload is parsed, for reducers and revivers. */
// @__NO_SIDE_EFFECTS__
export function definePayloadPlugin<T extends Record<string, unknown>>(
  plugin: PluginSetup<T> | ObjectPlugin<T>,
): FwPlugin<T> {
  return defineFwPlugin(plugin)
}

/** Server only: serializes values of a custom type in the payload. `reduce` returns a falsy value for others. */
export function definePayloadReducer(name: string, reduce: (value: any) => any): void {
  if (import.meta.server) {
    const context = useFwApp('definePayloadReducer').ssrContext!
    ;(context.payloadReducers ??= {})[name] = reduce
  }
}

/** Client only: restores values of a custom type from the output of its reducer. */
export function definePayloadReviver(name: string, revive: (value: any) => any): void {
  if (import.meta.client) {
    const app = useFwApp('definePayloadReviver')
    if (import.meta.dev && app._payloadIsRead) {
      console.warn(
        `[fw] The payload reviver "${name}" was registered too late: the payload has already been parsed. Use \`definePayloadPlugin\` instead of \`defineFwPlugin\`.`,
      )
    }
    ;(app._revivers ??= {})[name] = revive
  }
}
