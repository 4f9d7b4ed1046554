export { isSkipped, withoutSkipped } from './resolve/conditional'
export type * from './contracts/index'
export {
  acceptsValue,
  canonicalPath,
  describeOption,
  nearestPath,
  optionPaths,
  optionVariables,
  restartOf,
} from './derive/describe'
export type { OptionDescription } from './derive/describe'
export { jsonSchema } from './derive/json-schema'
export * from './values/debug-kinds'
export * from './diagnostics'
export { diagnosticCatalogue } from './diagnostics/catalogue'
export { buildDiagnostics } from './diagnostics/build'
export { commandDiagnostics } from './diagnostics/command'
export { configDiagnostics } from './diagnostics/config'
export { createDiagnostics } from './diagnostics/create'
export { layerDiagnostics } from './diagnostics/layers'
export { loadingDiagnostics } from './diagnostics/loading'
export { runtimeDiagnostics } from './diagnostics/runtime'
export { securityDiagnostics } from './diagnostics/security'
export { testingDiagnostics } from './diagnostics/testing'
export { diffOptions } from './resolve/diff-options'
export type { OptionChange } from './resolve/diff-options'
export * from './resolve/facts'
export * from './values/page-globals'
export * from './values/nearest'
export * from './values/own-package'
export type { Restart, Variant } from './declare/option'
export { isKnownKey } from './options/index'
export { typingFiles } from './options/typescript'
export type { TypingContext, TypingFile } from './options/typescript'
export type * from './options.gen'
export * from './values/option-path'
export * from './values/plain-object'
export { hidePrivate } from './values/hide-private'
export * from './resolve/resolution'
export { resolve } from './resolve/resolve'
export * from './values/ruled-middleware'
export * from './values/show-value'
export * from './resolve/config-source'
