import { expect, it } from 'vitest'
import { checkTypes } from './checker'

const KIT = {
  '@fw/kit': 'packages/kit/dist/index.d.mts',
  'fw/kit': 'packages/fw/dist/kit.d.mts',
  'fw/schema': 'packages/fw/dist/schema.d.mts',
}

/** How authors of modules call the verbs. */
const CALLS = `
import * as kit from '@fw/kit'
import type * as same from 'fw/kit'
import type {
  AppConfig, Bundler1Config, Component, ComponentsDir, ComponentsOptions, Fw, FwApp, FwCompatibility,
  FwCompatibilityIssue, FwCompatibilityIssues, FwConfig, FwHooks, FwLayout, FwMiddleware, FwModule, FwOptions, FwPage,
  FwPlugin, FwPluginTemplate, FwServerTemplate, FwTemplate, FwTypeTemplate, ImportPresetWithDeprecation, ModuleDefinition,
  ModuleMeta,
  ModuleOptions, PublicRuntimeConfig, ResolvedFwTemplate, RuntimeConfig, ScanDir, TSReference,
} from '@fw/schema'

export const schemaSubpath: Fw = {} as import('fw/schema').Fw
export const subpath: typeof kit.addPlugin = {} as typeof same.addPlugin
declare const fw: Fw
declare const module: FwModule

export const { resolve, resolvePath } = kit.createResolver(import.meta.url)
export const found: Promise<string | null> = kit.findPath(['a', 'b'], { cwd: '/', extensions: ['.ts'] }, 'dir')
export const path: Promise<string> = kit.resolvePath('~/x', { virtual: true, fallbackToOriginal: true, type: 'file' })
export const alias: string = kit.resolveAlias('~/x', { '~': '/app' })
export const files: Promise<string[]> = kit.resolveFiles('/a', ['*.ts'], { followSymbolicLinks: false, ignore: ['x'] })
export const modules: Promise<string[]> = kit.resolveFwModule('/a', ['b'])
export const resolved: string = kit.resolveModule('a', { url: kit.directoryToURL('/a'), extensions: ['.ts'] })
export const tried: Promise<string | undefined> = kit.tryResolveModule('a', [new URL('file:///a')])
export const imported: Promise<{ a: 1 }> = kit.importModule<{ a: 1 }>('a', { paths: '/a', interopDefault: false })
export const maybe: Promise<{ a: 1 } | undefined> = kit.tryImportModule<{ a: 1 }>('a')
export const required: { a: 1 } = kit.requireModule<{ a: 1 }>('a')
export const maybeRequired: { a: 1 } | undefined = kit.tryRequireModule<{ a: 1 }>('a')
export const ignored: boolean = kit.isIgnored('/a', undefined, fw) || kit.createIsIgnored(fw)('/a', {})
export const patterns: string[] = kit.resolveIgnorePatterns('/a')
export const directories: string[] = kit.getLayerDirectories(fw).map(({ appPages }) => appPages)
export const directory: string = kit.getDirectory('/a/b.ts')

export const current: Fw = kit.useFw()
export const tryCurrent: Fw | null = kit.tryUseFw() ?? kit.getFwCtx() ?? kit.fwCtx.tryUse()
export const ran: number = kit.runWithFwContext(fw, () => 1)
kit.useLogger('tag', { level: 1 }).withTag('more').success('done', 1)
kit.logger.warn('careful')

export const plugin: string = kit.addPlugin({ src: '/a.ts', mode: 'client', order: 1 }, { append: true }).src
kit.addPlugin('/a.ts')
export const normalized: FwPlugin = kit.normalizePlugin('/a.ts')
kit.addPluginTemplate({ filename: 'a.mjs', mode: 'server', options: { x: 1 }, getContents: ({ options }) => String(options.x) })
export const dst: string = kit.addTemplate({ filename: 'a.mjs', getContents: ({ fw: { options }, app }) => options.rootDir + app.dir }).dst
kit.addTemplate('/a.mjs')
export const template: ResolvedFwTemplate = kit.normalizeTemplate({ src: '/a.mjs' }, '/build')
kit.addTypeTemplate({ filename: 'a.d.ts', getContents: () => '' }, { fw: true, server: true, shared: true, node: true })
export const server: FwServerTemplate = kit.addServerTemplate({ filename: '#a', getContents: async () => '' })
kit.updateTemplates({ filter: ({ filename, dst: path }) => filename === path })
export const compiled: string = kit.compileTemplate('<%= a %>', { a: 1 })
export const code: string = kit.templateUtils.serialize({ a: 1 })
kit.addComponent({ name: 'A', filePath: '/A.vue', export: 'A', global: 'sync', mode: 'client', island: false, priority: 2 })
kit.addComponentExports({ filePath: '/a.ts', prefix: 'A' })
kit.addComponentsDir({ path: '/a', pattern: '*.vue', ignore: ['b'], prefix: 'A', pathPrefix: false }, { prepend: true })
kit.addImports([{ name: 'a', as: 'b', from: 'c' }, { name: 'T', from: 'c', type: true }])
kit.addImportsDir(['/a'], { prepend: true })
kit.addImportsSources({ from: 'a', imports: ['b', ['c', 'd'], { name: 'e', as: 'f' }] })
kit.addLayout({ filename: 'a.vue', getContents: () => '' }, 'a')
kit.addLayout('/a.vue')
kit.addRouteMiddleware({ name: 'a', path: '/a.ts', global: true }, { override: true, prepend: true })
kit.extendPages(pages => void pages.push({ name: 'a', path: '/a', file: '/a.vue', meta: { b: 1 }, children: [] }))
kit.extendRouteRules('/a', { prerender: true, headers: { a: 'b' } }, { override: true })
kit.addPrerenderRoutes(['/a'])
kit.addServerHandler({ route: '/a', handler: '/a.ts', method: 'get', lazy: true })
kit.addDevServerHandler({ route: '/a', handler: () => 'a' })
kit.addDevtoolsTab({ name: 'a', title: 'A', view: { type: 'launch', actions: [{ label: 'A', handle: () => 1 }] } })
kit.addServerPlugin('/a.ts')
kit.addServerImports({ name: 'a', from: 'b' })
kit.addServerImportsDir('/a', { prepend: true })
kit.addServerScanDir(['/a'], { prepend: true })
export const engine: Record<string, unknown> = kit.useServerEngine().options
kit.addBuildPlugin({ vite: () => ({ name: 'a' }), webpack: () => [], rspack: () => [] }, { dev: false, server: false })
kit.addBuildPlugin({ bundler1: async () => [{ name: 'a' }], bundler2: () => [], bundler3: () => [] })
kit.addBundler1Plugin(() => ({ name: 'a' }), { prepend: true, build: false, client: false })
kit.addBundler2Plugin({ apply() {} })
kit.addBundler3Plugin([{ apply() {} }])
export const stop: (() => void) | undefined = kit.extendBundler1Config(config => { config.base = '/' })
kit.extendBundler2Config(config => { config.cache = true }, { server: false })
kit.extendBundler3Config(() => {})
kit.updateRuntimeConfig({ public: { a: 1 } })
export const runtime: Record<string, unknown> = kit.useRuntimeConfig()
kit.setGlobalHead({ title: 'a', meta: [{ name: 'b', content: 'c' }] })
export const config: FwConfig = kit.defineFwConfig({ ssr: false })
kit.extendFwSchema(() => ({ a: { $default: 1 } }))
export const loaded: Promise<Fw> = kit.loadFw({ cwd: '/', dev: true, ready: false })
export const options: Promise<FwOptions> = kit.loadFwConfig({ cwd: '/' })
kit.buildFw(fw)
kit.writeTypes(fw)
export const has: boolean = kit.hasFwModule('a', fw) || kit.isFw2(fw) || kit.isFw3(fw) || kit.isFwMajorVersion(4, fw)
export const version: Promise<string | false> = kit.getFwModuleVersion(module, fw)
export const compatible: Promise<boolean> = kit.hasFwModuleCompatibility('a', '^1', fw)
export const instance: Promise<{ fwModule: FwModule; buildTimeModuleMeta: ModuleMeta }> = kit.loadFwModuleInstance('a', fw)
export const split: Record<string, unknown> | undefined = kit.resolveModuleWithOptions(['a', { b: 1 }], fw)?.options
export const transpile: string = kit.normalizeModuleTranspilePath('/a') + kit.getFwVersion() + kit.normalizeSemanticVersion('v1')
kit.installModule('a', { b: 1 }, fw)
kit.installModules(new Map([['a', { b: 1 }]]), new Set<string>(), fw)
kit.defineFwModule({ meta: { name: 'a', configKey: 'a' }, defaults: { b: 1 }, setup: (given, app) => { app.options.css; given.b } })
export const issues: Promise<FwCompatibilityIssue[]> = kit.checkFwCompatibility({ fw: '^4' }, fw)
export const fits: Promise<boolean> = kit.hasFwCompatibility({ fw: '^4' }, fw)
export const asserted: Promise<true> = kit.assertFwCompatibility({ fw: '^4' }, fw)

export type Names = [
  AppConfig, Bundler1Config, Component, ComponentsDir, ComponentsOptions, FwApp, FwCompatibility, FwCompatibilityIssues,
  FwHooks, FwLayout, FwMiddleware, FwPage, FwPluginTemplate, FwTemplate, FwTypeTemplate, ImportPresetWithDeprecation,
  ModuleDefinition<{ a: 1 }>, ModuleOptions, PublicRuntimeConfig, RuntimeConfig, ScanDir, TSReference,
]
type IsAny<T> = 0 extends 1 & T ? true : false
export const noneIsAny: { [Key in keyof Names]: IsAny<Names[Key]> }[number] extends false ? true : false = true
`

