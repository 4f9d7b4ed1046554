export { loadConfig, loadOptions, requireOptions, watchConfig } from './config/index'
export type {
  ConfigChange,
  ConfigWatcher,
  LoadConfigOptions,
  LoadedConfig,
  LoadedLayer,
  LoadedOptions,
  WatchConfigOptions,
} from './config/index'
export { runWithFwContext, tryUseFw, useFw } from './context'
export { buildFw, loadFw, loadFwConfig, writeTypes } from './framework'
export type { LoadProjectOptions } from './framework'
export { isIgnored } from './files/ignored-files'
export { resolveFiles } from './files/scan-files'
export type { ScanFilesOptions } from './files/scan-files'
export { createResolver, findPath, resolveAlias, resolvePath } from './files/resolve-path'
export type { ResolvePathOptions, Resolver } from './files/resolve-path'
export {
  assertFwCompatibility,
  checkFwCompatibility,
  getFwVersion,
  hasFwCompatibility,
  isFwMajorVersion,
  normalizeSemanticVersion,
} from './modules/compatibility'
export type { Compatibility, CompatibilityIssue } from './modules/compatibility'
export { defineFwModule } from './modules/define-module'
export type { ModuleDefinition } from './modules/define-module'
export { installModule } from './modules/install-module'
export * from './add/add-app-files'
export * from './add/build-plugin'
export * from './add/add-server'
export * from './add/template'
