import {
  createFilePlugins,
  createTemplatePlugins,
  emitAssetURL,
  inlineOptionsPlugin,
  inlinedViewPlugin,
  isViewInlined,
  runtimeBasePlugins,
  virtualManifest,
} from '@fw/kit/bundle'
import { createDecoratorsPlugin } from '@fw/kit/internal'
import { assetsFolder } from '@fw/schema'
import type { CodePlugin, Fw, Side } from '@fw/schema'
import { join } from 'pathe'
import { createConstants } from './define'
import { importMetaPlugin } from './import-meta'
import { inlineStylesPlugin } from './inline-styles'
import { registerComponentsPlugin } from './register-components'
import { singleVuePlugin } from './single-vue'
import { styleTextPlugin } from './style-text'
import { templateAliasesPlugin } from './template-aliases'

/** The plugins that resolve, load and transform modules of one side, in order. They are the same for webpack and Rspack. */
export async function createCodePlugins(app: Fw, side: Side, emitManifest: () => string): Promise<CodePlugin[]> {
  const { options, plan } = app
  const added = plan.buildPlugins.filter(({ shared, sides }) => shared && (!sides || sides.includes(side)))
  const plugins = [
    publicPathPlugin(app, side),
    side === 'client' && !options.dev ? singleVuePlugin(app) : undefined,
    ...createFilePlugins(app),
    inlineStylesPlugin(app),
    ...runtimeBasePlugins(app),
    createDecoratorsPlugin(app) as CodePlugin | undefined,
    side === 'server' ? virtualManifest(app, emitManifest) : undefined,
    side === 'server' && isViewInlined(app) ? inlinedViewPlugin(app) : undefined,
    templateAliasesPlugin(app),
    ...(await createTemplatePlugins(app)),
    registerComponentsPlugin(app),
    options.dev ? undefined : inlineOptionsPlugin(app),
    ...added.map(({ shared }) => shared!()),
    importMetaPlugin(createConstants(app, side), options.dev),
    styleTextPlugin(),
  ]
  return plugins.filter(plugin => plugin !== undefined)
}

/**
 * The module that runs before all others of a side: it computes the URL of built files at run time, and reports scripts
 * that fail to load to the application.
 */
export function publicPathFile(app: Fw): string {
  return join(app.options.buildDir, 'public-path.mjs')
}

/** Applications without lazy-loaded scripts have no function that loads them. */
const REPORT_FAILURES = `const load = __webpack_require__.e
if (load) __webpack_require__.e = id => load(id).catch(error => {
  dispatchEvent(new CustomEvent('fw:chunkError', { detail: error }))
  throw error
})
`

function publicPathPlugin(app: Fw, side: Side): CodePlugin {
  const file = publicPathFile(app)
  const reports = side === 'client' && app.options.experimental.emitRouteChunkError ? REPORT_FAILURES : ''
  const url = emitAssetURL(`${assetsFolder(app.options)}/`, side, app.options)
  const code = `__webpack_public_path__ = ${url}\n${reports}`
  return {
    name: 'fw:public-path',
    enforce: 'pre',
    resolveId: { filter: { id: /public-path\.mjs$/ }, handler: id => (id === file ? id : undefined) },
    load: { filter: { id: /public-path\.mjs$/ }, handler: id => (id === file ? code : undefined) },
  }
}