/** Mistakes, each on a line of its own. */
const MISTAKES = [
  "kit.addPlugin({ mode: 'client' })",
  "kit.addPlugin('/a.ts', { append: 'yes' })",
  "kit.addTypeTemplate({ filename: 'a.ts', getContents: () => '' })",
  "kit.addComponent({ filePath: '/A.vue' })",
  'kit.addImports({ name: 1 })',
  "kit.addRouteMiddleware({ name: 'a' })",
  'kit.addServerHandler({ handler: () => 1 })',
  'kit.addPrerenderRoutes(1)',
  'kit.extendRouteRules({ ssr: false })',
  "kit.findPath('a', {}, 'link')",
  "kit.useLogger('a').shout('b')",
  "kit.setGlobalHead('title')",
  "kit.updateRuntimeConfig('a')",
  "kit.extendPages(pages => void pages.push({ name: 'a' }))",
]

it('types the calls of authors, and reports their mistakes', () => {
  const mistakes = `import * as kit from '@fw/kit'\n${MISTAKES.join('\n')}\n`
  const { errors } = checkTypes({ calls: CALLS, mistakes }, KIT)
  expect(errors.calls).toEqual([])
  expect(MISTAKES.filter(line => !errors.mistakes!.some(({ at }) => line.includes(at)))).toEqual([])
  expect(errors.mistakes).toHaveLength(MISTAKES.length)
})
