export * from './config/index'
export { keepModule, runWithFw, tryUseFw, useFw } from './context'
export { createDecoratorsPlugin } from './files/decorators-plugin'
export { describeFailure } from './errors/describe-failure'
export { buildFw, loadFw, loadFwConfig, writeTypes } from './framework'
export type { LoadProjectOptions } from './framework'
export { withDefaultExport } from './files/default-export'
export type { ExpectedExport } from './files/default-export'
export { isIgnored } from './files/ignore'
export { isOnlyForAssets, publicCandidates } from './files/public-files'
export type { PublicCandidate } from './files/public-files'
export { createModuleIdPlugin, moduleFile, moduleId } from './files/module-id'
export { transpiledOn } from './files/transpiled-packages'
export { extensionPattern, resolveFiles, scanFiles } from './files/scan-files'
export type { ScanFilesOptions } from './files/scan-files'
export { readSource } from './files/read-source'
export { writeSoundTsconfig } from './files/project-tsconfig'
export {
  aliasesOf,
  createResolver,
  findFile,
  findPath,
  realPath,
  resolveAlias,
  resolvePath,
} from './files/resolve-path'
export type { ResolvePathOptions, Resolver } from './files/resolve-path'
export { resolveVueBuilds } from './files/vue-builds'
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
export { hasStaleModules, importCurrent, moduleFiles } from './modules/import-module'
export { installedModules, installModule } from './modules/install-module'
export type { InstalledModule } from './modules/install-module'
export { isServerRuntime } from './modules/server-runtime'
export * from './add/add-app-files'
export * from './add/build-plugin'
export * from './add/add-server'
export * from './add/template'
export { isNews } from './reported-problems'
export { trapErrors } from './errors/trap-errors'
export { watchEverything } from './watch/watch-everything'
export { watchFolders } from './watch/index'
export type { FileEvent, FileListener, FileWatcher } from './watch/index'
