import { describe, expect, it } from 'vitest'
import { checkTypes, hover } from './checker'

function config(body: string, before = ''): string {
  return `import { defineFwConfig } from 'fw/config'\n${before}\nexport default defineFwConfig({ ${body} })\n`
}

const GOOD: Record<string, string> = {
  literals: config(
    `logLevel: 'info', sourcemap: { client: 'hidden' }, builder: 'bundler3', future: { compatibilityVersion: 4 }, typescript: { typeCheck: 'build' }`,
  ),
  forms: config(
    `builder: 'my-builder', sourcemap: true, build: { analyze: true }, pages: { pattern: ['**'] }, components: ['~/x'], devtools: true, extends: ['../a', ['gh:a/b', { install: true }]]`,
  ),
  callbacks: config(
    `build: { transpile: ['a', /b/, ({ isServer }) => isServer && 'c'] }, features: { inlineStyles: id => !!id?.includes('x') }, bundler2: { filenames: { app: ({ isDev }) => isDev ? 'a' : 'b' } }`,
  ),
  hooks: config(
    `hooks: { 'build:done': (builder) => { builder.options.buildDir.length }, 'build': { done: (builder) => { builder.options.ssr === true } }, 'custom:hook': () => {} }`,
  ),
  containers: config(
    `app: { head: { title: 'x', meta: [{ name: 'a', content: 'b' }], anything: 1 }, rootAttrs: { class: 'c' } }, alias: { x: 'y' }, runtimeConfig: { apiKey: '', public: { baseURL: '/' } }, appConfig: { any: { thing: 1 } }, bundler1: { css: {} }, routeRules: { '/': { swr: 60, own: true } }`,
  ),
  environments: config(
    `$production: { ssr: false }, $env: { staging: { app: { baseURL: '/s/' } } }, $meta: { name: 'base' }, $schema: 'x'`,
  ),
  foreignCallbacks: config(
    `ui: { compilerOptions: { isCustomElement: tag => tag.startsWith('x-') } }, bundler1: { build: { rollupOptions: { output: { manualChunks(id) { return id } } } }, server: { proxy: { '/a': { rewrite: path => path } } } }, serverEngine: { hooks: { compiled(engine) { engine } } }`,
  ),
  ecosystem: config(
    `routeRules: { '/b': { redirect: { to: '/x', statusCode: 301 } } }, app: { head: { htmlAttrs: { class: ['a', 'b'], style: { color: 'red' } } } }, appConfig: typed, runtimeConfig: { public: typed }, modules: [['m', typed]]`,
    'interface Typed { a: number }\ndeclare const typed: Typed',
  ),
  toolNames: config(
    `builder: 'vite', vite: { css: {}, vue: { isProduction: true }, build: { rollupOptions: { output: { manualChunks(id) { return id } } } } }, vue: { compilerOptions: { isCustomElement: tag => tag.startsWith('x-') } }, nitro: { hooks: { compiled(engine) { engine } } }, webpack: { filenames: { app: ({ isDev }) => isDev ? 'a' : 'b' } }, postcss: { plugins: {} }, experimental: { watcher: 'parcel' }, hooks: { 'vite:extendConfig': (config, { isClient }) => { config.plugins; isClient === true }, 'nitro:init': engine => { engine } }`,
  ),
  modules: config(`modules: ['a', ['b', { c: 1 }], () => {}, { meta: { configKey: 'd' }, setup() {} }]`),
}

const BAD: Record<string, [text: string, at: string]> = {
  literal: [config(`logLevel: 'loud'`), 'logLevel'],
  nestedLiteral: [config(`experimental: { watcher: 'chokidr' }`), 'watcher'],
  number: [config(`future: { compatibilityVersion: 5 }`), 'compatibilityVersion'],
  type: [config(`ssr: 'yes'`), 'ssr'],
  unknownTop: [config(`vit: {}`), 'vit'],
  unknownNested: [config(`app: { baseUrl: '/' }`), 'baseUrl'],
  unknownDeep: [config(`experimental: { defaults: { useFetchh: {} } }`), 'useFetchh'],
  unknownEntry: [config(`serverHandlers: [{ handler: 'x', rout: '/' }]`), 'rout'],
  missingEntry: [config(`serverHandlers: [{ route: '/' }]`), "{ route: '/' }"],
  callbackArgument: [config(`build: { transpile: [(context) => context.isBrowser && 'x'] }`), 'isBrowser'],
  hookArgument: [config(`hooks: { 'build:done': (builder) => { builder.options.buildDirectory } }`), 'buildDirectory'],
  toolOption: [config(`vite: { clearScreen: 'no' }`), 'clearScreen'],
  toolHook: [config(`hooks: { 'vite:extendConfig': (config, side) => { side.isBrowser } }`), 'isBrowser'],
  hookParameter: [config(`hooks: { 'build:done': (builder: number) => {} }`), "'build:done'"],
  callbackResult: [config(`features: { inlineStyles: () => 'yes' }`), 'inlineStyles'],
  environment: [config(`$production: { srr: true }`), 'srr'],
  nestedPart: [config(`$production: { $development: {} }`), '$development'],
  head: [config(`app: { head: { meta: 'x' } }`), 'meta'],
  listEntry: [config(`css: [1]`), '1'],
}

