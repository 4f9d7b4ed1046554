import type { Fw } from '@fw/schema'
import { emitImports, emitJson } from './emit-text'

/** `#build/app-config`: the `app.config` files, highest precedence first, merged with `appConfig` of the options. */
export function emitAppConfig({ options, plan }: Fw): string {
  const { statements, names } = emitImports(plan.appConfigs, 'config')
  const defaults = emitJson(options.appConfig)
  // In development, the file that an open page uses may have been removed.
  if (names.length === 0 && !options.dev) return `export default ${defaults}\n`
  const merged = `${statements}${MERGE}const merged = [${[...names, defaults].join(', ')}].reduce(merge)\n`
  return `${merged}${options.dev ? HOT : 'export default merged\n'}`
}

// Application and components have references to the first object and to parts of it, so these are updated.
const HOT = `import { reactive } from 'vue'
const follow = (live, next) => {
  for (const key of Object.keys(live)) if (!(key in next)) delete live[key]
  for (const key of Object.keys(next)) {
    if (isPlain(live[key]) && isPlain(next[key])) follow(live[key], next[key])
    else if (Array.isArray(live[key]) && Array.isArray(next[key])) live[key].splice(0, live[key].length, ...next[key])
    else live[key] = next[key]
  }
}
let shown = merged
if (import.meta.hot && import.meta.client) {
  shown = import.meta.hot.data.shown ??= merged
  if (shown !== merged) follow(reactive(shown), merged)
  import.meta.hot.accept()
}
export default shown
`

// Plain objects are merged; other values of the higher precedence are used unchanged.
const MERGE = `const isPlain = value => typeof value === 'object' && value !== null && (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)
const merge = (strong, weak) => {
  if (!isPlain(strong) || !isPlain(weak)) return strong === undefined ? weak : strong
  const merged = { ...weak }
  for (const key of Object.keys(strong)) {
    if (key !== '__proto__') merged[key] = Object.hasOwn(weak, key) ? merge(strong[key], weak[key]) : strong[key]
  }
  return merged
}
`
