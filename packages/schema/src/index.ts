export { isSkipped, withoutSkipped } from './conditional'
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
export * from './debug'
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
export { diffOptions } from './diff'
export type { OptionChange } from './diff'
export * from './facts'
export * from './globals'
export * from './nearest'
export * from './own-package'
export type { Restart, Variant } from './option'
export { isKnownKey } from './options/index'
export { typingFiles } from './options/typescript'
export type { TypingContext, TypingFile } from './options/typescript'
export type * from './options.gen'
export * from './path'
export * from './plain'
export { hidePrivate } from './private'
export * from './resolution'
export { resolve } from './resolve'
export * from './route-rules'
export * from './show'
export * from './source'
