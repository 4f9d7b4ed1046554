import type {
  AppPlugin,
  AutoImport,
  Component,
  FwApp,
  Layout,
  Page,
  RouteMiddleware,
  RouteRule,
  Template,
  WritablePlan,
} from '@fw/schema'
import { writablePlan } from './writable-plan'

/** Single files of an application, and what is read from them. */
type AppFileParts = Pick<
  WritablePlan,
  'rootComponent' | 'errorComponent' | 'appConfigs' | 'routerOptions' | 'isCaseSensitive' | 'spaLoadingTemplate'
>

/** Sets single files of the application, and what is read from them. */
export function setAppFiles(app: FwApp, files: Partial<AppFileParts>): void {
  Object.assign(writablePlan(app), files)
}

/** Replaces the layouts. */
export function setLayouts(app: FwApp, layouts: Layout[]): void {
  writablePlan(app).layouts = layouts
}

/** Replaces the route middleware. */
export function setRouteMiddleware(app: FwApp, middleware: RouteMiddleware[]): void {
  writablePlan(app).middleware = middleware
}

/** Replaces the plugins of the application. */
export function setPlugins(app: FwApp, plugins: AppPlugin[]): void {
  writablePlan(app).plugins = plugins
}

/** Replaces the global styles. */
export function setStyles(app: FwApp, css: string[]): void {
  writablePlan(app).css = css
}

/** Enables or disables the router. */
export function setRouting(app: FwApp, hasPages: boolean): void {
  writablePlan(app).hasPages = hasPages
}

/** Replaces the pages. */
export function setPages(app: FwApp, pages: Page[]): void {
  writablePlan(app).pages = pages
}

/** Replaces the route rules that pages declare. */
export function setPageRules(app: FwApp, rules: Record<string, RouteRule>): void {
  writablePlan(app).server.routeRules = rules
}

/** Replaces the components. */
export function setComponents(app: FwApp, components: Component[]): void {
  writablePlan(app).components = components
}

/** Replaces the auto-imports of the application. */
export function setImports(app: FwApp, imports: AutoImport[]): void {
  writablePlan(app).imports = imports
}

/** Sets the path from which islands are fetched. */
export function setIslandsPath(app: FwApp, islandsPath: () => string): void {
  writablePlan(app).server.islandsPath = islandsPath
}

/** Sets the modules that browsers load when they run, and that are never preloaded. */
export function setOnDemandModules(app: FwApp, ids: ReadonlySet<string>): void {
  writablePlan(app).onDemand = ids
}

/** Replaces the templates. */
export function setTemplates(app: FwApp, templates: Template[]): void {
  writablePlan(app).templates = templates
}

/** Makes bundlers serve these contents of templates instead of generating them; `undefined` ends that. */
export function setStableTemplates(app: FwApp, contents: ReadonlyMap<string, string> | undefined): void {
  const plan = writablePlan(app)
  if (contents) plan.stableTemplates = contents
  else delete plan.stableTemplates
}
