import type { FwApp } from '@fw/schema'
import { emitImports, emitJson } from './text'

/** `#build/app-config`: the `app.config` files, the strongest first, over `appConfig` of the configuration. */
export function emitAppConfig({ options, plan }: FwApp): string {
  const { statements, names } = emitImports(plan.appConfigs, 'config')
  const defaults = emitJson(options.appConfig)
  if (names.length === 0) return `export default ${defaults}\n`
  return `${statements}${MERGE}export default [${names.join(', ')}, ${defaults}].reduce(merge)\n`
}

// Plain objects are merged; lists, functions and everything else of the stronger side stay as they are.
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
