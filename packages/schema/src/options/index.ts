import { childKey, group } from '../declare/option'
import type { GroupNode, Node } from '../declare/option'
import { TOOLS } from '../declare/tool-names'
import { t } from '../declare/type'
import { isPlainObject } from '../values/plain-object'
import { alias } from './alias'
import { app, appConfig } from './app'
import { build, builder, server } from './build'
import { budgets } from './budgets'
import { bundler1 } from './bundler1'
import { bundler2 } from './bundler2'
import { devServer, devServerHandlers, devtools } from './dev-server'
import { dir } from './dir'
import { experimental } from './experimental'
import { features, future } from './future'
import { hooks } from './hooks'
import { compatibilityDate, debug, dev, logLevel, sourcemap, spaLoadingTemplate, ssr, telemetry, test } from './modes'
import { optimization } from './optimization'
import { analyzeDir, buildDir, extensions, layers, modulesDir, rootDir, serverDir, srcDir, workspaceDir } from './paths'
import { headManager, router } from './router'
import { monitoring } from './monitoring'
import { security } from './security'
import { generate, routeRules, runtimeConfig, serverEngine, serverHandlers } from './server-engine'
import { skewProtection } from './skew-protection'
import {
  appId,
  buildId,
  components,
  css,
  ignore,
  ignoreOptions,
  ignorePrefix,
  imports,
  modules,
  pages,
  plugins,
  watch,
  watchers,
} from './sources'
import { transformer1, transformer2 } from './transformers'
import { typescript } from './typescript'
import { cssProcessor, ui } from './ui'

/** The tree of every option, in the order of the reference; then fw's own. */
export const root: GroupNode = group(
  {
    doc: 'The configuration.',
    toolNames: { bundler3: { use: 'bundler2', tool: 'Rspack, which reads the same options' } },
    removed: {
      head: { use: 'app.head' },
      meta: { use: 'app.head' },
      publicRuntimeConfig: { use: 'runtimeConfig.public' },
      privateRuntimeConfig: { use: 'runtimeConfig' },
      env: { use: 'runtimeConfig' },
      serverMiddleware: { use: 'serverHandlers' },
      buildModules: { use: 'modules' },
      autoImports: { use: 'imports' },
      transition: { use: 'app.pageTransition' },
      pageTransition: { use: 'app.pageTransition' },
      layoutTransition: { use: 'app.layoutTransition' },
      mode: { use: 'ssr' },
      target: { use: 'serverEngine.prerender', note: 'Whether a site is static is decided by the command.' },
      loading: { use: 'spaLoadingTemplate' },
      loadingIndicator: { use: 'spaLoadingTemplate' },
      static: { use: 'dir.public' },
      styleResources: { use: 'bundler1.css.preprocessorOptions' },
      vueMeta: { use: 'app.head' },
      globals: { use: 'app.rootId' },
    },
    belongsTo: {
      baseURL: 'app.baseURL',
      buildAssetsDir: 'app.buildAssetsDir',
      cdnURL: 'app.cdnURL',
      keepalive: 'app.keepalive',
      rootId: 'app.rootId',
      viewTransition: 'app.viewTransition',
      analyze: 'build.analyze',
      templates: 'build.templates',
      transpile: 'build.transpile',
      host: 'devServer.host',
      https: 'devServer.https',
      port: 'devServer.port',
      layouts: 'dir.layouts',
      middleware: 'dir.middleware',
      public: 'dir.public',
      shared: 'dir.shared',
      componentIslands: 'experimental.componentIslands',
      payloadExtraction: 'experimental.payloadExtraction',
      typedPages: 'experimental.typedPages',
      inlineStyles: 'features.inlineStyles',
      compatibilityVersion: 'future.compatibilityVersion',
      prerender: 'serverEngine.prerender',
      preset: 'serverEngine.preset',
      strict: 'typescript.strict',
      tsConfig: 'typescript.tsConfig',
      typeCheck: 'typescript.typeCheck',
    },
  },
  {
    alias,
    analyzeDir,
    appId,
    buildDir,
    buildId,
    rootDir,
    srcDir,
    workspaceDir,
    serverDir,
    modulesDir,
    extensions,
    ...layers,
    dir,
    app,
    appConfig,
    build,
    builder,
    server,
    compatibilityDate,
    logLevel,
    debug,
    dev,
    test,
    telemetry,
    ssr,
    sourcemap,
    spaLoadingTemplate,
    css,
    components,
    imports,
    pages,
    plugins,
    modules,
    ignore,
    ignoreOptions,
    ignorePrefix,
    watch,
    watchers,
    typescript,
    transformer1,
    transformer2,
    devServer,
    devServerHandlers,
    devtools,
    serverHandlers,
    routeRules,
    serverEngine,
    runtimeConfig,
    router,
    headManager,
    optimization,
    generate,
    experimental,
    features,
    future,
    hooks,
    bundler1,
    ui,
    bundler2,
    cssProcessor,
    monitoring,
    budgets,
    skewProtection,
    security,
  },
)

/** Whether a key at the top of the configuration is declared (or another spelling of one that is). */
export function isKnownKey(key: string): boolean {
  return childKey(root, key) !== undefined
}

/** Whether a module may declare a key at the top of the configuration as its own. */
export function isModuleKey(key: string): boolean {
  return !isKnownKey(key) || isSharedGroup(key) || TOOLS.some(({ label, isShared }) => isShared && label === key)
}

/** Whether options of fw and of a module may have this key, as members of one object. */
export function isSharedGroup(key: string): boolean {
  const node = Object.hasOwn(root.children, key) ? root.children[key] : undefined
  return node?.node === 'group' && node.isShared === true
}

/** Whether a value at the top of the configuration may be that of a module. */
export function isModuleValue(key: string, value: unknown): boolean {
  if (!isSharedGroup(key)) return isModuleKey(key)
  const { children } = root.children[key] as GroupNode
  return isPlainObject(value) && Object.keys(value).some(name => !Object.hasOwn(children, name))
}

/**
 * The tree of a project whose modules declare keys. A shared label is left to the module that declares it, and the
 * options are declared by the name of the tool instead. A shared group has the options of the module as members.
 */
export function leaveLabels(moduleKeys: readonly string[]): GroupNode {
  const left = new Map(
    TOOLS.filter(({ label, isShared }) => isShared && moduleKeys.includes(label)).map(({ label, name }) => [
      label,
      name,
    ]),
  )
  const shared = new Set(moduleKeys.filter(isSharedGroup))
  if (left.size === 0 && shared.size === 0) return root
  const children = Object.entries(root.children).map(([key, node]): [string, Node] => {
    if (shared.has(key)) return [key, { ...(node as GroupNode), rest: t.unknown }]
    const name = left.get(key)
    if (name === undefined) return [key, node]
    const { also: _, ...named } = node
    return [name, named]
  })
  const spellings = new Map([...root.spellings!].filter(([, key]) => !left.has(key)))
  return { ...root, children: Object.fromEntries(children), spellings, left }
}
