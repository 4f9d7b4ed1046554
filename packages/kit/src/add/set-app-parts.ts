import type { Fw, PublicAsset, WritablePlan } from '@fw/schema'
import { writablePlan } from './writable-plan'

/** Single files of an application, and what is read from them. */
type AppFileParts = Pick<
  WritablePlan,
  'mainComponent' | 'errorComponent' | 'appConfigs' | 'routerOptions' | 'isCaseSensitive' | 'spaLoadingTemplate'
>

/** Sets single files of the application, and what is read from them. */
export function setAppFiles(app: Fw, files: Partial<AppFileParts>): void {
  Object.assign(writablePlan(app), files)
}

/** Enables or disables the router. */
export function setRouting(app: Fw, hasPages: boolean): void {
  writablePlan(app).hasPages = hasPages
}

/** Sets the route rules and prerendering of the engine. */
export function setEngineRules(app: Fw, engine: NonNullable<WritablePlan['server']['engine']>): void {
  writablePlan(app).server.engine = engine
}

/** Sets the folders of public files that have their own paths. */
export function setPublicAssets(app: Fw, assets: PublicAsset[]): void {
  writablePlan(app).server.publicAssets = assets
}

/** Sets the folders of published code that runs on the server in development. */
export function setRuntimeDirs(app: Fw, dirs: string[]): void {
  writablePlan(app).server.runtimeDirs = dirs
}

/** Sets the path from which islands are fetched. */
export function setIslandsPath(app: Fw, islandsPath: () => string): void {
  writablePlan(app).server.islandsPath = islandsPath
}

/** Sets the modules that browsers load when they run, and that are never preloaded. */
export function setOnDemandModules(app: Fw, ids: ReadonlySet<string>): void {
  writablePlan(app).onDemand = ids
}

/** Makes bundlers serve these contents of templates instead of generating them; `undefined` ends that. */
export function setStableTemplates(app: Fw, contents: ReadonlyMap<string, string> | undefined): void {
  const plan = writablePlan(app)
  if (contents) plan.stableTemplates = contents
  else delete plan.stableTemplates
}
