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
export { fwCtx, getFwCtx, runWithFwContext, tryUseFw, useFw } from './context'
export { buildFw, loadFw, loadFwConfig, writeTypes } from './framework'
export type { LoadProjectOptions } from './framework'
export { createIsIgnored, isIgnored, resolveIgnorePatterns } from './files/ignored-files'
export { getDirectory, getLayerDirectories } from './files/layer-directories'
export type { LayerDirectories } from './files/layer-directories'
export { resolveFiles } from './files/scan-files'
export type { ScanFilesOptions } from './files/scan-files'
export {
  directoryToURL,
  importModule,
  requireModule,
  resolveModule,
  tryImportModule,
  tryRequireModule,
  tryResolveModule,
} from './files/resolve-module'
export type { ImportModuleOptions, ResolveModuleOptions } from './files/resolve-module'
export { createResolver, findPath, resolveAlias, resolveFwModule, resolvePath } from './files/resolve-path'
export type { PathType, ResolvePathOptions, Resolver } from './files/resolve-path'
export { logger, useLogger } from './logger'
export type { Logger, LoggerOptions } from './logger'

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
export type { DefinedModule } from './modules/define-module'
export type { ModuleDefinition } from '@fw/schema'
export { installModule, installModules } from './modules/install-module'
export {
  getFwModuleVersion,
  hasFwModule,
  hasFwModuleCompatibility,
  isFw2,
  isFw3,
  loadFwModuleInstance,
  normalizeModuleTranspilePath,
  resolveModuleWithOptions,
} from './modules/query-modules'
export type { LoadedModule } from './modules/query-modules'
export * from './add/add-component'
export * from './add/add-imports'
export * from './add/add-plugin'
export * from './add/add-routing'
export * from './add/add-devtools-tab'
export * from './add/add-server'
export * from './add/build-plugin'
export {
  addBundler1Plugin as addVitePlugin,
  addBundler2Plugin as addWebpackPlugin,
  addBundler3Plugin as addRspackPlugin,
  extendBundler1Config as extendViteConfig,
  extendBundler2Config as extendWebpackConfig,
  extendBundler3Config as extendRspackConfig,
} from './add/build-plugin'
export { compileTemplate, templateUtils } from './add/compile'
export type { TemplateUtils } from './add/compile'
export {
  defineFwConfig,
  extendFwSchema,
  setGlobalHead,
  updateRuntimeConfig,
  useRuntimeConfig,
  useServerEngine,
  useServerEngine as useNitro,
} from './add/set-runtime'
export type { ServerEngine } from './add/set-runtime'
export * from './add/template'
