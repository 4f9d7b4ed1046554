import type { CodePlugin, Fw } from '@fw/schema'
import { createModuleIdPlugin } from '../files/module-id'
import { modulesDirPlugin } from '../files/modules-dir'
import { layersPlugin } from './layers'
import { nodeCompatPlugins } from './packages/node-compat'
import { hiddenPackagesPlugin, packagesPlugin } from './packages/resolve-packages'
import { publicPlugin } from './urls/public'
import { referencesPlugin } from './urls/references'
import { findHidden } from './packages/runtime-packages'
import { templateImportsPlugin } from './packages/template-imports'
import type { TemplateImportOptions } from './packages/template-imports'
import { relativeTemplatesPlugin, templatesPlugin, virtualFilesPlugin } from './templates'

/** The plugins that find the files and packages of all code, in the order of every builder. */
export function createFilePlugins(app: Fw): CodePlugin[] {
  const { options, plan } = app
  const { extensions, dev } = options
  return [
    createModuleIdPlugin({ root: options.bundler1.root!, extensions, dev }) as CodePlugin | undefined,
    packagesPlugin(),
    modulesDirPlugin(options),
    hiddenPackagesPlugin(findHidden(app), plan.entries.client),
    layersPlugin(app),
    referencesPlugin(app),
    publicPlugin(app),
  ].filter(plugin => plugin !== undefined)
}

/** The plugins that generate modules of the application, and replace those of Node in browsers. */
export async function createTemplatePlugins(app: Fw, imports?: TemplateImportOptions): Promise<CodePlugin[]> {
  return [
    templatesPlugin(app),
    relativeTemplatesPlugin(app),
    virtualFilesPlugin(app),
    templateImportsPlugin(app, imports),
    ...(await nodeCompatPlugins(app)),
  ].filter(plugin => plugin !== undefined)
}
