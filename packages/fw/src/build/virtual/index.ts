import { addTemplate } from '@fw/kit'
import { emitImportsModule } from '@fw/kit/imports'
import type { Fw } from '@fw/schema'
import type { Feature } from '../feature'
import { listUnknownLayouts } from '../pages/index'
import { mergeRules } from '../route-rules'
import { emitAppConfig } from './app-config'
import { emitAppRules } from './app-rules'
import { emitClientRules } from './client-rules'
import { emitComponents } from './components'
import { emitDefaultError } from './default-error'
import { emitAppDefaultRoot } from './default-root'
import { emitConstants, emitJson, emitLoaders } from './emit-text'
import { emitGlobalComponents } from './global-components'
import { emitFwConfig } from './fw.config'
import { emitIslandParts, emitIslands } from './islands'
import { emitMiddleware } from './middleware'
import { emitOptions } from './options'
import { emitPageParts } from './page-parts'
import { emitPaths } from './paths'
import { emitPayloadPlugins, emitPlugins } from './plugins'
import { emitErrorComponent, emitRoot } from './root'
import { emitAppRouterOptions } from './router-options'
import { emitAppRoutes } from './routes'

/**
 * Every virtual module `#build/<name>` of an application. The file with its name emits it, unless it is a single
 * expression. Contents are generated again after changes. If client and server differ, there is one module for each:
 * for `x` the bundler loads `x.client` or `x.server`.
 */
const modules: Readonly<Record<string, (app: Fw) => string | Promise<string>>> = {
  root: emitRoot,
  'app-component': ({ plan }) => `export { default } from ${emitJson(plan.mainComponent)}\n`,
  'default-root': emitAppDefaultRoot,
  'error-component': ({ plan }) => emitErrorComponent(plan.errorComponent),
  'default-error': emitDefaultError,
  options: emitOptions,
  'fw.config': emitFwConfig,
  routes: emitAppRoutes,
  'router-options': emitAppRouterOptions,
  'page-parts': emitPageParts,
  layouts: app =>
    `export default ${emitLoaders(Object.values(app.plan.layouts))}\n${emitConstants({ reportedLayouts: app.options.dev ? listUnknownLayouts(app) : [] })}`,
  middleware: ({ plan }) => emitMiddleware(plan.middleware),
  'plugins.client': ({ plan }) => emitPlugins(plan.plugins, 'client'),
  'plugins.server': ({ plan }) => emitPlugins(plan.plugins, 'server'),
  'payload-plugins': ({ plan }) => emitPayloadPlugins(plan.plugins),
  'global-components.client': ({ plan }) => emitGlobalComponents(plan.components, 'client'),
  'global-components.server': ({ plan }) => emitGlobalComponents(plan.components, 'server'),
  'components.client': ({ plan }) => emitComponents(plan.components, 'client'),
  'components.server': ({ plan }) => emitComponents(plan.components, 'server'),
  islands: emitIslands,
  'island-parts': emitIslandParts,
  imports: ({ plan }) => emitImportsModule(plan.imports),
  'app-config': emitAppConfig,
  'app.config': () => 'export { default } from "#build/app-config"\n',
  'client-rules': emitClientRules,
  'app-rules': app => emitAppRules(mergeRules(app), app.plan.isCaseSensitive),
  css: ({ plan }) => plan.css.map(id => `import ${emitJson(id)}\n`).join('') || 'export {}\n',
  head: ({ options }) => `export default ${emitJson(options.app.head)}\n`,
  'spa-template': ({ plan }) => emitConstants({ spaTemplate: plan.spaLoadingTemplate }),
  paths: emitPaths,
}

/** Adds the virtual modules that expose options and scanned files to the application. */
export const virtualModules: Feature = { name: 'virtual modules', setup: addVirtualModules }

function addVirtualModules(app: Fw): void {
  for (const [name, emit] of Object.entries(modules)) {
    const filename = `${name}.mjs`
    // A module of the project may have added its own.
    if (!app.plan.templates.some(template => template.filename === filename))
      addTemplate({ filename, getContents: () => emit(app) }, app)
  }
}