const AUGMENTED: Record<string, string> = {
  sharedLabel: config(
    `ui: { theme: { colors: ['red'] } }, vue: { runtimeCompiler: true }`,
    `declare module '@fw/schema' { interface FwConfig { ui?: { theme?: { colors?: string[] } } } }`,
  ),
  module: config(
    `content: { sources: ['a'] }, ssr: true`,
    `declare module '@fw/schema' { interface FwConfig { content?: { sources?: string[] } } interface FwOptions { content: { sources: string[] } } }`,
  ),
  foreign: `import { defineFwConfig } from 'fw/config'
declare module '@fw/schema' { interface ForeignTypes { 'watchers.bundler2': { poll?: number } } }
export default defineFwConfig({ watchers: { bundler2: { poll: 5, pol: 6 } } })`,
  hook: config(
    `hooks: { 'content:ready': (count) => { count.toFixed() } }`,
    `declare module '@fw/schema' { interface FwHooks { 'content:ready': (count: number) => void } }`,
  ),
}

const OPTIONS: Record<string, string> = {
  options: `import type { FwOptions } from 'fw/config'
declare const options: FwOptions
export const base: string = options.app.baseURL
export const css: string[] | undefined = options.css
export const server: boolean | 'hidden' = options.sourcemap.server
export const target: string | string[] = options.bundler1.esbuild.target
// @ts-expect-error read-only names are typed to the last key
options.app.baseUrl
// @ts-expect-error without a default there may be none
export const always: string[] = options.css`,
}

describe('defineFwConfig', () => {
  const { errors } = checkTypes({
    ...GOOD,
    ...Object.fromEntries(Object.entries(BAD).map(([name, [text]]) => [name, text])),
    ...OPTIONS,
  })

  it.each(Object.keys(GOOD))('accepts %s', name => {
    expect(errors[name]).toEqual([])
  })
  it.each(Object.keys(BAD))('rejects an invalid %s at its location', name => {
    expect(errors[name]!.map(error => error.at)).toContain(BAD[name]![1])
  })
  it('types the resolved options', () => {
    expect(errors.options).toEqual([])
  })
})

describe('augmentation', () => {
  // Each needs its own program, because an augmentation applies to every file of a program.
  it('adds the config key of a module', () => {
    expect(checkTypes({ module: AUGMENTED.module! }).errors.module).toEqual([])
  })
  it('replaces the options of Vue by those of a module with the key `ui`', () => {
    expect(checkTypes({ sharedLabel: AUGMENTED.sharedLabel! }).errors.sharedLabel).toEqual([])
  })
  it('adds the type of a tool, which rejects unknown keys', () => {
    expect(checkTypes({ foreign: AUGMENTED.foreign! }).errors.foreign!.map(error => error.at)).toEqual(['pol'])
  })
  it('adds hooks, with typed arguments', () => {
    expect(checkTypes({ hook: AUGMENTED.hook! }).errors.hook).toEqual([])
  })
})

describe('an editor', () => {
  it('shows documentation, type and default', () => {
    const shown = hover(config(`app: { baseURL: '/' }`), 'baseURL')
    expect(shown).toContain('(property) FwConfigApp.baseURL?: string')
    expect(shown).toContain('Base path of the application.')
    expect(shown).toContain('@default "/"')
  })
  it('shows the documentation of an option by the name of its tool', () => {
    const shown = hover(config(`vite: {}`), 'vite')
    expect(shown).toContain('Options of bundler1 (Vite), passed on to it. The same as `bundler1`.')
  })
  it('marks deprecated options', () => {
    expect(hover(config(`generate: { routes: [] }`), 'routes')).toContain('@deprecated')
  })
})

it('checks a large config with hardly more work than an empty one', () => {
  const entries = (count: number, entry: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => entry(index)).join(', ')
  const large = config(`
    alias: { ${entries(500, n => `a${n}: './${n}'`)} },
    routeRules: { ${entries(500, n => `'/r${n}': { swr: ${n}, headers: { a: 'b' } }`)} },
    app: { head: { meta: [${entries(500, n => `{ name: 'n${n}', content: 'c' }`)}] } },
    runtimeConfig: { ${entries(500, n => `k${n}: { a: ${n}, b: 'x' }`)} },
    experimental: { asyncContext: true, watcher: 'watcher1' }, bundler1: { build: { minify: false } },
  `)
  const empty = checkTypes({ empty: config('') })
  const full = checkTypes({ large })
  expect(full.errors.large).toEqual([])
  // Generated interfaces need no type computations: the count does not grow with the size of the config.
  expect(full.instantiations - empty.instantiations).toBeLessThan(500)
})
