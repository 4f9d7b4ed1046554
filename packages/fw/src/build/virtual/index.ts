import { addTemplate } from '@fw/kit'
import { isLayoutOpen } from '@fw/kit/config'
import { emitImportsModule } from '@fw/kit/imports'
import type { FwApp } from '@fw/schema'
import { relative } from 'pathe'
import { emitComponents } from '../components/emit-components'
import { emitGlobalComponents } from '../components/global'
import type { Feature } from '../feature'
import { mergeRules } from '../resilience/rule-needs'
import { emitAppConfig } from './app-config'
import { emitAppRules } from './app-rules'
import { emitDefaultError, emitDefaultRoot } from './default-root'
import { emitMiddleware } from './emit-middleware'
import { emitOptions } from './emit-options'
import { emitPaths } from './emit-paths'
import { emitPayloadPlugins, emitPlugins } from './emit-plugins'
import { emitConstants, emitJson, emitLoaders } from './emit-text'

/**
 * The text of every virtual module that features do not add themselves. Asked for again after a change. Where the sides
 * differ there is one for each, and the bundler takes `x.client` or `x.server` for `x`.
 */
const modules: Readonly<Record<string, (app: FwApp) => string>> = {
  root: ({ plan }) => `export { default } from ${emitJson(plan.rootComponent)}\n`,
  'default-root': ({ plan, isSet, options }) =>
    emitDefaultRoot(
      plan.hasPages,
      plan.layouts.length > 0,
      isLayoutOpen({ isSet, options })
        ? 'app/'
        : options.srcDir === options.rootDir
          ? ''
          : `${relative(options.rootDir, options.srcDir)}/`,
    ),
  'error-component': ({ plan }) =>
    `export const loadErrorComponent = () => import(${emitJson(plan.errorComponent)}).then(module => module.default)\n`,
  'default-error': emitDefaultError,
  options: emitOptions,
  'fw.config': () => 'export * from "#build/options"\n',
  layouts: ({ plan }) => `export default ${emitLoaders(plan.layouts)}\n`,
  middleware: ({ plan }) => emitMiddleware(plan.middleware),
  'plugins.client': ({ plan }) => emitPlugins(plan.plugins, 'client'),
  'plugins.server': ({ plan }) => emitPlugins(plan.plugins, 'server'),
  'payload-plugins': ({ plan }) => emitPayloadPlugins(plan.plugins),
  'global-components.client': ({ plan }) => emitGlobalComponents(plan.components, 'client'),
  'global-components.server': ({ plan }) => emitGlobalComponents(plan.components, 'server'),
  'components.client': ({ plan }) => emitComponents(plan.components, 'client'),
  'components.server': ({ plan }) => emitComponents(plan.components, 'server'),
  imports: ({ plan }) => emitImportsModule(plan.imports),
  'app-config': emitAppConfig,
  'app-rules': app => emitAppRules(mergeRules(app), app.plan.isCaseSensitive),
  css: ({ plan }) => plan.css.map(id => `import ${emitJson(id)}\n`).join('') || 'export {}\n',
  head: ({ options }) => `export default ${emitJson(options.app.head)}\n`,
  'spa-template': ({ plan }) => emitConstants({ spaTemplate: plan.spaLoadingTemplate }),
  paths: emitPaths,
}

/** Adds the virtual modules that give the application what was derived from options and files. */
export const virtualModules: Feature = { name: 'virtual modules', setup: addVirtualModules }

function addVirtualModules(app: FwApp): void {
  for (const [name, emit] of Object.entries(modules)) {
    const filename = `${name}.mjs`
    // A module of the project may have added its own.
    if (!app.plan.templates.some(template => template.filename === filename))
      addTemplate({ filename, getContents: () => emit(app) }, app)
  }
}
