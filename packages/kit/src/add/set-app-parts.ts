import type {
  AppPlugin,
  AutoImport,
  Component,
  Fw,
  Layout,
  Page,
  PublicAsset,
  RouteMiddleware,
  RouteRule,
  Template,
  WritablePlan,
} from '@fw/schema'
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

/** Replaces the layouts. */
export function setLayouts(app: Fw, layouts: Record<string, Layout>): void {
  writablePlan(app).layouts = layouts
}

/** Replaces the route middleware. */
export function setRouteMiddleware(app: Fw, middleware: RouteMiddleware[]): void {
  writablePlan(app).middleware = middleware
}

/** Replaces the plugins of the application. */
export function setPlugins(app: Fw, plugins: AppPlugin[]): void {
  writablePlan(app).plugins = plugins
}

/** Replaces the global styles. */
export function setStyles(app: Fw, css: string[]): void {
  writablePlan(app).css = css
}

/** Enables or disables the router. */
export function setRouting(app: Fw, hasPages: boolean): void {
  writablePlan(app).hasPages = hasPages
}

/** Replaces the pages. */
export function setPages(app: Fw, pages: Page[]): void {
  writablePlan(app).pages = pages
}

/** Replaces the route rules that pages declare. */
export function setPageRules(app: Fw, rules: Record<string, RouteRule>): void {
  writablePlan(app).server.routeRules = rules
}

/** Sets the route rules and prerendering of the engine. */
export function setEngineRules(app: Fw, engine: NonNullable<WritablePlan['server']['engine']>): void {
  writablePlan(app).server.engine = engine
}

/** Sets the folders of public files that have their own paths. */
export function setPublicAssets(app: Fw, assets: PublicAsset[]): void {
  writablePlan(app).server.publicAssets = assets
}

/** Replaces the components. */
export function setComponents(app: Fw, components: Component[]): void {
  writablePlan(app).components = components
}

/** Replaces the auto-imports of the application. */
export function setImports(app: Fw, imports: AutoImport[]): void {
  writablePlan(app).imports = imports
}

/** Sets the path from which islands are fetched. */
export function setIslandsPath(app: Fw, islandsPath: () => string): void {
  writablePlan(app).server.islandsPath = islandsPath
}

/** Sets the modules that browsers load when they run, and that are never preloaded. */
export function setOnDemandModules(app: Fw, ids: ReadonlySet<string>): void {
  writablePlan(app).onDemand = ids
}

/** Replaces the templates. */
export function setTemplates(app: Fw, templates: Template[]): void {
  writablePlan(app).templates = templates
}

/** Makes bundlers serve these contents of templates instead of generating them; `undefined` ends that. */
export function setStableTemplates(app: Fw, contents: ReadonlyMap<string, string> | undefined): void {
  const plan = writablePlan(app)
  if (contents) plan.stableTemplates = contents
  else delete plan.stableTemplates
}
