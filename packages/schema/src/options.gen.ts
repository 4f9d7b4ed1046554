// Generated from the declarations in `options/` by `npm run generate`. Do not edit.

import type * as contracts from './contracts/index'

/** What may be written in `fw.config`. */
export interface FwConfig extends contracts.ConfigFileKeys, FwConfigShared {
  /**
   * Aliases for directories or files in imports, templates (`~name/…`) and styles. They are also written to the generated tsconfig files.
   *
   * @example
   * alias: { images: './images' }
   */
  alias?: FwConfigAlias
  /**
   * Output directory of the `analyze` command. Relative to `rootDir`.
   *
   * @default "<rootDir>/.fw/analyze"
   */
  analyzeDir?: string
  /**
   * Id of the application if there are several on one page.
   *
   * @default "fw-app"
   */
  appId?: string
  /**
   * Directory of generated and built files. Relative to `rootDir`; the name does not need a leading dot.
   *
   * @default "<rootDir>/.fw"
   */
  buildDir?: string
  /**
   * Unique id of the build. Generated for each build.
   *
   * @default a fresh UUID
   */
  buildId?: string
  /**
   * Root directory of the project. Set by the argument of the command; you normally do not set it.
   *
   * @default "<rootDir>"
   */
  rootDir?: string
  /**
   * Source directory of the application. Relative to `rootDir`.
   *
   * @default "<rootDir>/app" (v4 layout), "<rootDir>" (v3 layout)
   * @example
   * srcDir: 'src'
   */
  srcDir?: string
  /**
   * Root of the monorepo. It is detected; you normally do not set it.
   *
   * @default "<workspaceDir>"
   */
  workspaceDir?: string
  /**
   * Directory of server routes, middleware and plugins. Relative to `rootDir`.
   *
   * @default "<rootDir>/server"
   */
  serverDir?: string
  /**
   * `node_modules` directories for resolving packages. Relative to `rootDir`; monorepos may need more than one.
   *
   * @default ["<rootDir>/node_modules"]
   */
  modulesDir?: string[]
  /**
   * File extensions that are resolved automatically, and that pages, layouts, plugins and so on can have.
   *
   * @default [".js",".jsx",".mjs",".ts",".tsx",".vue"]
   * @example
   * extensions: ['.mdx']
   */
  extensions?: string[]
  /**
   * Layers to extend: directories, config files, packages, git hosts (`gh:owner/repo/subdir#ref`) or URLs of archives. Paths are relative to the configuration file; earlier entries take precedence.
   *
   * @example
   * extends: '../base'
   * @example
   * extends: ['./themes/dark', ['gh:acme/base#v2', { install: true }]]
   */
  extends?: string | false | null | (string | [source: string, options: contracts.LayerSourceOptions] | false | null | undefined)[]
  /**
   * A layer that takes precedence over all others, but not over the project: a directory, a config file, a git host or an https URL.
   *
   * @example
   * theme: './themes/dark'
   */
  theme?: string
  /** Names of the directories. In the v4 layout they are relative to `rootDir`, in the v3 layout to `srcDir` (but `shared` to `rootDir`). */
  dir?: FwConfigDir
  /** The HTML document and the URLs of the application. */
  app?: FwConfigApp
  /**
   * Defaults of the app config, for modules and types. The `app.config` file overrides them.
   *
   * @default {}
   */
  appConfig?: Record<string, any>
  /** How the application is built. */
  build?: FwConfigBuild
  /**
   * The builder of the application: `bundler1` or `vite`, a package or file that exports `bundle`, or an object with `bundle`. `bundler2` (`webpack`) and `bundler3` (`rspack`) need their packages: `@fw/bundler2-builder` or `@fw/bundler3-builder`.
   *
   * @default "@fw/bundler1-builder"
   * @example
   * builder: './build/my-builder.ts'
   */
  builder?: 'bundler1' | 'bundler2' | 'bundler3' | 'vite' | 'webpack' | 'rspack' | (string & {}) | ({ bundle: (app: contracts.Fw) => Promise<void> })
  /** How the server is built. */
  server?: FwConfigServer
  /**
   * Compatibility date of server presets and modules.
   *
   * @example
   * compatibilityDate: '2026-11-01'
   */
  compatibilityDate?: string | Date
  /**
   * Log level of builds. Default: `info` on a terminal outside of CI, otherwise `silent`.
   *
   * @default `info` on a terminal outside CI, otherwise `silent`
   */
  logLevel?: 'silent' | 'info' | 'verbose'
  /**
   * Debug mode: logs hook names and timings on the server and hook arguments in the browser. Use an object to select single kinds.
   *
   * @default false
   * @example
   * debug: true
   * @example
   * debug: { hooks: { server: true }, modules: true }
   */
  debug?: boolean | { hooks?: boolean | { server?: boolean, client?: boolean }, modules?: boolean, templates?: boolean, watchers?: boolean, router?: boolean, hydration?: boolean, serverEngine?: boolean, nitro?: boolean }
  /**
   * Development mode. Set by the command; you normally do not set it.
   *
   * @default false
   */
  dev?: boolean
  /**
   * Whether the application is being unit tested.
   *
   * @default false
   */
  test?: boolean
  /** `false` disables telemetry. fw does not collect any. */
  telemetry?: boolean
  /**
   * Server-side rendering. With `false`, pages are only rendered on the client (SPA).
   *
   * @default true
   */
  ssr?: boolean
  /** Source maps. A boolean applies to client and server. */
  sourcemap?: boolean | 'hidden' | FwConfigSourcemap
  /**
   * HTML to show until a page with `ssr: false` is rendered: a file, `true` (`spa-loading-template.html` of a layer, or a default spinner), `false` (none). Default: that file if it exists.
   *
   * @default null
   */
  spaLoadingTemplate?: boolean | string | null
  /**
   * Global style sheets: files, packages, or virtual modules of a bundler plugin. Those of layers come first, so that the project overrides them. The extension selects the pre-processor, which has to be installed.
   *
   * @example
   * css: ['~/assets/main.css', '~/assets/theme.scss']
   */
  css?: (string | false | null | undefined)[]
  /** Directories of auto-imported components. An array is short for `dirs`; `false` disables scanning. The value of a layer only applies to that layer. */
  components?: boolean | (string | { path: string, global?: boolean, prefix?: string, pathPrefix?: boolean, pattern?: string | string[], ignore?: string[], extensions?: string[], priority?: number, isAsync?: boolean, island?: boolean, enabled?: boolean, [key: string]: unknown })[] | FwConfigComponents
  /** Auto-imports. */
  imports?: FwConfigImports
  /**
   * File-based routing. Enabled automatically if the project or a layer has a pages directory.
   *
   * @default true when the pages directory exists
   */
  pages?: boolean | FwConfigPages
  /**
   * Plugins of the application. Files in the plugins directory are registered automatically; list them only to change their order. Plugins with `.client` or `.server` in their name only run there.
   *
   * @example
   * plugins: ['~/plugins/first', { src: '~/lib/analytics', mode: 'client' }]
   */
  plugins?: (string | contracts.PluginEntry | false | null | undefined)[]
  /**
   * Modules: packages, files, pairs with options, or functions. They run in order, before those of the modules directory.
   *
   * @example
   * modules: ['some-module', ['~~/modules/own', { a: 1 }]]
   */
  modules?: (contracts.ModuleEntry | false | null | undefined)[]
  /**
   * Files to ignore, in the syntax of `.gitignore`, relative to `rootDir`.
   *
   * @default ["**​/*.stories.{js,cts,mts,ts,jsx,tsx}","**​/*.{spec,test}.{js,cts,mts,ts,jsx,tsx}","**​/*.d.{cts,mts,ts}","**​/*.d.vue.{cts,mts,ts}","**​/.{pnpm-store,vercel,netlify,output,git,cache,data}","**​/*.sock",".fw/analyze",".fw","**​/-*.*"] (v4 layout), ["**​/*.stories.{js,cts,mts,ts,jsx,tsx}","**​/*.{spec,test}.{js,cts,mts,ts,jsx,tsx}","**​/*.d.{cts,mts,ts}","**​/*.d.vue.{cts,mts,ts}","**​/.{pnpm-store,vercel,netlify,output,git,cache,data,direnv}","/vendor","**​/node-compile-cache","**​/test-results","**​/*.sock",".fw/analyze",".fw","**​/-*.*"] (v3 layout)
   * @example
   * ignore: ['pages/drafts/**']
   */
  ignore?: string[]
  /** Options of the library that matches ignored files. */
  ignoreOptions?: FwConfigIgnoreOptions
  /**
   * Files in pages, layouts, middleware and public whose name starts with this prefix are ignored.
   *
   * @default "-"
   */
  ignorePrefix?: string
  /**
   * Files that restart the development server when they change: paths, absolute or relative to `srcDir` (also of layers), or regular expressions that match the path relative to it.
   *
   * @example
   * watch: ['data.json']
   */
  watch?: (string | RegExp)[]
  /** Options of the file watchers. */
  watchers?: FwConfigWatchers
  /** Type declarations and type checks. */
  typescript?: FwConfigTypescript
  /** The code transformer (esbuild’s options), shared by all bundlers. */
  transformer1?: FwConfigTransformer1
  /** The code transformer (esbuild’s options), shared by all bundlers. The same as `transformer1`. */
  esbuild?: FwConfigTransformer1
  /** The alternative transformer (Oxc). */
  transformer2?: FwConfigTransformer2
  /** The alternative transformer (Oxc). The same as `transformer2`. */
  oxc?: FwConfigTransformer2
  /** The development server. */
  devServer?: FwConfigDevServer
  /** Server handlers in development only. */
  devServerHandlers?: contracts.DevServerHandlerEntry[]
  /**
   * Devtools: a panel that shows the parts of the application in development. They are not part of production builds.
   *
   * @example
   * devtools: { enabled: true }
   */
  devtools?: boolean | FwConfigDevtools
  /**
   * Server handlers in addition to the files in `server/api`, `server/routes` and `server/middleware`.
   *
   * @default []
   * @example
   * serverHandlers: [{ route: '/x/:id', handler: '#server/x.ts' }]
   */
  serverHandlers?: contracts.ServerHandlerEntry[]
  /**
   * Rules for routes that match a pattern: redirects, headers, rendering, caching.
   *
   * @default {}
   * @experimental
   * @example
   * routeRules: { '/old': { redirect: '/new' }, '/blog/**': { swr: 60 } }
   */
  routeRules?: Record<string, contracts.RouteRule>
  /** Options of the server engine (Nitro). */
  serverEngine?: FwConfigServerEngine & contracts.Foreign<'serverEngine'>
  /** Options of the server engine (Nitro). The same as `serverEngine`. */
  nitro?: FwConfigServerEngine & contracts.Foreign<'serverEngine'>
  /**
   * Runtime config: environment variables override it when the server starts, `FW_API_KEY` for `apiKey`. Only `public` and `app` are sent to the browser.
   *
   * @example
   * runtimeConfig: { apiKey: '', public: { baseURL: '/api' } }
   */
  runtimeConfig?: FwConfigRuntimeConfig
  /** The router. */
  router?: FwConfigRouter
  /** The manager of the document head (Unhead). */
  headManager?: FwConfigHeadManager
  /** The manager of the document head (Unhead). The same as `headManager`. */
  unhead?: FwConfigHeadManager
  /** Build-time transforms of application code. */
  optimization?: FwConfigOptimization
  /** Older options of static generation. */
  generate?: FwConfigGenerate
  /**
   * Options that may change without notice.
   *
   * @experimental
   */
  experimental?: FwConfigExperimental
  /** Features that you can enable and disable. */
  features?: FwConfigFeatures
  /** Opt in to features and defaults of other major versions. */
  future?: FwConfigFuture
  /**
   * Listeners of build hooks, by name (`build:done`) or nested (`build: { done }`). Those of layers are called too.
   *
   * @default {}
   * @example
   * hooks: { 'build:done': (builder) => console.log(builder.options.buildDir) }
   */
  hooks?: contracts.HooksConfig
  /**
   * Options of bundler1 (Vite), passed on to it.
   *
   * @example
   * bundler1: { css: { preprocessorOptions: { scss: { additionalData: '$a: 1;' } } } }
   */
  bundler1?: FwConfigBundler1 & contracts.Foreign<'bundler1'>
  /**
   * Options of bundler1 (Vite), passed on to it. The same as `bundler1`.
   *
   * @example
   * bundler1: { css: { preprocessorOptions: { scss: { additionalData: '$a: 1;' } } } }
   */
  vite?: FwConfigBundler1 & contracts.Foreign<'bundler1'>
  /** Options of bundler2 (webpack) and bundler3 (Rspack). Vite, the default `builder`, reads `bundler1` instead. */
  bundler2?: FwConfigBundler2
  /** Options of bundler2 (webpack) and bundler3 (Rspack). Vite, the default `builder`, reads `bundler1` instead. The same as `bundler2`. */
  webpack?: FwConfigBundler2
  /** Options of bundler2 (webpack) and bundler3 (Rspack). Vite, the default `builder`, reads `bundler1` instead. The same as `bundler2`. */
  rspack?: FwConfigBundler2
  /** The CSS processor (PostCSS). */
  cssProcessor?: FwConfigCssProcessor
  /** The CSS processor (PostCSS). The same as `cssProcessor`. */
  postcss?: FwConfigCssProcessor
  /** Operation of the server: health route, request ids, logs, timings and traces. */
  monitoring?: FwConfigMonitoring
  /** Limits that `fw build` and `fw generate` enforce: sizes (in bytes, or with a unit, such as `120 kB`) and times (in milliseconds). */
  budgets?: FwConfigBudgets
  /** What happens to tabs that are open during a deployment: how long the files of earlier builds stay available to them. */
  skewProtection?: FwConfigSkewProtection
  /** Security of the server. */
  security?: FwConfigSecurity
}

/** What code reads: every option, resolved. */
export interface FwOptions extends contracts.InternalOptions, FwOptionsShared {
  /**
   * Aliases for directories or files in imports, templates (`~name/…`) and styles. They are also written to the generated tsconfig files.
   *
   * @example
   * alias: { images: './images' }
   */
  alias: FwOptionsAlias
  /**
   * Output directory of the `analyze` command. Relative to `rootDir`.
   *
   * @default "<rootDir>/.fw/analyze"
   */
  analyzeDir: string
  /**
   * Id of the application if there are several on one page.
   *
   * @default "fw-app"
   */
  appId: string
  /**
   * Directory of generated and built files. Relative to `rootDir`; the name does not need a leading dot.
   *
   * @default "<rootDir>/.fw"
   */
  buildDir: string
  /**
   * Unique id of the build. Generated for each build.
   *
   * @default a fresh UUID
   */
  buildId: string
  /**
   * Root directory of the project. Set by the argument of the command; you normally do not set it.
   *
   * @default "<rootDir>"
   */
  rootDir: string
  /**
   * Source directory of the application. Relative to `rootDir`.
   *
   * @default "<rootDir>/app" (v4 layout), "<rootDir>" (v3 layout)
   * @example
   * srcDir: 'src'
   */
  srcDir: string
  /**
   * Root of the monorepo. It is detected; you normally do not set it.
   *
   * @default "<workspaceDir>"
   */
  workspaceDir: string
  /**
   * Directory of server routes, middleware and plugins. Relative to `rootDir`.
   *
   * @default "<rootDir>/server"
   */
  serverDir: string
  /**
   * `node_modules` directories for resolving packages. Relative to `rootDir`; monorepos may need more than one.
   *
   * @default ["<rootDir>/node_modules"]
   */
  modulesDir: string[]
  /**
   * File extensions that are resolved automatically, and that pages, layouts, plugins and so on can have.
   *
   * @default [".js",".jsx",".mjs",".ts",".tsx",".vue"]
   * @example
   * extensions: ['.mdx']
   */
  extensions: string[]
  /**
   * Layers to extend: directories, config files, packages, git hosts (`gh:owner/repo/subdir#ref`) or URLs of archives. Paths are relative to the configuration file; earlier entries take precedence.
   *
   * @example
   * extends: '../base'
   * @example
   * extends: ['./themes/dark', ['gh:acme/base#v2', { install: true }]]
   */
  extends?: (string | [source: string, options: contracts.LayerSourceOptions])[]
  /**
   * A layer that takes precedence over all others, but not over the project: a directory, a config file, a git host or an https URL.
   *
   * @example
   * theme: './themes/dark'
   */
  theme?: string
  /** Names of the directories. In the v4 layout they are relative to `rootDir`, in the v3 layout to `srcDir` (but `shared` to `rootDir`). */
  dir: FwOptionsDir
  /** The HTML document and the URLs of the application. */
  app: FwOptionsApp
  /**
   * Defaults of the app config, for modules and types. The `app.config` file overrides them.
   *
   * @default {}
   */
  appConfig: Record<string, any>
  /** How the application is built. */
  build: FwOptionsBuild
  /**
   * The builder of the application: `bundler1` or `vite`, a package or file that exports `bundle`, or an object with `bundle`. `bundler2` (`webpack`) and `bundler3` (`rspack`) need their packages: `@fw/bundler2-builder` or `@fw/bundler3-builder`.
   *
   * @default "@fw/bundler1-builder"
   * @example
   * builder: './build/my-builder.ts'
   */
  builder: string | ({ bundle: (app: contracts.Fw) => Promise<void> })
  /** How the server is built. */
  server: FwOptionsServer
  /**
   * Compatibility date of server presets and modules.
   *
   * @example
   * compatibilityDate: '2026-11-01'
   */
  compatibilityDate?: string
  /**
   * Log level of builds. Default: `info` on a terminal outside of CI, otherwise `silent`.
   *
   * @default `info` on a terminal outside CI, otherwise `silent`
   */
  logLevel: 'silent' | 'info' | 'verbose'
  /**
   * Debug mode: logs hook names and timings on the server and hook arguments in the browser. Use an object to select single kinds.
   *
   * @default false
   * @example
   * debug: true
   * @example
   * debug: { hooks: { server: true }, modules: true }
   */
  debug: boolean | { hooks?: boolean | { server?: boolean, client?: boolean }, modules?: boolean, templates?: boolean, watchers?: boolean, router?: boolean, hydration?: boolean, serverEngine?: boolean }
  /**
   * Development mode. Set by the command; you normally do not set it.
   *
   * @default false
   */
  dev: boolean
  /**
   * Whether the application is being unit tested.
   *
   * @default false
   */
  test: boolean
  /** `false` disables telemetry. fw does not collect any. */
  telemetry?: boolean
  /**
   * Server-side rendering. With `false`, pages are only rendered on the client (SPA).
   *
   * @default true
   */
  ssr: boolean
  /** Source maps. A boolean applies to client and server. */
  sourcemap: FwOptionsSourcemap
  /**
   * HTML to show until a page with `ssr: false` is rendered: a file, `true` (`spa-loading-template.html` of a layer, or a default spinner), `false` (none). Default: that file if it exists.
   *
   * @default null
   */
  spaLoadingTemplate: boolean | string | null
  /**
   * Global style sheets: files, packages, or virtual modules of a bundler plugin. Those of layers come first, so that the project overrides them. The extension selects the pre-processor, which has to be installed.
   *
   * @example
   * css: ['~/assets/main.css', '~/assets/theme.scss']
   */
  css?: string[]
  /** Directories of auto-imported components. An array is short for `dirs`; `false` disables scanning. The value of a layer only applies to that layer. */
  components: FwOptionsComponents
  /** Auto-imports. */
  imports: FwOptionsImports
  /**
   * File-based routing. Enabled automatically if the project or a layer has a pages directory.
   *
   * @default true when the pages directory exists
   */
  pages: boolean | FwOptionsPages
  /**
   * Plugins of the application. Files in the plugins directory are registered automatically; list them only to change their order. Plugins with `.client` or `.server` in their name only run there.
   *
   * @example
   * plugins: ['~/plugins/first', { src: '~/lib/analytics', mode: 'client' }]
   */
  plugins?: (string | contracts.PluginEntry)[]
  /**
   * Modules: packages, files, pairs with options, or functions. They run in order, before those of the modules directory.
   *
   * @example
   * modules: ['some-module', ['~~/modules/own', { a: 1 }]]
   */
  modules?: contracts.ModuleEntry[]
  /**
   * Files to ignore, in the syntax of `.gitignore`, relative to `rootDir`.
   *
   * @default ["**​/*.stories.{js,cts,mts,ts,jsx,tsx}","**​/*.{spec,test}.{js,cts,mts,ts,jsx,tsx}","**​/*.d.{cts,mts,ts}","**​/*.d.vue.{cts,mts,ts}","**​/.{pnpm-store,vercel,netlify,output,git,cache,data}","**​/*.sock",".fw/analyze",".fw","**​/-*.*"] (v4 layout), ["**​/*.stories.{js,cts,mts,ts,jsx,tsx}","**​/*.{spec,test}.{js,cts,mts,ts,jsx,tsx}","**​/*.d.{cts,mts,ts}","**​/*.d.vue.{cts,mts,ts}","**​/.{pnpm-store,vercel,netlify,output,git,cache,data,direnv}","/vendor","**​/node-compile-cache","**​/test-results","**​/*.sock",".fw/analyze",".fw","**​/-*.*"] (v3 layout)
   * @example
   * ignore: ['pages/drafts/**']
   */
  ignore: string[]
  /** Options of the library that matches ignored files. */
  ignoreOptions?: FwOptionsIgnoreOptions
  /**
   * Files in pages, layouts, middleware and public whose name starts with this prefix are ignored.
   *
   * @default "-"
   */
  ignorePrefix: string
  /**
   * Files that restart the development server when they change: paths, absolute or relative to `srcDir` (also of layers), or regular expressions that match the path relative to it.
   *
   * @example
   * watch: ['data.json']
   */
  watch?: (string | RegExp)[]
  /** Options of the file watchers. */
  watchers: FwOptionsWatchers
  /** Type declarations and type checks. */
  typescript: FwOptionsTypescript
  /** The code transformer (esbuild’s options), shared by all bundlers. */
  transformer1: FwOptionsTransformer1
  /** The code transformer (esbuild’s options), shared by all bundlers. The same as `transformer1`. */
  esbuild: FwOptionsTransformer1
  /** The alternative transformer (Oxc). */
  transformer2?: FwOptionsTransformer2
  /** The alternative transformer (Oxc). The same as `transformer2`. */
  oxc?: FwOptionsTransformer2
  /** The development server. */
  devServer: FwOptionsDevServer
  /** Server handlers in development only. */
  devServerHandlers?: contracts.DevServerHandlerEntry[]
  /**
   * Devtools: a panel that shows the parts of the application in development. They are not part of production builds.
   *
   * @example
   * devtools: { enabled: true }
   */
  devtools?: FwOptionsDevtools
  /**
   * Server handlers in addition to the files in `server/api`, `server/routes` and `server/middleware`.
   *
   * @default []
   * @example
   * serverHandlers: [{ route: '/x/:id', handler: '#server/x.ts' }]
   */
  serverHandlers: contracts.ServerHandlerEntry[]
  /**
   * Rules for routes that match a pattern: redirects, headers, rendering, caching.
   *
   * @default {}
   * @experimental
   * @example
   * routeRules: { '/old': { redirect: '/new' }, '/blog/**': { swr: 60 } }
   */
  routeRules: Record<string, contracts.RouteRule>
  /** Options of the server engine (Nitro). */
  serverEngine: FwOptionsServerEngine & contracts.Foreign<'serverEngine'>
  /** Options of the server engine (Nitro). The same as `serverEngine`. */
  nitro: FwOptionsServerEngine & contracts.Foreign<'serverEngine'>
  /**
   * Runtime config: environment variables override it when the server starts, `FW_API_KEY` for `apiKey`. Only `public` and `app` are sent to the browser.
   *
   * @example
   * runtimeConfig: { apiKey: '', public: { baseURL: '/api' } }
   */
  runtimeConfig: FwOptionsRuntimeConfig
  /** The router. */
  router: FwOptionsRouter
  /** The manager of the document head (Unhead). */
  headManager: FwOptionsHeadManager
  /** The manager of the document head (Unhead). The same as `headManager`. */
  unhead: FwOptionsHeadManager
  /** Build-time transforms of application code. */
  optimization: FwOptionsOptimization
  /** Older options of static generation. */
  generate?: FwOptionsGenerate
  /**
   * Options that may change without notice.
   *
   * @experimental
   */
  experimental: FwOptionsExperimental
  /** Features that you can enable and disable. */
  features: FwOptionsFeatures
  /** Opt in to features and defaults of other major versions. */
  future: FwOptionsFuture
  /**
   * Listeners of build hooks, by name (`build:done`) or nested (`build: { done }`). Those of layers are called too.
   *
   * @default {}
   * @example
   * hooks: { 'build:done': (builder) => console.log(builder.options.buildDir) }
   */
  hooks: Record<string, contracts.HookListener[]>
  /**
   * Options of bundler1 (Vite), passed on to it.
   *
   * @example
   * bundler1: { css: { preprocessorOptions: { scss: { additionalData: '$a: 1;' } } } }
   */
  bundler1: FwOptionsBundler1 & contracts.Foreign<'bundler1'>
  /**
   * Options of bundler1 (Vite), passed on to it. The same as `bundler1`.
   *
   * @example
   * bundler1: { css: { preprocessorOptions: { scss: { additionalData: '$a: 1;' } } } }
   */
  vite: FwOptionsBundler1 & contracts.Foreign<'bundler1'>
  /** Options of bundler2 (webpack) and bundler3 (Rspack). Vite, the default `builder`, reads `bundler1` instead. */
  bundler2: FwOptionsBundler2
  /** Options of bundler2 (webpack) and bundler3 (Rspack). Vite, the default `builder`, reads `bundler1` instead. The same as `bundler2`. */
  webpack: FwOptionsBundler2
  /** Options of bundler2 (webpack) and bundler3 (Rspack). Vite, the default `builder`, reads `bundler1` instead. The same as `bundler2`. */
  rspack: FwOptionsBundler2
  /** The CSS processor (PostCSS). */
  cssProcessor: FwOptionsCssProcessor
  /** The CSS processor (PostCSS). The same as `cssProcessor`. */
  postcss: FwOptionsCssProcessor
  /** Operation of the server: health route, request ids, logs, timings and traces. */
  monitoring: FwOptionsMonitoring
  /** Limits that `fw build` and `fw generate` enforce: sizes (in bytes, or with a unit, such as `120 kB`) and times (in milliseconds). */
  budgets: FwOptionsBudgets
  /** What happens to tabs that are open during a deployment: how long the files of earlier builds stay available to them. */
  skewProtection: FwOptionsSkewProtection
  /** Security of the server. */
  security: FwOptionsSecurity
}

/** Options that a module may have as its own key. */
export interface FwConfigShared {
  /** Vue. */
  ui?: FwConfigUi
  /** Vue. The same as `ui`. */
  vue?: FwConfigUi
}

/** Options that a module may have as its own key. */
export interface FwOptionsShared {
  /** Vue. */
  ui: FwOptionsUi
  /** Vue. The same as `ui`. */
  vue: FwOptionsUi
}

/** What may be written under `alias`. */
export interface FwConfigAlias {
  /**
   * The source directory.
   *
   * @default "<rootDir>/app" (v4 layout), "<rootDir>/" (v3 layout)
   */
  '~'?: string
  /**
   * The source directory.
   *
   * @default "<rootDir>/app" (v4 layout), "<rootDir>/" (v3 layout)
   */
  '@'?: string
  /**
   * The project root.
   *
   * @default "<rootDir>" (v4 layout), "<rootDir>/" (v3 layout)
   */
  '~~'?: string
  /**
   * The project root.
   *
   * @default "<rootDir>" (v4 layout), "<rootDir>/" (v3 layout)
   */
  '@@'?: string
  /**
   * What application and server share.
   *
   * @default "<rootDir>/shared" (v4 layout), "<rootDir>/shared/" (v3 layout)
   */
  '#shared'?: string
  /**
   * The server directory.
   *
   * @default "<rootDir>/server" (v4 layout), "<rootDir>/server/" (v3 layout)
   */
  '#server'?: string
  /**
   * The assets directory.
   *
   * @default "<rootDir>/app/assets" (v4 layout), "<rootDir>/assets/" (v3 layout)
   */
  assets?: string
  /**
   * The public directory.
   *
   * @default "<rootDir>/public" (v4 layout), "<rootDir>/public/" (v3 layout)
   */
  public?: string
  /**
   * The build directory.
   *
   * @default "<rootDir>/.fw" (v4 layout), "<rootDir>/.fw/" (v3 layout)
   */
  '#build'?: string
  /**
   * The generated module of paths.
   *
   * @default "<rootDir>/.fw/paths.mjs"
   */
  '#internal/fw/paths'?: string
  [key: string]: string | undefined
}

/** `alias`, resolved. */
export interface FwOptionsAlias {
  /**
   * The source directory.
   *
   * @default "<rootDir>/app" (v4 layout), "<rootDir>/" (v3 layout)
   */
  '~': string
  /**
   * The source directory.
   *
   * @default "<rootDir>/app" (v4 layout), "<rootDir>/" (v3 layout)
   */
  '@': string
  /**
   * The project root.
   *
   * @default "<rootDir>" (v4 layout), "<rootDir>/" (v3 layout)
   */
  '~~': string
  /**
   * The project root.
   *
   * @default "<rootDir>" (v4 layout), "<rootDir>/" (v3 layout)
   */
  '@@': string
  /**
   * What application and server share.
   *
   * @default "<rootDir>/shared" (v4 layout), "<rootDir>/shared/" (v3 layout)
   */
  '#shared': string
  /**
   * The server directory.
   *
   * @default "<rootDir>/server" (v4 layout), "<rootDir>/server/" (v3 layout)
   */
  '#server': string
  /**
   * The assets directory.
   *
   * @default "<rootDir>/app/assets" (v4 layout), "<rootDir>/assets/" (v3 layout)
   */
  assets: string
  /**
   * The public directory.
   *
   * @default "<rootDir>/public" (v4 layout), "<rootDir>/public/" (v3 layout)
   */
  public: string
  /**
   * The build directory.
   *
   * @default "<rootDir>/.fw" (v4 layout), "<rootDir>/.fw/" (v3 layout)
   */
  '#build': string
  /**
   * The generated module of paths.
   *
   * @default "<rootDir>/.fw/paths.mjs"
   */
  '#internal/fw/paths': string
  [key: string]: string | undefined
}

/** What may be written under `dir`. */
export interface FwConfigDir {
  /**
   * Directory of the router options file and the SPA loading template.
   *
   * @default "app"
   */
  app?: string
  /**
   * Directory of assets, reached as `~assets`.
   *
   * @default "app/assets" (v4 layout), "assets" (v3 layout)
   */
  assets?: string
  /**
   * Each file is a layout.
   *
   * @default "app/layouts" (v4 layout), "layouts" (v3 layout)
   */
  layouts?: string
  /**
   * Each file is a route middleware.
   *
   * @default "app/middleware" (v4 layout), "middleware" (v3 layout)
   */
  middleware?: string
  /**
   * Directory of local modules.
   *
   * @default "modules"
   */
  modules?: string
  /**
   * Directory that becomes the routes.
   *
   * @default "app/pages" (v4 layout), "pages" (v3 layout)
   */
  pages?: string
  /**
   * Each file is a plugin.
   *
   * @default "app/plugins" (v4 layout), "plugins" (v3 layout)
   */
  plugins?: string
  /**
   * Directory of public files, which are served unchanged and copied to the output.
   *
   * @default "public"
   */
  public?: string
  /**
   * Code shared by application and server.
   *
   * @default "shared"
   */
  shared?: string
  /**
   * Old name of `dir.public`.
   *
   * @default none (v4 layout), "public" (v3 layout)
   * @deprecated it is the older spelling of `dir.public`.
   */
  static?: string
}

/** `dir`, resolved. */
export interface FwOptionsDir {
  /**
   * Directory of the router options file and the SPA loading template.
   *
   * @default "app"
   */
  app: string
  /**
   * Directory of assets, reached as `~assets`.
   *
   * @default "app/assets" (v4 layout), "assets" (v3 layout)
   */
  assets: string
  /**
   * Each file is a layout.
   *
   * @default "app/layouts" (v4 layout), "layouts" (v3 layout)
   */
  layouts: string
  /**
   * Each file is a route middleware.
   *
   * @default "app/middleware" (v4 layout), "middleware" (v3 layout)
   */
  middleware: string
  /**
   * Directory of local modules.
   *
   * @default "modules"
   */
  modules: string
  /**
   * Directory that becomes the routes.
   *
   * @default "app/pages" (v4 layout), "pages" (v3 layout)
   */
  pages: string
  /**
   * Each file is a plugin.
   *
   * @default "app/plugins" (v4 layout), "plugins" (v3 layout)
   */
  plugins: string
  /**
   * Directory of public files, which are served unchanged and copied to the output.
   *
   * @default "public"
   */
  public: string
  /**
   * Code shared by application and server.
   *
   * @default "shared"
   */
  shared: string
  /**
   * Old name of `dir.public`.
   *
   * @default none (v4 layout), "public" (v3 layout)
   * @deprecated it is the older spelling of `dir.public`.
   */
  static?: string
}

/** What may be written under `app`. */
export interface FwConfigApp {
  /**
   * Base path of the application. `FW_APP_BASE_URL` overrides it at runtime. With `./` the server listens at `/` and all URLs in pages are relative, so that the application can be served under any path.
   *
   * @default "/"
   * @example
   * app: { baseURL: '/docs/' }
   */
  baseURL?: string
  /**
   * Directory of the built assets, below `baseURL` or `cdnURL`. Fixed at build time. Defaults to `bundler1.build.assetsDir` if that is set.
   *
   * @default "/_fw/"
   */
  buildAssetsDir?: string
  /**
   * Absolute URL for built assets and public files in production. `FW_APP_CDN_URL` overrides it at runtime.
   *
   * @default ""
   */
  cdnURL?: string
  /**
   * Content of the `<head>` of every page.
   *
   * @example
   * app: { head: { title: 'My site', link: [{ rel: 'icon', href: '/icon.png' }] } }
   */
  head?: FwConfigAppHead
  /**
   * Default `<KeepAlive>` props of pages. Pages can override it with `definePageMeta`.
   *
   * @default false
   */
  keepalive?: boolean | contracts.KeepaliveProps
  /**
   * Default layout transition. Pages can override it with `definePageMeta`.
   *
   * @default false
   * @example
   * layoutTransition: { name: 'layout', mode: 'out-in' }
   */
  layoutTransition?: boolean | contracts.TransitionProps
  /**
   * Default page transition. Pages can override it with `definePageMeta`.
   *
   * @default false
   * @example
   * pageTransition: { name: 'page', mode: 'out-in' }
   */
  pageTransition?: boolean | contracts.TransitionProps
  /**
   * Default view transitions; `always` ignores `prefers-reduced-motion`. Needs `experimental.viewTransition`. Pages can override it with `definePageMeta`.
   *
   * @default false
   * @example
   * viewTransition: { types: ['slide'] }
   */
  viewTransition?: boolean | 'always' | contracts.ViewTransitionDefaults
  /** Attributes of the root element. */
  rootAttrs?: FwConfigAppRootAttrs
  /**
   * Id of the root element.
   *
   * @default "__fw"
   */
  rootId?: string
  /**
   * Tag of the root element.
   *
   * @default "div"
   */
  rootTag?: string
  /** Attributes of the element around the SPA loading template. */
  spaLoaderAttrs?: FwConfigAppSpaLoaderAttrs
  /**
   * Tag of the element around the SPA loading template.
   *
   * @default "div"
   */
  spaLoaderTag?: string
  /** Attributes of the teleport element. */
  teleportAttrs?: FwConfigAppTeleportAttrs
  /**
   * Id of the teleport element.
   *
   * @default "teleports"
   */
  teleportId?: string
  /**
   * Tag of the teleport element.
   *
   * @default "div"
   */
  teleportTag?: string
}

/** `app`, resolved. */
export interface FwOptionsApp {
  /**
   * Base path of the application. `FW_APP_BASE_URL` overrides it at runtime. With `./` the server listens at `/` and all URLs in pages are relative, so that the application can be served under any path.
   *
   * @default "/"
   * @example
   * app: { baseURL: '/docs/' }
   */
  baseURL: string
  /**
   * Directory of the built assets, below `baseURL` or `cdnURL`. Fixed at build time. Defaults to `bundler1.build.assetsDir` if that is set.
   *
   * @default "/_fw/"
   */
  buildAssetsDir: string
  /**
   * Absolute URL for built assets and public files in production. `FW_APP_CDN_URL` overrides it at runtime.
   *
   * @default ""
   */
  cdnURL: string
  /**
   * Content of the `<head>` of every page.
   *
   * @example
   * app: { head: { title: 'My site', link: [{ rel: 'icon', href: '/icon.png' }] } }
   */
  head: FwOptionsAppHead
  /**
   * Default `<KeepAlive>` props of pages. Pages can override it with `definePageMeta`.
   *
   * @default false
   */
  keepalive: boolean | contracts.KeepaliveProps
  /**
   * Default layout transition. Pages can override it with `definePageMeta`.
   *
   * @default false
   * @example
   * layoutTransition: { name: 'layout', mode: 'out-in' }
   */
  layoutTransition: boolean | contracts.TransitionProps
  /**
   * Default page transition. Pages can override it with `definePageMeta`.
   *
   * @default false
   * @example
   * pageTransition: { name: 'page', mode: 'out-in' }
   */
  pageTransition: boolean | contracts.TransitionProps
  /**
   * Default view transitions; `always` ignores `prefers-reduced-motion`. Needs `experimental.viewTransition`. Pages can override it with `definePageMeta`.
   *
   * @default false
   * @example
   * viewTransition: { types: ['slide'] }
   */
  viewTransition: boolean | 'always' | contracts.ViewTransitionDefaults
  /** Attributes of the root element. */
  rootAttrs: FwOptionsAppRootAttrs
  /**
   * Id of the root element.
   *
   * @default "__fw"
   */
  rootId: string
  /**
   * Tag of the root element.
   *
   * @default "div"
   */
  rootTag: string
  /** Attributes of the element around the SPA loading template. */
  spaLoaderAttrs: FwOptionsAppSpaLoaderAttrs
  /**
   * Tag of the element around the SPA loading template.
   *
   * @default "div"
   */
  spaLoaderTag: string
  /** Attributes of the teleport element. */
  teleportAttrs: FwOptionsAppTeleportAttrs
  /**
   * Id of the teleport element.
   *
   * @default "teleports"
   */
  teleportId: string
  /**
   * Tag of the teleport element.
   *
   * @default "div"
   */
  teleportTag: string
}

/** What may be written under `app.head`. */
export interface FwConfigAppHead {
  /**
   * Meta tags of every page.
   *
   * @default [{"name":"viewport","content":"width=device-width, initial-scale=1"},{"charset":"utf-8"}]
   * @example
   * meta: [{ name: 'description', content: '…' }]
   */
  meta?: (contracts.HeadTag | false | null | undefined)[]
  /**
   * Link tags of every page.
   *
   * @default []
   * @example
   * link: [{ rel: 'icon', href: '/icon.png' }]
   */
  link?: (contracts.HeadTag | false | null | undefined)[]
  /**
   * Style tags of every page. This area may still change.
   *
   * @default []
   * @example
   * style: [{ textContent: 'body { margin: 0 }' }]
   */
  style?: (contracts.HeadTag | false | null | undefined)[]
  /**
   * Script tags of every page.
   *
   * @default []
   * @example
   * script: [{ src: '/a.js', defer: true }]
   */
  script?: (contracts.HeadTag | false | null | undefined)[]
  /**
   * Noscript tags of every page.
   *
   * @default []
   * @example
   * noscript: [{ textContent: 'This page needs JavaScript.' }]
   */
  noscript?: (contracts.HeadTag | false | null | undefined)[]
  /** Default title of pages. */
  title?: string
  /**
   * Title template; `%s` is the title of the page.
   *
   * @example
   * titleTemplate: '%s · My site'
   */
  titleTemplate?: string | null
  /** The base tag. */
  base?: contracts.HeadTag
  /**
   * Attributes of `<html>`.
   *
   * @example
   * htmlAttrs: { lang: 'en' }
   */
  htmlAttrs?: contracts.ElementAttributes
  /** Attributes of `<body>`. */
  bodyAttrs?: contracts.ElementAttributes
  [key: string]: unknown
}

/** `app.head`, resolved. */
export interface FwOptionsAppHead {
  /**
   * Meta tags of every page.
   *
   * @default [{"name":"viewport","content":"width=device-width, initial-scale=1"},{"charset":"utf-8"}]
   * @example
   * meta: [{ name: 'description', content: '…' }]
   */
  meta: contracts.HeadTag[]
  /**
   * Link tags of every page.
   *
   * @default []
   * @example
   * link: [{ rel: 'icon', href: '/icon.png' }]
   */
  link: contracts.HeadTag[]
  /**
   * Style tags of every page. This area may still change.
   *
   * @default []
   * @example
   * style: [{ textContent: 'body { margin: 0 }' }]
   */
  style: contracts.HeadTag[]
  /**
   * Script tags of every page.
   *
   * @default []
   * @example
   * script: [{ src: '/a.js', defer: true }]
   */
  script: contracts.HeadTag[]
  /**
   * Noscript tags of every page.
   *
   * @default []
   * @example
   * noscript: [{ textContent: 'This page needs JavaScript.' }]
   */
  noscript: contracts.HeadTag[]
  /** Default title of pages. */
  title?: string
  /**
   * Title template; `%s` is the title of the page.
   *
   * @example
   * titleTemplate: '%s · My site'
   */
  titleTemplate?: string | null
  /** The base tag. */
  base?: contracts.HeadTag
  /**
   * Attributes of `<html>`.
   *
   * @example
   * htmlAttrs: { lang: 'en' }
   */
  htmlAttrs?: contracts.ElementAttributes
  /** Attributes of `<body>`. */
  bodyAttrs?: contracts.ElementAttributes
  [key: string]: unknown
}

/** What may be written under `app.rootAttrs`. */
export interface FwConfigAppRootAttrs {
  /**
   * Id of the element. It overrides the separate option for the id.
   *
   * @default "__fw"
   */
  id?: string
  [key: string]: string | number | boolean | null | undefined
}

/** `app.rootAttrs`, resolved. */
export interface FwOptionsAppRootAttrs {
  /**
   * Id of the element. It overrides the separate option for the id.
   *
   * @default "__fw"
   */
  id: string
  [key: string]: string | number | boolean | null | undefined
}

/** What may be written under `app.spaLoaderAttrs`. */
export interface FwConfigAppSpaLoaderAttrs {
  /**
   * Id of the element. It overrides the separate option for the id.
   *
   * @default "__fw-loader"
   */
  id?: string
  [key: string]: string | number | boolean | null | undefined
}

/** `app.spaLoaderAttrs`, resolved. */
export interface FwOptionsAppSpaLoaderAttrs {
  /**
   * Id of the element. It overrides the separate option for the id.
   *
   * @default "__fw-loader"
   */
  id: string
  [key: string]: string | number | boolean | null | undefined
}

/** What may be written under `app.teleportAttrs`. */
export interface FwConfigAppTeleportAttrs {
  /**
   * Id of the element. It overrides the separate option for the id.
   *
   * @default "teleports"
   */
  id?: string
  [key: string]: string | number | boolean | null | undefined
}

/** `app.teleportAttrs`, resolved. */
export interface FwOptionsAppTeleportAttrs {
  /**
   * Id of the element. It overrides the separate option for the id.
   *
   * @default "teleports"
   */
  id: string
  [key: string]: string | number | boolean | null | undefined
}

/** What may be written under `build`. */
export interface FwConfigBuild {
  /** Bundle analysis: `true`, or options of the analyzer. The `analyze` command turns it on as well. */
  analyze?: boolean | FwConfigBuildAnalyze
  /**
   * Files to generate in the build directory. `addTemplate` of the kit supports more options.
   *
   * @example
   * templates: [{ src: './routes.tpl.ts', dst: 'routes.ts' }]
   */
  templates?: { src: string, dst: string }[]
  /**
   * Dependencies to bundle and transpile: names, regular expressions, or functions that return one.
   *
   * @example
   * transpile: ['some-package', ({ isServer }) => isServer && 'other']
   */
  transpile?: (string | RegExp | ((context: contracts.TranspileContext) => string | RegExp | false | null | undefined))[]
}

/** `build`, resolved. */
export interface FwOptionsBuild {
  /** Bundle analysis: `true`, or options of the analyzer. The `analyze` command turns it on as well. */
  analyze: false | FwOptionsBuildAnalyze
  /**
   * Files to generate in the build directory. `addTemplate` of the kit supports more options.
   *
   * @example
   * templates: [{ src: './routes.tpl.ts', dst: 'routes.ts' }]
   */
  templates?: { src: string, dst: string }[]
  /**
   * Dependencies to bundle and transpile: names, regular expressions, or functions that return one.
   *
   * @example
   * transpile: ['some-package', ({ isServer }) => isServer && 'other']
   */
  transpile?: (string | RegExp | ((context: contracts.TranspileContext) => string | RegExp | false | null | undefined))[]
}

/** What may be written under `build.analyze`. */
export interface FwConfigBuildAnalyze {
  /**
   * Kind of report.
   *
   * @default "treemap"
   */
  template?: 'sunburst' | 'treemap' | 'treemap-3d' | 'network' | 'raw-data' | 'list' | 'flamegraph'
  /**
   * Base directory of the module names in the report.
   *
   * @default "<rootDir>"
   */
  projectRoot?: string | RegExp
  /**
   * File of the report; `{name}` is the name of the bundle.
   *
   * @default "<rootDir>/.fw/analyze/{name}.html"
   */
  filename?: string
  [key: string]: unknown
}

/** `build.analyze`, resolved. */
export interface FwOptionsBuildAnalyze {
  /**
   * Kind of report.
   *
   * @default "treemap"
   */
  template: 'sunburst' | 'treemap' | 'treemap-3d' | 'network' | 'raw-data' | 'list' | 'flamegraph'
  /**
   * Base directory of the module names in the report.
   *
   * @default "<rootDir>"
   */
  projectRoot: string | RegExp
  /**
   * File of the report; `{name}` is the name of the bundle.
   *
   * @default "<rootDir>/.fw/analyze/{name}.html"
   */
  filename: string
  [key: string]: unknown
}

/** What may be written under `server`. */
export interface FwConfigServer {
  /**
   * The builder of the server: a package that exports `bundle`, or an object with `bundle`.
   *
   * @default "@fw/server-builder"
   */
  builder?: string | ({ prepare?: (app: contracts.Fw) => Promise<void>, bundle: (app: contracts.Fw) => Promise<void>, scanImports?: (app: contracts.Fw) => Promise<contracts.AutoImport[]> })
}

/** `server`, resolved. */
export interface FwOptionsServer {
  /**
   * The builder of the server: a package that exports `bundle`, or an object with `bundle`.
   *
   * @default "@fw/server-builder"
   */
  builder: string | ({ prepare?: (app: contracts.Fw) => Promise<void>, bundle: (app: contracts.Fw) => Promise<void>, scanImports?: (app: contracts.Fw) => Promise<contracts.AutoImport[]> })
}

/** What may be written under `sourcemap`. */
export interface FwConfigSourcemap {
  /**
   * `true`: written and referenced; `hidden`: written only; `false`: none.
   *
   * @default true
   */
  server?: boolean | 'hidden'
  /**
   * `true`: written and referenced; `hidden`: written only; `false`: none. Enabled in development.
   *
   * @default false
   */
  client?: boolean | 'hidden'
}

/** `sourcemap`, resolved. */
export interface FwOptionsSourcemap {
  /**
   * `true`: written and referenced; `hidden`: written only; `false`: none.
   *
   * @default true
   */
  server: boolean | 'hidden'
  /**
   * `true`: written and referenced; `hidden`: written only; `false`: none. Enabled in development.
   *
   * @default false
   */
  client: boolean | 'hidden'
}

/** What may be written under `components`. */
export interface FwConfigComponents {
  /**
   * Directories of components: paths, or objects.
   *
   * @default [{"path":"~/components/global","global":true},"~/components"]
   * @example
   * dirs: ['~/components', { path: '~/widgets', global: true }]
   */
  dirs?: (string | { path: string, global?: boolean, prefix?: string, pathPrefix?: boolean, pattern?: string | string[], ignore?: string[], extensions?: string[], priority?: number, isAsync?: boolean, island?: boolean, enabled?: boolean, [key: string]: unknown })[]
}

/** `components`, resolved. */
export interface FwOptionsComponents {
  /**
   * Directories of components: paths, or objects.
   *
   * @default [{"path":"~/components/global","global":true},"~/components"]
   * @example
   * dirs: ['~/components', { path: '~/widgets', global: true }]
   */
  dirs: (string | { path: string, global?: boolean, prefix?: string, pathPrefix?: boolean, pattern?: string | string[], ignore?: string[], extensions?: string[], priority?: number, isAsync?: boolean, island?: boolean, enabled?: boolean, [key: string]: unknown })[]
}

/** What may be written under `imports`. */
export interface FwConfigImports {
  /**
   * Auto-import names in application code. With `false`, import them from `#imports`. For server code: `experimental.nitroAutoImports`.
   *
   * @default true
   */
  autoImport?: boolean
  /**
   * Directories to scan in addition to `~/composables` and `~/utils`.
   *
   * @example
   * dirs: ['stores']
   */
  dirs?: string[]
  /**
   * Make auto-imports available on `globalThis`.
   *
   * @default false
   */
  global?: boolean
  /**
   * Scan the composables and utils directories. Auto-imports of fw and modules are available in any case.
   *
   * @default true
   */
  scan?: boolean
  /**
   * Single names to auto-import.
   *
   * @example
   * imports: { imports: [{ name: 'format', from: 'date-fns', as: 'formatDate' }] }
   */
  imports?: contracts.AutoImport[]
  /**
   * Names to auto-import, grouped by the module that exports them.
   *
   * @example
   * presets: [{ from: '@vueuse/core', imports: ['useMouse', ['useStorage', 'useLocal']] }]
   */
  presets?: ({ from: string, imports: (string | [name: string, as?: string] | { name: string, as?: string, type?: boolean, priority?: number })[], type?: boolean, priority?: number })[]
  /** Files whose code gets auto-imports, in addition to the code of the project and its layers. */
  transform?: FwConfigImportsTransform
}

/** `imports`, resolved. */
export interface FwOptionsImports {
  /**
   * Auto-import names in application code. With `false`, import them from `#imports`. For server code: `experimental.nitroAutoImports`.
   *
   * @default true
   */
  autoImport: boolean
  /**
   * Directories to scan in addition to `~/composables` and `~/utils`.
   *
   * @example
   * dirs: ['stores']
   */
  dirs?: string[]
  /**
   * Make auto-imports available on `globalThis`.
   *
   * @default false
   */
  global: boolean
  /**
   * Scan the composables and utils directories. Auto-imports of fw and modules are available in any case.
   *
   * @default true
   */
  scan: boolean
  /**
   * Single names to auto-import.
   *
   * @example
   * imports: { imports: [{ name: 'format', from: 'date-fns', as: 'formatDate' }] }
   */
  imports?: contracts.AutoImport[]
  /**
   * Names to auto-import, grouped by the module that exports them.
   *
   * @example
   * presets: [{ from: '@vueuse/core', imports: ['useMouse', ['useStorage', 'useLocal']] }]
   */
  presets?: ({ from: string, imports: (string | [name: string, as?: string] | { name: string, as?: string, type?: boolean, priority?: number })[], type?: boolean, priority?: number })[]
  /** Files whose code gets auto-imports, in addition to the code of the project and its layers. */
  transform: FwOptionsImportsTransform
}

/** What may be written under `imports.transform`. */
export interface FwConfigImportsTransform {
  /**
   * Paths of further files. Packages that match are transpiled, like those of `build.transpile`.
   *
   * @example
   * include: [/node_modules\/my-components\//]
   */
  include?: RegExp[]
  /** Paths of files that get none. */
  exclude?: RegExp[]
}

/** `imports.transform`, resolved. */
export interface FwOptionsImportsTransform {
  /**
   * Paths of further files. Packages that match are transpiled, like those of `build.transpile`.
   *
   * @example
   * include: [/node_modules\/my-components\//]
   */
  include?: RegExp[]
  /** Paths of files that get none. */
  exclude?: RegExp[]
}

/** What may be written under `pages`. */
export interface FwConfigPages {
  /**
   * Enable file-based routing, like `pages: true` and `pages: false`.
   *
   * @default true when the pages directory exists
   */
  enabled?: boolean
  /**
   * Globs of page files; a leading `!` excludes files.
   *
   * @example
   * pages: { pattern: ['**​/*.vue', '!**​/_*.vue'] }
   */
  pattern?: string | string[]
}

/** `pages`, resolved. */
export interface FwOptionsPages {
  /**
   * Enable file-based routing, like `pages: true` and `pages: false`.
   *
   * @default true when the pages directory exists
   */
  enabled?: boolean
  /**
   * Globs of page files; a leading `!` excludes files.
   *
   * @example
   * pages: { pattern: ['**​/*.vue', '!**​/_*.vue'] }
   */
  pattern?: string | string[]
}

/** What may be written under `ignoreOptions`. */
export interface FwConfigIgnoreOptions {
  /** Ignore letter case. */
  ignorecase?: boolean
  [key: string]: unknown
}

/** `ignoreOptions`, resolved. */
export interface FwOptionsIgnoreOptions {
  /** Ignore letter case. */
  ignorecase?: boolean
  [key: string]: unknown
}

/** What may be written under `watchers`. */
export interface FwConfigWatchers {
  /** Options of the file watcher (chokidar). */
  fileWatcher?: FwConfigWatchersFileWatcher & contracts.Foreign<'watchers.fileWatcher'>
  /** Options of the file watcher (chokidar). The same as `fileWatcher`. */
  chokidar?: FwConfigWatchersFileWatcher & contracts.Foreign<'watchers.fileWatcher'>
  /** Raw events that restart the watcher. */
  rewatchOnRawEvents?: string[]
  /** Options of bundler2’s watcher. */
  bundler2?: FwConfigWatchersBundler2 & contracts.Foreign<'watchers.bundler2'>
  /** Options of bundler2’s watcher. The same as `bundler2`. */
  webpack?: FwConfigWatchersBundler2 & contracts.Foreign<'watchers.bundler2'>
  /** Options of bundler2’s watcher. The same as `bundler2`. */
  rspack?: FwConfigWatchersBundler2 & contracts.Foreign<'watchers.bundler2'>
}

/** `watchers`, resolved. */
export interface FwOptionsWatchers {
  /** Options of the file watcher (chokidar). */
  fileWatcher: FwOptionsWatchersFileWatcher & contracts.Foreign<'watchers.fileWatcher'>
  /** Options of the file watcher (chokidar). The same as `fileWatcher`. */
  chokidar: FwOptionsWatchersFileWatcher & contracts.Foreign<'watchers.fileWatcher'>
  /** Raw events that restart the watcher. */
  rewatchOnRawEvents?: string[]
  /** Options of bundler2’s watcher. */
  bundler2: FwOptionsWatchersBundler2 & contracts.Foreign<'watchers.bundler2'>
  /** Options of bundler2’s watcher. The same as `bundler2`. */
  webpack: FwOptionsWatchersBundler2 & contracts.Foreign<'watchers.bundler2'>
  /** Options of bundler2’s watcher. The same as `bundler2`. */
  rspack: FwOptionsWatchersBundler2 & contracts.Foreign<'watchers.bundler2'>
}

/** What may be written under `watchers.fileWatcher`. */
export interface FwConfigWatchersFileWatcher {
  /**
   * Ignore the files that exist at startup.
   *
   * @default true
   */
  ignoreInitial?: boolean
  /**
   * Ignore permission errors.
   *
   * @default true
   */
  ignorePermissionErrors?: boolean
}

/** `watchers.fileWatcher`, resolved. */
export interface FwOptionsWatchersFileWatcher {
  /**
   * Ignore the files that exist at startup.
   *
   * @default true
   */
  ignoreInitial: boolean
  /**
   * Ignore permission errors.
   *
   * @default true
   */
  ignorePermissionErrors: boolean
}

/** What may be written under `watchers.bundler2`. */
export interface FwConfigWatchersBundler2 {
  /**
   * Delay before a rebuild, in milliseconds, during which edits are collected. It only applies if you set it: by default, a rebuild starts as soon as the file watcher reports an edit.
   *
   * @default 1000
   */
  aggregateTimeout?: number
}

/** `watchers.bundler2`, resolved. */
export interface FwOptionsWatchersBundler2 {
  /**
   * Delay before a rebuild, in milliseconds, during which edits are collected. It only applies if you set it: by default, a rebuild starts as soon as the file watcher reports an edit.
   *
   * @default 1000
   */
  aggregateTimeout: number
}

/** What may be written under `typescript`. */
export interface FwConfigTypescript {
  /**
   * Which builder types to include. Default: those of `builder`; `false`: none; `shared`: types that all builders support, for module authors.
   *
   * @default null
   */
  builder?: false | 'shared' | null | string
  /**
   * Packages to hoist into `paths` of the generated tsconfig files. No subpaths.
   *
   * @default ["nitropack/types","nitropack/runtime","nitropack","defu","h3","consola","ofetch","@unhead/vue","@fw/devtools","ui","@ui/runtime-core","@ui/compiler-sfc","ui-router","ui-router/auto-routes","unplugin-ui-router/client","@fw/schema","fw"] (v4 layout), ["@unhead/vue","@fw/devtools","ui","@ui/runtime-core","@ui/compiler-sfc","ui-router","ui-router/auto-routes","unplugin-ui-router/client","@fw/schema","fw"] (v3 layout)
   */
  hoist?: string[]
  /**
   * Include the whole workspace in the generated tsconfig files.
   *
   * @default false
   */
  includeWorkspace?: boolean
  /**
   * Write a shim for `*.vue` files.
   *
   * @default false
   */
  shim?: boolean
  /**
   * Strict checks.
   *
   * @default true
   */
  strict?: boolean
  /**
   * Options to merge into the generated tsconfig files.
   *
   * @example
   * tsConfig: { compilerOptions: { noUnusedLocals: true } }
   */
  tsConfig?: Record<string, any>
  /**
   * Type check: `true` in development and builds; `build`: only in builds. Needs `vue-tsc` and `typescript`.
   *
   * @default false
   */
  typeCheck?: boolean | 'build'
}

/** `typescript`, resolved. */
export interface FwOptionsTypescript {
  /**
   * Which builder types to include. Default: those of `builder`; `false`: none; `shared`: types that all builders support, for module authors.
   *
   * @default null
   */
  builder: false | 'shared' | null | string
  /**
   * Packages to hoist into `paths` of the generated tsconfig files. No subpaths.
   *
   * @default ["nitropack/types","nitropack/runtime","nitropack","defu","h3","consola","ofetch","@unhead/vue","@fw/devtools","ui","@ui/runtime-core","@ui/compiler-sfc","ui-router","ui-router/auto-routes","unplugin-ui-router/client","@fw/schema","fw"] (v4 layout), ["@unhead/vue","@fw/devtools","ui","@ui/runtime-core","@ui/compiler-sfc","ui-router","ui-router/auto-routes","unplugin-ui-router/client","@fw/schema","fw"] (v3 layout)
   */
  hoist: string[]
  /**
   * Include the whole workspace in the generated tsconfig files.
   *
   * @default false
   */
  includeWorkspace: boolean
  /**
   * Write a shim for `*.vue` files.
   *
   * @default false
   */
  shim: boolean
  /**
   * Strict checks.
   *
   * @default true
   */
  strict: boolean
  /**
   * Options to merge into the generated tsconfig files.
   *
   * @example
   * tsConfig: { compilerOptions: { noUnusedLocals: true } }
   */
  tsConfig?: Record<string, any>
  /**
   * Type check: `true` in development and builds; `build`: only in builds. Needs `vue-tsc` and `typescript`.
   *
   * @default false
   */
  typeCheck: boolean | 'build'
}

/** What may be written under `transformer1`. */
export interface FwConfigTransformer1 {
  /** Options of the transformer. */
  options?: FwConfigTransformer1Options & contracts.Foreign<'transformer1.options'>
}

/** `transformer1`, resolved. */
export interface FwOptionsTransformer1 {
  /** Options of the transformer. */
  options: FwOptionsTransformer1Options & contracts.Foreign<'transformer1.options'>
}

/** What may be written under `transformer1.options`. */
export interface FwConfigTransformer1Options {
  /**
   * Function to call for JSX elements.
   *
   * @default "h"
   */
  jsxFactory?: string
  /**
   * Component to use for JSX fragments.
   *
   * @default "Fragment"
   */
  jsxFragment?: string
  /**
   * Target of the output, such as `es2022`.
   *
   * @default "esnext"
   */
  target?: string | string[]
  /** TypeScript compiler options of the transformer. */
  tsconfigRaw?: Record<string, any>
}

/** `transformer1.options`, resolved. */
export interface FwOptionsTransformer1Options {
  /**
   * Function to call for JSX elements.
   *
   * @default "h"
   */
  jsxFactory: string
  /**
   * Component to use for JSX fragments.
   *
   * @default "Fragment"
   */
  jsxFragment: string
  /**
   * Target of the output, such as `es2022`.
   *
   * @default "esnext"
   */
  target: string | string[]
  /** TypeScript compiler options of the transformer. */
  tsconfigRaw?: Record<string, any>
}

/** What may be written under `transformer2`. */
export interface FwConfigTransformer2 {
  /** Transforming. */
  transform?: FwConfigTransformer2Transform
}

/** `transformer2`, resolved. */
export interface FwOptionsTransformer2 {
  /** Transforming. */
  transform?: FwOptionsTransformer2Transform
}

/** What may be written under `transformer2.transform`. */
export interface FwConfigTransformer2Transform {
  /** Options of the transformer. */
  options?: FwConfigTransformer2TransformOptions & contracts.Foreign<'transformer2.transform.options'>
  [key: string]: unknown
}

/** `transformer2.transform`, resolved. */
export interface FwOptionsTransformer2Transform {
  /** Options of the transformer. */
  options?: FwOptionsTransformer2TransformOptions & contracts.Foreign<'transformer2.transform.options'>
  [key: string]: unknown
}

/** What may be written under `transformer2.transform.options`. */
export interface FwConfigTransformer2TransformOptions {
  /**
   * Function to call for JSX elements.
   *
   * @default none (v4 layout), "h" (v3 layout)
   */
  jsxFactory?: string
  /**
   * Component to use for JSX fragments.
   *
   * @default none (v4 layout), "Fragment" (v3 layout)
   */
  jsxFragment?: string
  /**
   * Target of the output, such as `es2022`.
   *
   * @default none (v4 layout), "esnext" (v3 layout)
   */
  target?: string | string[]
}

/** `transformer2.transform.options`, resolved. */
export interface FwOptionsTransformer2TransformOptions {
  /**
   * Function to call for JSX elements.
   *
   * @default none (v4 layout), "h" (v3 layout)
   */
  jsxFactory?: string
  /**
   * Component to use for JSX fragments.
   *
   * @default none (v4 layout), "Fragment" (v3 layout)
   */
  jsxFragment?: string
  /**
   * Target of the output, such as `es2022`.
   *
   * @default none (v4 layout), "esnext" (v3 layout)
   */
  target?: string | string[]
}

/** What may be written under `devServer`. */
export interface FwConfigDevServer {
  /** Cross-origin requests to the development server. */
  cors?: FwConfigDevServerCors
  /** Host to listen on. `0.0.0.0` listens on all addresses. */
  host?: string
  /**
   * Enable HTTPS: `true` for a self-signed certificate, or the files of a certificate.
   *
   * @example
   * https: { key: './server.key', cert: './server.crt' }
   */
  https?: boolean | FwConfigDevServerHttps
  /** HTML of the loading page during startup. */
  loadingTemplate?: (data: { loading?: string }) => string
  /**
   * Port to listen on.
   *
   * @default 3000
   */
  port?: number
  /**
   * URL of the development server: the actual one as soon as it is listening. Read-only.
   *
   * @default "http://localhost:3000"
   */
  url?: string
}

/** `devServer`, resolved. */
export interface FwOptionsDevServer {
  /** Cross-origin requests to the development server. */
  cors: FwOptionsDevServerCors
  /** Host to listen on. `0.0.0.0` listens on all addresses. */
  host?: string
  /**
   * Enable HTTPS: `true` for a self-signed certificate, or the files of a certificate.
   *
   * @example
   * https: { key: './server.key', cert: './server.crt' }
   */
  https: boolean | FwOptionsDevServerHttps
  /** HTML of the loading page during startup. */
  loadingTemplate?: (data: { loading?: string }) => string
  /**
   * Port to listen on.
   *
   * @default 3000
   */
  port: number
  /**
   * URL of the development server: the actual one as soon as it is listening. Read-only.
   *
   * @default "http://localhost:3000"
   */
  url: string
}

/** What may be written under `devServer.cors`. */
export interface FwConfigDevServerCors {
  /**
   * Origins that are allowed to make requests to the development server. Local origins are always allowed; `*` allows all.
   *
   * @default [/^https?:\/\/(?:(?:[^:/]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/]
   * @example
   * cors: { origin: ['https://admin.example.com'] }
   */
  origin?: (string | RegExp)[]
  /** Allowed methods. Default: all. */
  methods?: string[]
  /** Allowed request headers. Default: the requested ones. */
  allowHeaders?: string[]
  /** Response headers that pages of these origins can read. */
  exposeHeaders?: string[]
  /** Allow cookies. */
  credentials?: boolean
  /** How long browsers cache the preflight response, in seconds. */
  maxAge?: number
}

/** `devServer.cors`, resolved. */
export interface FwOptionsDevServerCors {
  /**
   * Origins that are allowed to make requests to the development server. Local origins are always allowed; `*` allows all.
   *
   * @default [/^https?:\/\/(?:(?:[^:/]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/]
   * @example
   * cors: { origin: ['https://admin.example.com'] }
   */
  origin: (string | RegExp)[]
  /** Allowed methods. Default: all. */
  methods?: string[]
  /** Allowed request headers. Default: the requested ones. */
  allowHeaders?: string[]
  /** Response headers that pages of these origins can read. */
  exposeHeaders?: string[]
  /** Allow cookies. */
  credentials?: boolean
  /** How long browsers cache the preflight response, in seconds. */
  maxAge?: number
}

/** What may be written under `devServer.https`. */
export interface FwConfigDevServerHttps {
  /** File of the private key. */
  key?: string
  /** File of the certificate. */
  cert?: string
  /** PKCS #12 file with the private key and the certificate. */
  pfx?: string
  /** Passphrase of the private key or the `pfx` file. */
  passphrase?: string
}

/** `devServer.https`, resolved. */
export interface FwOptionsDevServerHttps {
  /** File of the private key. */
  key?: string
  /** File of the certificate. */
  cert?: string
  /** PKCS #12 file with the private key and the certificate. */
  pfx?: string
  /** Passphrase of the private key or the `pfx` file. */
  passphrase?: string
}

/** What may be written under `devtools`. */
export interface FwConfigDevtools {
  /** Enable devtools. Default: `false`. */
  enabled?: boolean
}

/** `devtools`, resolved. */
export interface FwOptionsDevtools {
  /** Enable devtools. Default: `false`. */
  enabled?: boolean
}

/** What may be written under `serverEngine`. */
export interface FwConfigServerEngine {
  /**
   * Like `routeRules`; takes precedence on the server for the same pattern.
   *
   * @default {}
   * @experimental
   */
  routeRules?: Record<string, contracts.RouteRule>
  /** Like `runtimeConfig`; takes precedence on the server. */
  runtimeConfig?: FwConfigServerEngineRuntimeConfig
  /** Prerendering. */
  prerender?: FwConfigServerEnginePrerender & contracts.Foreign<'serverEngine.prerender'>
}

/** `serverEngine`, resolved. */
export interface FwOptionsServerEngine {
  /**
   * Like `routeRules`; takes precedence on the server for the same pattern.
   *
   * @default {}
   * @experimental
   */
  routeRules: Record<string, contracts.RouteRule>
  /** Like `runtimeConfig`; takes precedence on the server. */
  runtimeConfig: FwOptionsServerEngineRuntimeConfig
  /** Prerendering. */
  prerender: FwOptionsServerEnginePrerender & contracts.Foreign<'serverEngine.prerender'>
}

/** What may be written under `serverEngine.runtimeConfig`. */
export interface FwConfigServerEngineRuntimeConfig {
  /**
   * Sent to the browser.
   *
   * @default {}
   */
  public?: Record<string, any>
  /** Base URL and CDN URL of the application. Sent to the browser. */
  app?: FwConfigServerEngineRuntimeConfigApp
  /** Values for the engine itself. */
  serverEngine?: FwConfigServerEngineRuntimeConfigServerEngine
  /** Values for the engine itself. The same as `serverEngine`. */
  nitro?: FwConfigServerEngineRuntimeConfigServerEngine
  [key: string]: unknown
}

/** `serverEngine.runtimeConfig`, resolved. */
export interface FwOptionsServerEngineRuntimeConfig {
  /**
   * Sent to the browser.
   *
   * @default {}
   */
  public: Record<string, any>
  /** Base URL and CDN URL of the application. Sent to the browser. */
  app: FwOptionsServerEngineRuntimeConfigApp
  /** Values for the engine itself. */
  serverEngine: FwOptionsServerEngineRuntimeConfigServerEngine
  /** Values for the engine itself. The same as `serverEngine`. */
  nitro: FwOptionsServerEngineRuntimeConfigServerEngine
  [key: string]: unknown
}

/** What may be written under `serverEngine.runtimeConfig.app`. */
export interface FwConfigServerEngineRuntimeConfigApp {
  /**
   * Follows `buildId`. Never replaced at run time.
   *
   * @default "<buildId>"
   */
  buildId?: string
  /**
   * Follows `app.baseURL`. `FW_APP_BASE_URL` replaces it.
   *
   * @default "/"
   */
  baseURL?: string
  /**
   * Follows `app.buildAssetsDir`. Never replaced at run time.
   *
   * @default "/_fw/"
   */
  buildAssetsDir?: string
  /**
   * Follows `app.cdnURL`. `FW_APP_CDN_URL` replaces it.
   *
   * @default ""
   */
  cdnURL?: string
  [key: string]: unknown
}

/** `serverEngine.runtimeConfig.app`, resolved. */
export interface FwOptionsServerEngineRuntimeConfigApp {
  /**
   * Follows `buildId`. Never replaced at run time.
   *
   * @default "<buildId>"
   */
  buildId: string
  /**
   * Follows `app.baseURL`. `FW_APP_BASE_URL` replaces it.
   *
   * @default "/"
   */
  baseURL: string
  /**
   * Follows `app.buildAssetsDir`. Never replaced at run time.
   *
   * @default "/_fw/"
   */
  buildAssetsDir: string
  /**
   * Follows `app.cdnURL`. `FW_APP_CDN_URL` replaces it.
   *
   * @default ""
   */
  cdnURL: string
  [key: string]: unknown
}

/** What may be written under `serverEngine.runtimeConfig.serverEngine`. */
export interface FwConfigServerEngineRuntimeConfigServerEngine {
  /**
   * Prefix of the environment variables that override the runtime config. Also read as `serverEngine.runtimeConfig.envPrefix` and `runtimeConfig.serverEngine.envPrefix`.
   *
   * @default "FW_"
   * @example
   * serverEngine: { runtimeConfig: { serverEngine: { envPrefix: 'MY_' } } }
   */
  envPrefix?: string
  [key: string]: unknown
}

/** `serverEngine.runtimeConfig.serverEngine`, resolved. */
export interface FwOptionsServerEngineRuntimeConfigServerEngine {
  /**
   * Prefix of the environment variables that override the runtime config. Also read as `serverEngine.runtimeConfig.envPrefix` and `runtimeConfig.serverEngine.envPrefix`.
   *
   * @default "FW_"
   * @example
   * serverEngine: { runtimeConfig: { serverEngine: { envPrefix: 'MY_' } } }
   */
  envPrefix: string
  [key: string]: unknown
}

/** What may be written under `serverEngine.prerender`. */
export interface FwConfigServerEnginePrerender {
  /** Routes to exclude. */
  ignore?: (string | RegExp | ((path: string) => boolean | null | undefined | void))[]
  /** Routes to prerender, in addition to those the crawler finds. */
  routes?: string[]
}

/** `serverEngine.prerender`, resolved. */
export interface FwOptionsServerEnginePrerender {
  /** Routes to exclude. */
  ignore?: (string | RegExp | ((path: string) => boolean | null | undefined | void))[]
  /** Routes to prerender, in addition to those the crawler finds. */
  routes?: string[]
}

/** What may be written under `runtimeConfig`. */
export interface FwConfigRuntimeConfig {
  /**
   * Sent to the browser. `FW_PUBLIC_…` overrides its values.
   *
   * @default {}
   */
  public?: Record<string, any>
  /** Base URL and CDN URL of the application. Sent to the browser. */
  app?: FwConfigRuntimeConfigApp
  /** Values for the engine itself. */
  serverEngine?: FwConfigRuntimeConfigServerEngine
  /** Values for the engine itself. The same as `serverEngine`. */
  nitro?: FwConfigRuntimeConfigServerEngine
  [key: string]: unknown
}

/** `runtimeConfig`, resolved. */
export interface FwOptionsRuntimeConfig {
  /**
   * Sent to the browser. `FW_PUBLIC_…` overrides its values.
   *
   * @default {}
   */
  public: Record<string, any>
  /** Base URL and CDN URL of the application. Sent to the browser. */
  app: FwOptionsRuntimeConfigApp
  /** Values for the engine itself. */
  serverEngine?: FwOptionsRuntimeConfigServerEngine
  /** Values for the engine itself. The same as `serverEngine`. */
  nitro?: FwOptionsRuntimeConfigServerEngine
  [key: string]: unknown
}

/** What may be written under `runtimeConfig.app`. */
export interface FwConfigRuntimeConfigApp {
  /**
   * Follows `buildId`. Never replaced at run time.
   *
   * @default "<buildId>"
   */
  buildId?: string
  /**
   * Follows `app.baseURL`. `FW_APP_BASE_URL` replaces it.
   *
   * @default "/"
   */
  baseURL?: string
  /**
   * Follows `app.buildAssetsDir`. Never replaced at run time.
   *
   * @default "/_fw/"
   */
  buildAssetsDir?: string
  /**
   * Follows `app.cdnURL`. `FW_APP_CDN_URL` replaces it.
   *
   * @default ""
   */
  cdnURL?: string
  [key: string]: unknown
}

/** `runtimeConfig.app`, resolved. */
export interface FwOptionsRuntimeConfigApp {
  /**
   * Follows `buildId`. Never replaced at run time.
   *
   * @default "<buildId>"
   */
  buildId: string
  /**
   * Follows `app.baseURL`. `FW_APP_BASE_URL` replaces it.
   *
   * @default "/"
   */
  baseURL: string
  /**
   * Follows `app.buildAssetsDir`. Never replaced at run time.
   *
   * @default "/_fw/"
   */
  buildAssetsDir: string
  /**
   * Follows `app.cdnURL`. `FW_APP_CDN_URL` replaces it.
   *
   * @default ""
   */
  cdnURL: string
  [key: string]: unknown
}

/** What may be written under `runtimeConfig.serverEngine`. */
export interface FwConfigRuntimeConfigServerEngine {
  /** Like `serverEngine.runtimeConfig.serverEngine.envPrefix`, which takes precedence. */
  envPrefix?: string
  [key: string]: unknown
}

/** `runtimeConfig.serverEngine`, resolved. */
export interface FwOptionsRuntimeConfigServerEngine {
  /** Like `serverEngine.runtimeConfig.serverEngine.envPrefix`, which takes precedence. */
  envPrefix?: string
  [key: string]: unknown
}

/** What may be written under `router`. */
export interface FwConfigRouter {
  /**
   * Serializable options of Vue Router. A router options file supports all options, and takes precedence.
   *
   * @example
   * router: { options: { linkActiveClass: 'on' } }
   */
  options?: FwConfigRouterOptions & contracts.Foreign<'router.options'>
}

/** `router`, resolved. */
export interface FwOptionsRouter {
  /**
   * Serializable options of Vue Router. A router options file supports all options, and takes precedence.
   *
   * @example
   * router: { options: { linkActiveClass: 'on' } }
   */
  options: FwOptionsRouterOptions & contracts.Foreign<'router.options'>
}

/** What may be written under `router.options`. */
export interface FwConfigRouterOptions {
  /**
   * Use hash history. Needs `ssr: false`, because browsers do not send the hash to the server.
   *
   * @default false
   */
  hashMode?: boolean
  /**
   * How the page scrolls to a hash link.
   *
   * @default "auto"
   */
  scrollBehaviorType?: 'auto' | 'smooth' | 'instant'
}

/** `router.options`, resolved. */
export interface FwOptionsRouterOptions {
  /**
   * Use hash history. Needs `ssr: false`, because browsers do not send the hash to the server.
   *
   * @default false
   */
  hashMode: boolean
  /**
   * How the page scrolls to a hash link.
   *
   * @default "auto"
   */
  scrollBehaviorType: 'auto' | 'smooth' | 'instant'
}

/** What may be written under `headManager`. */
export interface FwConfigHeadManager {
  /**
   * Behave like older versions: tags are not sorted; `hid`, `vmid`, `children`, `body` and promises are supported.
   *
   * @default false
   */
  legacy?: boolean
  /** Options of the head renderer on the server. */
  renderSSRHeadOptions?: FwConfigHeadManagerRenderSSRHeadOptions & contracts.Foreign<'headManager.renderSSRHeadOptions'>
}

/** `headManager`, resolved. */
export interface FwOptionsHeadManager {
  /**
   * Behave like older versions: tags are not sorted; `hid`, `vmid`, `children`, `body` and promises are supported.
   *
   * @default false
   */
  legacy: boolean
  /** Options of the head renderer on the server. */
  renderSSRHeadOptions: FwOptionsHeadManagerRenderSSRHeadOptions & contracts.Foreign<'headManager.renderSSRHeadOptions'>
}

/** What may be written under `headManager.renderSSRHeadOptions`. */
export interface FwConfigHeadManagerRenderSSRHeadOptions {
  /**
   * Write the head on one line.
   *
   * @default false
   */
  omitLineBreaks?: boolean
}

/** `headManager.renderSSRHeadOptions`, resolved. */
export interface FwOptionsHeadManagerRenderSSRHeadOptions {
  /**
   * Write the head on one line.
   *
   * @default false
   */
  omitLineBreaks: boolean
}

/** What may be written under `optimization`. */
export interface FwConfigOptimization {
  /** Functions whose context is restored after `await`. */
  asyncTransforms?: FwConfigOptimizationAsyncTransforms
  /**
   * Functions that get a key as their last argument: unique for each call, and the same on server and client.
   *
   * @default [{"name":"callOnce","argumentLength":3},{"name":"defineFwComponent","argumentLength":2},{"name":"useState","argumentLength":2},{"name":"useFetch","argumentLength":3},{"name":"useAsyncData","argumentLength":3},{"name":"useLazyAsyncData","argumentLength":3},{"name":"useLazyFetch","argumentLength":3}]
   * @example
   * keyedComposables: [{ name: 'useMine', argumentLength: 2, source: '~/composables/mine' }]
   */
  keyedComposables?: ({ name: string, argumentLength: number, source?: string | RegExp })[]
  /** Calls to remove from the client or server bundle (tree shaking), also in development. There, `onRenderTracked` and `onRenderTriggered` are never removed. */
  treeShake?: FwConfigOptimizationTreeShake
}

/** `optimization`, resolved. */
export interface FwOptionsOptimization {
  /** Functions whose context is restored after `await`. */
  asyncTransforms: FwOptionsOptimizationAsyncTransforms
  /**
   * Functions that get a key as their last argument: unique for each call, and the same on server and client.
   *
   * @default [{"name":"callOnce","argumentLength":3},{"name":"defineFwComponent","argumentLength":2},{"name":"useState","argumentLength":2},{"name":"useFetch","argumentLength":3},{"name":"useAsyncData","argumentLength":3},{"name":"useLazyAsyncData","argumentLength":3},{"name":"useLazyFetch","argumentLength":3}]
   * @example
   * keyedComposables: [{ name: 'useMine', argumentLength: 2, source: '~/composables/mine' }]
   */
  keyedComposables: ({ name: string, argumentLength: number, source?: string | RegExp })[]
  /** Calls to remove from the client or server bundle (tree shaking), also in development. There, `onRenderTracked` and `onRenderTriggered` are never removed. */
  treeShake: FwOptionsOptimizationTreeShake
}

/** What may be written under `optimization.asyncTransforms`. */
export interface FwConfigOptimizationAsyncTransforms {
  /**
   * Functions whose callback keeps its context after `await`.
   *
   * @default ["defineFwPlugin","defineFwRouteMiddleware"]
   */
  asyncFunctions?: string[]
  /** Functions that take an object, with the properties that keep their context after `await`. */
  objectDefinitions?: FwConfigOptimizationAsyncTransformsObjectDefinitions
}

/** `optimization.asyncTransforms`, resolved. */
export interface FwOptionsOptimizationAsyncTransforms {
  /**
   * Functions whose callback keeps its context after `await`.
   *
   * @default ["defineFwPlugin","defineFwRouteMiddleware"]
   */
  asyncFunctions: string[]
  /** Functions that take an object, with the properties that keep their context after `await`. */
  objectDefinitions: FwOptionsOptimizationAsyncTransformsObjectDefinitions
}

/** What may be written under `optimization.asyncTransforms.objectDefinitions`. */
export interface FwConfigOptimizationAsyncTransformsObjectDefinitions {
  /**
   * Members of a component.
   *
   * @default ["asyncData","setup"]
   */
  defineFwComponent?: string[]
  /**
   * Members of a plugin.
   *
   * @default ["setup"]
   */
  defineFwPlugin?: string[]
  /**
   * Members of page meta.
   *
   * @default ["middleware","validate"]
   */
  definePageMeta?: string[]
  [key: string]: string[] | undefined
}

/** `optimization.asyncTransforms.objectDefinitions`, resolved. */
export interface FwOptionsOptimizationAsyncTransformsObjectDefinitions {
  /**
   * Members of a component.
   *
   * @default ["asyncData","setup"]
   */
  defineFwComponent: string[]
  /**
   * Members of a plugin.
   *
   * @default ["setup"]
   */
  defineFwPlugin: string[]
  /**
   * Members of page meta.
   *
   * @default ["middleware","validate"]
   */
  definePageMeta: string[]
  [key: string]: string[] | undefined
}

/** What may be written under `optimization.treeShake`. */
export interface FwConfigOptimizationTreeShake {
  /** Calls to remove, by the module of the function. */
  composables?: FwConfigOptimizationTreeShakeComposables
}

/** `optimization.treeShake`, resolved. */
export interface FwOptionsOptimizationTreeShake {
  /** Calls to remove, by the module of the function. */
  composables: FwOptionsOptimizationTreeShakeComposables
}

/** What may be written under `optimization.treeShake.composables`. */
export interface FwConfigOptimizationTreeShakeComposables {
  /** Removed from the client. */
  client?: FwConfigOptimizationTreeShakeComposablesClient
  /** Removed from the server. */
  server?: FwConfigOptimizationTreeShakeComposablesServer
}

/** `optimization.treeShake.composables`, resolved. */
export interface FwOptionsOptimizationTreeShakeComposables {
  /** Removed from the client. */
  client: FwOptionsOptimizationTreeShakeComposablesClient
  /** Removed from the server. */
  server: FwOptionsOptimizationTreeShakeComposablesServer
}

/** What may be written under `optimization.treeShake.composables.client`. */
export interface FwConfigOptimizationTreeShakeComposablesClient {
  /**
   * Functions of the view library.
   *
   * @default ["onRenderTracked","onRenderTriggered","onServerPrefetch"]
   */
  ui?: string[]
  /**
   * Functions of the view library. The same as `ui`.
   *
   * @default ["onRenderTracked","onRenderTriggered","onServerPrefetch"]
   */
  vue?: string[]
  /**
   * Functions of the framework.
   *
   * @default ["definePayloadReducer","definePageMeta","onPrehydrate"]
   */
  '#app'?: string[]
  [key: string]: string[] | undefined
}

/** `optimization.treeShake.composables.client`, resolved. */
export interface FwOptionsOptimizationTreeShakeComposablesClient {
  /**
   * Functions of the view library.
   *
   * @default ["onRenderTracked","onRenderTriggered","onServerPrefetch"]
   */
  ui: string[]
  /**
   * Functions of the view library. The same as `ui`.
   *
   * @default ["onRenderTracked","onRenderTriggered","onServerPrefetch"]
   */
  vue: string[]
  /**
   * Functions of the framework.
   *
   * @default ["definePayloadReducer","definePageMeta","onPrehydrate"]
   */
  '#app': string[]
  [key: string]: string[] | undefined
}

/** What may be written under `optimization.treeShake.composables.server`. */
export interface FwConfigOptimizationTreeShakeComposablesServer {
  /**
   * Functions of the view library.
   *
   * @default ["onMounted","onUpdated","onUnmounted","onBeforeMount","onBeforeUpdate","onBeforeUnmount","onRenderTracked","onRenderTriggered","onActivated","onDeactivated"]
   */
  ui?: string[]
  /**
   * Functions of the view library. The same as `ui`.
   *
   * @default ["onMounted","onUpdated","onUnmounted","onBeforeMount","onBeforeUpdate","onBeforeUnmount","onRenderTracked","onRenderTriggered","onActivated","onDeactivated"]
   */
  vue?: string[]
  /**
   * Functions of the framework.
   *
   * @default ["definePayloadReviver","definePageMeta"]
   */
  '#app'?: string[]
  [key: string]: string[] | undefined
}

/** `optimization.treeShake.composables.server`, resolved. */
export interface FwOptionsOptimizationTreeShakeComposablesServer {
  /**
   * Functions of the view library.
   *
   * @default ["onMounted","onUpdated","onUnmounted","onBeforeMount","onBeforeUpdate","onBeforeUnmount","onRenderTracked","onRenderTriggered","onActivated","onDeactivated"]
   */
  ui: string[]
  /**
   * Functions of the view library. The same as `ui`.
   *
   * @default ["onMounted","onUpdated","onUnmounted","onBeforeMount","onBeforeUpdate","onBeforeUnmount","onRenderTracked","onRenderTriggered","onActivated","onDeactivated"]
   */
  vue: string[]
  /**
   * Functions of the framework.
   *
   * @default ["definePayloadReviver","definePageMeta"]
   */
  '#app': string[]
  [key: string]: string[] | undefined
}

/** What may be written under `generate`. */
export interface FwConfigGenerate {
  /** No longer used: see `serverEngine.prerender.ignore`. */
  exclude?: unknown[]
  /**
   * Routes to prerender. Use `serverEngine.prerender.routes` instead.
   *
   * @deprecated routes to render stand with the server engine now.
   */
  routes?: string[]
}

/** `generate`, resolved. */
export interface FwOptionsGenerate {
  /** No longer used: see `serverEngine.prerender.ignore`. */
  exclude?: unknown[]
  /**
   * Routes to prerender. Use `serverEngine.prerender.routes` instead.
   *
   * @deprecated routes to render stand with the server engine now.
   */
  routes?: string[]
}

/** What may be written under `experimental`. */
export interface FwConfigExperimental {
  /**
   * Run `useFetch` when its key changes, even with `immediate: false` and before the first execution.
   *
   * @default true
   */
  alwaysRunFetchOnKeyChange?: boolean
  /**
   * Generate an app manifest: the client reads route rules and prerendered pages from it, and detects new builds. `false`: the client bundle contains the rules.
   *
   * @default true
   */
  appManifest?: boolean
  /**
   * Keep the context of composables after `await` with native async context.
   *
   * @default false
   */
  asyncContext?: boolean
  /**
   * Load the client entry with a dynamic import, for module federation.
   *
   * @default false
   */
  asyncEntry?: boolean
  /**
   * Add markers for hooks to the performance panel of the browser.
   *
   * @default false
   */
  browserDevtoolsTiming?: boolean
  /**
   * Cache build results, with a hash of configuration and source files.
   *
   * @default false
   */
  buildCache?: boolean
  /**
   * How often the client checks for a new build, in milliseconds. `false` disables it; needs `appManifest`.
   *
   * @default 3600000
   */
  checkOutdatedBuildInterval?: number | false
  /**
   * Let the developer tools of Chrome find the source directory (workspace).
   *
   * @default true
   */
  chromeDevtoolsProjectSettings?: boolean
  /**
   * Enable the component `FwClientFallback`: content that fails to render on the server is rendered on the client.
   *
   * @default false
   */
  clientFallback?: boolean
  /**
   * Polyfill Node.js modules on the client.
   *
   * @default false
   */
  clientNodeCompat?: boolean
  /**
   * Compile templates with the lodash-style template function.
   *
   * @default false (v4 layout), true (v3 layout)
   * @deprecated it will be removed; version 4 has it off.
   */
  compileTemplate?: boolean
  /**
   * Island components. `auto`: enabled if there are islands, server components or server pages. `local`: without remote islands; `local+remote`: with remote islands.
   *
   * @default "auto"
   * @example
   * componentIslands: { selectiveClient: true, remoteIsland: false }
   */
  componentIslands?: boolean | 'auto' | 'local' | 'local+remote' | { remoteIsland?: boolean, selectiveClient?: boolean | 'deep' }
  /**
   * Write the JSON schema of the configuration to the build directory.
   *
   * @default true
   */
  configSchema?: boolean
  /**
   * Refresh cookies in `useCookie` when the browser reports a change.
   *
   * @default true
   */
  cookieStore?: boolean
  /**
   * Prefetch pages of other origins with speculation rules.
   *
   * @default false
   */
  crossOriginPrefetch?: boolean
  /**
   * Record which module changes which option.
   *
   * @default false
   */
  debugModuleMutation?: boolean
  /**
   * Support ECMAScript decorators in application and server code. They are compiled by TypeScript, which has to be installed, or by the esbuild of the builders for webpack and Rspack.
   *
   * @default false
   */
  decorators?: boolean
  /** Defaults of components and composables. */
  defaults?: FwConfigExperimentalDefaults
  /**
   * When a chunk fails to load: `automatic` reloads the new route, `automatic-immediate` the current one at once, `manual` only calls the hook `app:chunkError`, `false` does nothing.
   *
   * @default "automatic"
   */
  emitRouteChunkError?: 'automatic' | 'automatic-immediate' | 'manual' | false
  /**
   * Fail if a module is incompatible.
   *
   * @default false
   */
  enforceModuleCompatibility?: boolean
  /**
   * Use an import map for the client entry (`#entry`), so that other chunks stay cached when only the entry changes. Disabled in builds for browsers without import maps, and with `future.multiApp`.
   *
   * @default true
   */
  entryImportMap?: boolean
  /**
   * Externalize Vue, its packages and Vue Router in the server build.
   *
   * @default true
   */
  externalVue?: boolean
  /** Additional page meta keys to extract with `scanPageMeta`. */
  extraPageMetaExtractionKeys?: string[]
  /**
   * Extract the handlers of `useAsyncData` into separate chunks.
   *
   * @default false
   */
  extractAsyncDataHandlers?: boolean
  /**
   * Call `getCachedData` on manual refreshes too.
   *
   * @default false
   */
  granularCachedData?: boolean
  /**
   * Sort head tags, and hydrate them by hash.
   *
   * @default true
   */
  headNext?: boolean
  /**
   * Allow `defineRouteRules` in pages.
   *
   * @default false
   */
  inlineRouteRules?: boolean
  /**
   * Hydration strategies of `Lazy` components.
   *
   * @default true
   */
  lazyHydration?: boolean
  /**
   * Resolve `~`, `~~`, `@` and `@@` in a layer to that layer.
   *
   * @default true
   */
  localLayerAliases?: boolean
  /**
   * Wait one frame before a navigation.
   *
   * @default true
   */
  navigationRepaint?: boolean
  /**
   * Auto-import server utilities in server code.
   *
   * @default true
   */
  nitroAutoImports?: boolean
  /**
   * Disable the Vue server renderer.
   *
   * @default false
   */
  noVueServer?: boolean
  /**
   * Normalize component names to match their auto-imports.
   *
   * @default false
   */
  normalizeComponentNames?: boolean
  /**
   * Parse `error.data` on the server’s error page.
   *
   * @default false
   */
  parseErrorData?: boolean
  /**
   * Extract the payload of prerendered pages into separate files.
   *
   * @default true
   */
  payloadExtraction?: boolean
  /**
   * `pending` is true before a fetch starts.
   *
   * @default true
   */
  pendingWhenIdle?: boolean
  /**
   * Compatibility with `@vueuse/head`.
   *
   * @default false
   */
  polyfillVueUseHead?: boolean
  /**
   * Remove cached data when leaving a route.
   *
   * @default true
   */
  purgeCachedData?: boolean
  /**
   * Relative paths in the hook `builder:watch`.
   *
   * @default false (v4 layout), true (v3 layout)
   * @deprecated it will be removed; version 4 has it off.
   */
  relativeWatchPaths?: boolean
  /**
   * Serialize payloads as JSON, with support for complex types.
   *
   * @default true
   */
  renderJsonPayloads?: boolean
  /**
   * `clear` and `clearFwData` set data back to its default rather than to null or undefined.
   *
   * @default false (v4 layout), true (v3 layout)
   */
  resetAsyncDataToUndefined?: boolean
  /**
   * Skip server rendering for requests with the header `x-fw-no-ssr`.
   *
   * @default false
   */
  respectNoSSRHeader?: boolean
  /**
   * Restore state from session storage after `reloadFwApp`.
   *
   * @default false
   */
  restoreState?: boolean
  /**
   * Compute all asset URLs in code from the base URL when it runs: also `import.meta.env.BASE_URL` and URLs in styles imported with `?inline`, which otherwise are constants, and in development. URLs in pages always follow `FW_APP_BASE_URL` and `FW_APP_CDN_URL`.
   *
   * @default false
   */
  runtimeBaseURL?: boolean
  /**
   * Extract page meta at build time, so that modules can read it.
   *
   * @default true
   */
  scanPageMeta?: boolean
  /**
   * Support the app config in server code.
   *
   * @default true
   */
  serverAppConfig?: boolean
  /**
   * Share data between prerendered pages. A key must always identify the same data.
   *
   * @default false
   */
  sharedPrerenderData?: boolean
  /**
   * Where to render the SPA loading template: inside the root element until `suspense:resolve`, or next to it.
   *
   * @default "within"
   */
  spaLoadingTemplateLocation?: 'within' | 'body'
  /**
   * Resolve imports of templates from the module that added them, so that it finds its own dependencies. `false`: from the build directory.
   *
   * @default true
   */
  templateImportResolution?: boolean
  /**
   * Keep `$route` in templates the same as `useRoute()`.
   *
   * @default true
   */
  templateRouteInjection?: boolean
  /**
   * The older `templateUtils` of templates.
   *
   * @default false (v4 layout), true (v3 layout)
   * @deprecated it will be removed; version 4 has it off.
   */
  templateUtils?: boolean
  /**
   * Remove the content of client-only components from the server bundle.
   *
   * @default true
   */
  treeshakeClientOnly?: boolean
  /**
   * Typed routes.
   *
   * @default false
   */
  typedPages?: boolean
  /**
   * The browser’s view transitions.
   *
   * @default false
   */
  viewTransition?: boolean
  /**
   * Build client and server with the Vite environment API, in one configuration with shared plugins. `false`: one build for each. Development always uses one configuration.
   *
   * @default false
   */
  viteEnvironmentApi?: boolean
  /**
   * File watcher: `watcher1` (`chokidar`; all of `srcDir`), `watcher1-granular` (`chokidar-granular`; skips ignored top-level directories; used if `srcDir` is the root), `watcher2` (`parcel`; for large projects or Windows).
   *
   * @default "watcher1" (v4 layout), "watcher1-granular" (v3 layout)
   */
  watcher?: 'watcher1' | 'watcher1-granular' | 'watcher2' | 'chokidar' | 'chokidar-granular' | 'parcel'
  /**
   * Send early hints.
   *
   * @default false
   */
  writeEarlyHints?: boolean
}

/** `experimental`, resolved. */
export interface FwOptionsExperimental {
  /**
   * Run `useFetch` when its key changes, even with `immediate: false` and before the first execution.
   *
   * @default true
   */
  alwaysRunFetchOnKeyChange: boolean
  /**
   * Generate an app manifest: the client reads route rules and prerendered pages from it, and detects new builds. `false`: the client bundle contains the rules.
   *
   * @default true
   */
  appManifest: boolean
  /**
   * Keep the context of composables after `await` with native async context.
   *
   * @default false
   */
  asyncContext: boolean
  /**
   * Load the client entry with a dynamic import, for module federation.
   *
   * @default false
   */
  asyncEntry: boolean
  /**
   * Add markers for hooks to the performance panel of the browser.
   *
   * @default false
   */
  browserDevtoolsTiming: boolean
  /**
   * Cache build results, with a hash of configuration and source files.
   *
   * @default false
   */
  buildCache: boolean
  /**
   * How often the client checks for a new build, in milliseconds. `false` disables it; needs `appManifest`.
   *
   * @default 3600000
   */
  checkOutdatedBuildInterval: number | false
  /**
   * Let the developer tools of Chrome find the source directory (workspace).
   *
   * @default true
   */
  chromeDevtoolsProjectSettings: boolean
  /**
   * Enable the component `FwClientFallback`: content that fails to render on the server is rendered on the client.
   *
   * @default false
   */
  clientFallback: boolean
  /**
   * Polyfill Node.js modules on the client.
   *
   * @default false
   */
  clientNodeCompat: boolean
  /**
   * Compile templates with the lodash-style template function.
   *
   * @default false (v4 layout), true (v3 layout)
   * @deprecated it will be removed; version 4 has it off.
   */
  compileTemplate: boolean
  /**
   * Island components. `auto`: enabled if there are islands, server components or server pages. `local`: without remote islands; `local+remote`: with remote islands.
   *
   * @default "auto"
   * @example
   * componentIslands: { selectiveClient: true, remoteIsland: false }
   */
  componentIslands: boolean | 'auto' | 'local' | 'local+remote' | { remoteIsland?: boolean, selectiveClient?: boolean | 'deep' }
  /**
   * Write the JSON schema of the configuration to the build directory.
   *
   * @default true
   */
  configSchema: boolean
  /**
   * Refresh cookies in `useCookie` when the browser reports a change.
   *
   * @default true
   */
  cookieStore: boolean
  /**
   * Prefetch pages of other origins with speculation rules.
   *
   * @default false
   */
  crossOriginPrefetch: boolean
  /**
   * Record which module changes which option.
   *
   * @default false
   */
  debugModuleMutation: boolean
  /**
   * Support ECMAScript decorators in application and server code. They are compiled by TypeScript, which has to be installed, or by the esbuild of the builders for webpack and Rspack.
   *
   * @default false
   */
  decorators: boolean
  /** Defaults of components and composables. */
  defaults: FwOptionsExperimentalDefaults
  /**
   * When a chunk fails to load: `automatic` reloads the new route, `automatic-immediate` the current one at once, `manual` only calls the hook `app:chunkError`, `false` does nothing.
   *
   * @default "automatic"
   */
  emitRouteChunkError: 'automatic' | 'automatic-immediate' | 'manual' | false
  /**
   * Fail if a module is incompatible.
   *
   * @default false
   */
  enforceModuleCompatibility: boolean
  /**
   * Use an import map for the client entry (`#entry`), so that other chunks stay cached when only the entry changes. Disabled in builds for browsers without import maps, and with `future.multiApp`.
   *
   * @default true
   */
  entryImportMap: boolean
  /**
   * Externalize Vue, its packages and Vue Router in the server build.
   *
   * @default true
   */
  externalVue: boolean
  /** Additional page meta keys to extract with `scanPageMeta`. */
  extraPageMetaExtractionKeys?: string[]
  /**
   * Extract the handlers of `useAsyncData` into separate chunks.
   *
   * @default false
   */
  extractAsyncDataHandlers: boolean
  /**
   * Call `getCachedData` on manual refreshes too.
   *
   * @default false
   */
  granularCachedData: boolean
  /**
   * Sort head tags, and hydrate them by hash.
   *
   * @default true
   */
  headNext: boolean
  /**
   * Allow `defineRouteRules` in pages.
   *
   * @default false
   */
  inlineRouteRules: boolean
  /**
   * Hydration strategies of `Lazy` components.
   *
   * @default true
   */
  lazyHydration: boolean
  /**
   * Resolve `~`, `~~`, `@` and `@@` in a layer to that layer.
   *
   * @default true
   */
  localLayerAliases: boolean
  /**
   * Wait one frame before a navigation.
   *
   * @default true
   */
  navigationRepaint: boolean
  /**
   * Auto-import server utilities in server code.
   *
   * @default true
   */
  nitroAutoImports: boolean
  /**
   * Disable the Vue server renderer.
   *
   * @default false
   */
  noVueServer: boolean
  /**
   * Normalize component names to match their auto-imports.
   *
   * @default false
   */
  normalizeComponentNames: boolean
  /**
   * Parse `error.data` on the server’s error page.
   *
   * @default false
   */
  parseErrorData: boolean
  /**
   * Extract the payload of prerendered pages into separate files.
   *
   * @default true
   */
  payloadExtraction: boolean
  /**
   * `pending` is true before a fetch starts.
   *
   * @default true
   */
  pendingWhenIdle: boolean
  /**
   * Compatibility with `@vueuse/head`.
   *
   * @default false
   */
  polyfillVueUseHead: boolean
  /**
   * Remove cached data when leaving a route.
   *
   * @default true
   */
  purgeCachedData: boolean
  /**
   * Relative paths in the hook `builder:watch`.
   *
   * @default false (v4 layout), true (v3 layout)
   * @deprecated it will be removed; version 4 has it off.
   */
  relativeWatchPaths: boolean
  /**
   * Serialize payloads as JSON, with support for complex types.
   *
   * @default true
   */
  renderJsonPayloads: boolean
  /**
   * `clear` and `clearFwData` set data back to its default rather than to null or undefined.
   *
   * @default false (v4 layout), true (v3 layout)
   */
  resetAsyncDataToUndefined: boolean
  /**
   * Skip server rendering for requests with the header `x-fw-no-ssr`.
   *
   * @default false
   */
  respectNoSSRHeader: boolean
  /**
   * Restore state from session storage after `reloadFwApp`.
   *
   * @default false
   */
  restoreState: boolean
  /**
   * Compute all asset URLs in code from the base URL when it runs: also `import.meta.env.BASE_URL` and URLs in styles imported with `?inline`, which otherwise are constants, and in development. URLs in pages always follow `FW_APP_BASE_URL` and `FW_APP_CDN_URL`.
   *
   * @default false
   */
  runtimeBaseURL: boolean
  /**
   * Extract page meta at build time, so that modules can read it.
   *
   * @default true
   */
  scanPageMeta: boolean
  /**
   * Support the app config in server code.
   *
   * @default true
   */
  serverAppConfig: boolean
  /**
   * Share data between prerendered pages. A key must always identify the same data.
   *
   * @default false
   */
  sharedPrerenderData: boolean
  /**
   * Where to render the SPA loading template: inside the root element until `suspense:resolve`, or next to it.
   *
   * @default "within"
   */
  spaLoadingTemplateLocation: 'within' | 'body'
  /**
   * Resolve imports of templates from the module that added them, so that it finds its own dependencies. `false`: from the build directory.
   *
   * @default true
   */
  templateImportResolution: boolean
  /**
   * Keep `$route` in templates the same as `useRoute()`.
   *
   * @default true
   */
  templateRouteInjection: boolean
  /**
   * The older `templateUtils` of templates.
   *
   * @default false (v4 layout), true (v3 layout)
   * @deprecated it will be removed; version 4 has it off.
   */
  templateUtils: boolean
  /**
   * Remove the content of client-only components from the server bundle.
   *
   * @default true
   */
  treeshakeClientOnly: boolean
  /**
   * Typed routes.
   *
   * @default false
   */
  typedPages: boolean
  /**
   * The browser’s view transitions.
   *
   * @default false
   */
  viewTransition: boolean
  /**
   * Build client and server with the Vite environment API, in one configuration with shared plugins. `false`: one build for each. Development always uses one configuration.
   *
   * @default false
   */
  viteEnvironmentApi: boolean
  /**
   * File watcher: `watcher1` (`chokidar`; all of `srcDir`), `watcher1-granular` (`chokidar-granular`; skips ignored top-level directories; used if `srcDir` is the root), `watcher2` (`parcel`; for large projects or Windows).
   *
   * @default "watcher1" (v4 layout), "watcher1-granular" (v3 layout)
   */
  watcher: 'watcher1' | 'watcher1-granular' | 'watcher2'
  /**
   * Send early hints.
   *
   * @default false
   */
  writeEarlyHints: boolean
}

/** What may be written under `experimental.defaults`. */
export interface FwConfigExperimentalDefaults {
  /** Defaults of links. */
  fwLink?: FwConfigExperimentalDefaultsFwLink
  /** Defaults of links. The same as `fwLink`. */
  nuxtLink?: FwConfigExperimentalDefaultsFwLink
  /** Defaults of `useAsyncData` and `useFetch`. */
  useAsyncData?: FwConfigExperimentalDefaultsUseAsyncData
  /**
   * Default options of `useFetch`.
   *
   * @default {}
   * @example
   * useFetch: { retry: 0 }
   */
  useFetch?: Record<string, any>
}

/** `experimental.defaults`, resolved. */
export interface FwOptionsExperimentalDefaults {
  /** Defaults of links. */
  fwLink: FwOptionsExperimentalDefaultsFwLink
  /** Defaults of `useAsyncData` and `useFetch`. */
  useAsyncData: FwOptionsExperimentalDefaultsUseAsyncData
  /**
   * Default options of `useFetch`.
   *
   * @default {}
   * @example
   * useFetch: { retry: 0 }
   */
  useFetch: Record<string, any>
}

/** What may be written under `experimental.defaults.fwLink`. */
export interface FwConfigExperimentalDefaultsFwLink {
  /**
   * Name of the link component.
   *
   * @default "FwLink"
   */
  componentName?: string
  /**
   * Prefetch linked pages.
   *
   * @default true
   */
  prefetch?: boolean
  /** When to prefetch. */
  prefetchOn?: FwConfigExperimentalDefaultsFwLinkPrefetchOn
  [key: string]: unknown
}

/** `experimental.defaults.fwLink`, resolved. */
export interface FwOptionsExperimentalDefaultsFwLink {
  /**
   * Name of the link component.
   *
   * @default "FwLink"
   */
  componentName: string
  /**
   * Prefetch linked pages.
   *
   * @default true
   */
  prefetch: boolean
  /** When to prefetch. */
  prefetchOn: FwOptionsExperimentalDefaultsFwLinkPrefetchOn
  [key: string]: unknown
}

/** What may be written under `experimental.defaults.fwLink.prefetchOn`. */
export interface FwConfigExperimentalDefaultsFwLinkPrefetchOn {
  /**
   * Prefetch when the link becomes visible.
   *
   * @default true
   */
  visibility?: boolean
  [key: string]: boolean | undefined
}

/** `experimental.defaults.fwLink.prefetchOn`, resolved. */
export interface FwOptionsExperimentalDefaultsFwLinkPrefetchOn {
  /**
   * Prefetch when the link becomes visible.
   *
   * @default true
   */
  visibility: boolean
  [key: string]: boolean | undefined
}

/** What may be written under `experimental.defaults.useAsyncData`. */
export interface FwConfigExperimentalDefaultsUseAsyncData {
  /**
   * Make data deeply reactive.
   *
   * @default false (v4 layout), true (v3 layout)
   */
  deep?: boolean
  /**
   * What `error` is while there is none.
   *
   * @default none (v4 layout), null (v3 layout)
   */
  errorValue?: null | 'null' | 'undefined'
  /**
   * What `data` is while there is none.
   *
   * @default none (v4 layout), null (v3 layout)
   */
  value?: null | 'null' | 'undefined'
  [key: string]: unknown
}

/** `experimental.defaults.useAsyncData`, resolved. */
export interface FwOptionsExperimentalDefaultsUseAsyncData {
  /**
   * Make data deeply reactive.
   *
   * @default false (v4 layout), true (v3 layout)
   */
  deep: boolean
  /**
   * What `error` is while there is none.
   *
   * @default none (v4 layout), null (v3 layout)
   */
  errorValue?: null | undefined
  /**
   * What `data` is while there is none.
   *
   * @default none (v4 layout), null (v3 layout)
   */
  value?: null | undefined
  [key: string]: unknown
}

/** What may be written under `features`. */
export interface FwConfigFeatures {
  /**
   * Send server logs to the browser in development, through the hook `dev:ssr-logs`; `silent` does not print them there.
   *
   * @default false
   */
  devLogs?: boolean | 'silent'
  /**
   * Inline styles into the rendered HTML (bundler1, production, with `ssr`). A function decides by the path of the component.
   *
   * @default true
   */
  inlineStyles?: boolean | ((id?: string) => boolean)
  /**
   * Render pages without scripts in production. Set it for single routes with `routeRules`.
   *
   * @default false
   */
  noScripts?: boolean | 'production'
}

/** `features`, resolved. */
export interface FwOptionsFeatures {
  /**
   * Send server logs to the browser in development, through the hook `dev:ssr-logs`; `silent` does not print them there.
   *
   * @default false
   */
  devLogs: boolean | 'silent'
  /**
   * Inline styles into the rendered HTML (bundler1, production, with `ssr`). A function decides by the path of the component.
   *
   * @default true
   */
  inlineStyles: boolean | ((id?: string) => boolean)
  /**
   * Render pages without scripts in production. Set it for single routes with `routeRules`.
   *
   * @default false
   */
  noScripts: boolean | 'production'
}

/** What may be written under `future`. */
export interface FwConfigFuture {
  /**
   * Directory layout and defaults: 3 (v3 layout) or 4 (v4 layout). By default it is 4 if `<rootDir>/app` contains source files, otherwise 3.
   *
   * @default 3, or 4 when `<rootDir>/app` holds application sources
   * @example
   * future: { compatibilityVersion: 4 }
   */
  compatibilityVersion?: 3 | 4
  /**
   * Run multiple applications on one page or in one process, each with its own `appId` and elements (`app.rootId`, `app.teleportId`). `useFwApp(appId)` returns another one. Disables `experimental.entryImportMap`.
   *
   * @default false
   * @experimental
   */
  multiApp?: boolean
  /**
   * Use `moduleResolution: bundler` in the generated tsconfig files.
   *
   * @default true
   */
  typescriptBundlerResolution?: boolean
}

/** `future`, resolved. */
export interface FwOptionsFuture {
  /**
   * Directory layout and defaults: 3 (v3 layout) or 4 (v4 layout). By default it is 4 if `<rootDir>/app` contains source files, otherwise 3.
   *
   * @default 3, or 4 when `<rootDir>/app` holds application sources
   * @example
   * future: { compatibilityVersion: 4 }
   */
  compatibilityVersion: 3 | 4
  /**
   * Run multiple applications on one page or in one process, each with its own `appId` and elements (`app.rootId`, `app.teleportId`). `useFwApp(appId)` returns another one. Disables `experimental.entryImportMap`.
   *
   * @default false
   * @experimental
   */
  multiApp: boolean
  /**
   * Use `moduleResolution: bundler` in the generated tsconfig files.
   *
   * @default true
   */
  typescriptBundlerResolution: boolean
}

/** What may be written under `bundler1`. */
export interface FwConfigBundler1 {
  /** The build. */
  build?: FwConfigBundler1Build & contracts.Foreign<'bundler1.build'>
  /**
   * Cache directory of the bundler.
   *
   * @default "<rootDir>/node_modules/.cache/bundler1"
   */
  cacheDir?: string
  /**
   * Let the bundler clear the terminal.
   *
   * @default true
   */
  clearScreen?: boolean
  /** Global constant replacements. */
  define?: FwConfigBundler1Define & contracts.Foreign<'bundler1.define'>
  /** Options of transformer1 in bundler1. Follows `transformer1.options`. */
  esbuild?: FwConfigBundler1Esbuild & contracts.Foreign<'bundler1.esbuild'>
  /**
   * Mode of the bundler. Follows `dev` and `test`.
   *
   * @default "production"
   */
  mode?: string
  /** Dependency pre-bundling in development. */
  optimizeDeps?: FwConfigBundler1OptimizeDeps & contracts.Foreign<'bundler1.optimizeDeps'>
  /**
   * Always `false`: fw serves and copies the public directory itself.
   *
   * @default false
   */
  publicDir?: boolean | string
  /** Module resolution. */
  resolve?: FwConfigBundler1Resolve & contracts.Foreign<'bundler1.resolve'>
  /**
   * Root directory of the bundler.
   *
   * @default "<rootDir>"
   */
  root?: string
  /** The bundler’s development server. */
  server?: FwConfigBundler1Server & contracts.Foreign<'bundler1.server'>
  /** Options of the Vue plugin. */
  ui?: FwConfigBundler1Ui & contracts.Foreign<'bundler1.ui'>
  /** Options of the Vue plugin. The same as `ui`. */
  vue?: FwConfigBundler1Ui & contracts.Foreign<'bundler1.ui'>
  /** Options of the Vue JSX plugin. */
  uiJsx?: FwConfigBundler1UiJsx & contracts.Foreign<'bundler1.uiJsx'>
  /** Options of the Vue JSX plugin. The same as `uiJsx`. */
  vueJsx?: FwConfigBundler1UiJsx & contracts.Foreign<'bundler1.uiJsx'>
}

/** `bundler1`, resolved. */
export interface FwOptionsBundler1 {
  /** The build. */
  build: FwOptionsBundler1Build & contracts.Foreign<'bundler1.build'>
  /**
   * Cache directory of the bundler.
   *
   * @default "<rootDir>/node_modules/.cache/bundler1"
   */
  cacheDir: string
  /**
   * Let the bundler clear the terminal.
   *
   * @default true
   */
  clearScreen: boolean
  /** Global constant replacements. */
  define: FwOptionsBundler1Define & contracts.Foreign<'bundler1.define'>
  /** Options of transformer1 in bundler1. Follows `transformer1.options`. */
  esbuild: FwOptionsBundler1Esbuild & contracts.Foreign<'bundler1.esbuild'>
  /**
   * Mode of the bundler. Follows `dev` and `test`.
   *
   * @default "production"
   */
  mode: string
  /** Dependency pre-bundling in development. */
  optimizeDeps: FwOptionsBundler1OptimizeDeps & contracts.Foreign<'bundler1.optimizeDeps'>
  /**
   * Always `false`: fw serves and copies the public directory itself.
   *
   * @default false
   */
  publicDir: boolean | string
  /** Module resolution. */
  resolve: FwOptionsBundler1Resolve & contracts.Foreign<'bundler1.resolve'>
  /**
   * Root directory of the bundler.
   *
   * @default "<rootDir>"
   */
  root: string
  /** The bundler’s development server. */
  server: FwOptionsBundler1Server & contracts.Foreign<'bundler1.server'>
  /** Options of the Vue plugin. */
  ui: FwOptionsBundler1Ui & contracts.Foreign<'bundler1.ui'>
  /** Options of the Vue plugin. The same as `ui`. */
  vue: FwOptionsBundler1Ui & contracts.Foreign<'bundler1.ui'>
  /** Options of the Vue JSX plugin. */
  uiJsx: FwOptionsBundler1UiJsx & contracts.Foreign<'bundler1.uiJsx'>
  /** Options of the Vue JSX plugin. The same as `uiJsx`. */
  vueJsx: FwOptionsBundler1UiJsx & contracts.Foreign<'bundler1.uiJsx'>
}

/** What may be written under `bundler1.build`. */
export interface FwConfigBundler1Build {
  /**
   * Directory of the client files. Defaults to `app.buildAssetsDir`.
   *
   * @default "_fw/"
   */
  assetsDir?: string
  /**
   * Empty the output directory when bundling starts. Every build starts with an empty one; this also removes files that modules have written to it since.
   *
   * @default false
   */
  emptyOutDir?: boolean
}

/** `bundler1.build`, resolved. */
export interface FwOptionsBundler1Build {
  /**
   * Directory of the client files. Defaults to `app.buildAssetsDir`.
   *
   * @default "_fw/"
   */
  assetsDir: string
  /**
   * Empty the output directory when bundling starts. Every build starts with an empty one; this also removes files that modules have written to it since.
   *
   * @default false
   */
  emptyOutDir: boolean
}

/** What may be written under `bundler1.define`. */
export interface FwConfigBundler1Define {
  /**
   * Details of hydration mismatches in production. Follows `debug.hydration`.
   *
   * @default false
   */
  __UI_PROD_HYDRATION_MISMATCH_DETAILS__?: unknown
  /**
   * Details of hydration mismatches in production. Follows `debug.hydration`. The same as `__UI_PROD_HYDRATION_MISMATCH_DETAILS__`.
   *
   * @default false
   */
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__?: unknown
  /**
   * Whether this is development.
   *
   * @default false
   */
  'process.dev'?: unknown
  /**
   * Whether this is development.
   *
   * @default false
   */
  'import.meta.dev'?: unknown
  /**
   * Whether this is a unit test.
   *
   * @default false
   */
  'process.test'?: unknown
  /**
   * Whether this is a unit test.
   *
   * @default false
   */
  'import.meta.test'?: unknown
}

/** `bundler1.define`, resolved. */
export interface FwOptionsBundler1Define {
  /**
   * Details of hydration mismatches in production. Follows `debug.hydration`.
   *
   * @default false
   */
  __UI_PROD_HYDRATION_MISMATCH_DETAILS__: unknown
  /**
   * Details of hydration mismatches in production. Follows `debug.hydration`. The same as `__UI_PROD_HYDRATION_MISMATCH_DETAILS__`.
   *
   * @default false
   */
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: unknown
  /**
   * Whether this is development.
   *
   * @default false
   */
  'process.dev': unknown
  /**
   * Whether this is development.
   *
   * @default false
   */
  'import.meta.dev': unknown
  /**
   * Whether this is a unit test.
   *
   * @default false
   */
  'process.test': unknown
  /**
   * Whether this is a unit test.
   *
   * @default false
   */
  'import.meta.test': unknown
}

/** What may be written under `bundler1.esbuild`. */
export interface FwConfigBundler1Esbuild {
  /**
   * Target of the output, such as `es2022`.
   *
   * @default "esnext"
   */
  target?: string | string[]
  /**
   * Function to call for JSX elements.
   *
   * @default "h"
   */
  jsxFactory?: string
  /**
   * Component to use for JSX fragments.
   *
   * @default "Fragment"
   */
  jsxFragment?: string
  /**
   * TypeScript compiler options of the transformer.
   *
   * @default {}
   */
  tsconfigRaw?: Record<string, any>
}

/** `bundler1.esbuild`, resolved. */
export interface FwOptionsBundler1Esbuild {
  /**
   * Target of the output, such as `es2022`.
   *
   * @default "esnext"
   */
  target: string | string[]
  /**
   * Function to call for JSX elements.
   *
   * @default "h"
   */
  jsxFactory: string
  /**
   * Component to use for JSX fragments.
   *
   * @default "Fragment"
   */
  jsxFragment: string
  /**
   * TypeScript compiler options of the transformer.
   *
   * @default {}
   */
  tsconfigRaw: Record<string, any>
}

/** What may be written under `bundler1.optimizeDeps`. */
export interface FwConfigBundler1OptimizeDeps {
  /** Follows `bundler1.esbuild`. */
  esbuildOptions?: FwConfigBundler1OptimizeDepsEsbuildOptions & contracts.Foreign<'bundler1.optimizeDeps.esbuildOptions'>
  /**
   * Dependencies to exclude from pre-bundling.
   *
   * @default ["ui-demi"]
   */
  exclude?: string[]
}

/** `bundler1.optimizeDeps`, resolved. */
export interface FwOptionsBundler1OptimizeDeps {
  /** Follows `bundler1.esbuild`. */
  esbuildOptions: FwOptionsBundler1OptimizeDepsEsbuildOptions & contracts.Foreign<'bundler1.optimizeDeps.esbuildOptions'>
  /**
   * Dependencies to exclude from pre-bundling.
   *
   * @default ["ui-demi"]
   */
  exclude: string[]
}

/** What may be written under `bundler1.optimizeDeps.esbuildOptions`. */
export interface FwConfigBundler1OptimizeDepsEsbuildOptions {
  /**
   * Target of the output, such as `es2022`.
   *
   * @default "esnext"
   */
  target?: string | string[]
  /**
   * Function to call for JSX elements.
   *
   * @default "h"
   */
  jsxFactory?: string
  /**
   * Component to use for JSX fragments.
   *
   * @default "Fragment"
   */
  jsxFragment?: string
  /**
   * TypeScript compiler options of the transformer.
   *
   * @default {}
   */
  tsconfigRaw?: Record<string, any>
}

/** `bundler1.optimizeDeps.esbuildOptions`, resolved. */
export interface FwOptionsBundler1OptimizeDepsEsbuildOptions {
  /**
   * Target of the output, such as `es2022`.
   *
   * @default "esnext"
   */
  target: string | string[]
  /**
   * Function to call for JSX elements.
   *
   * @default "h"
   */
  jsxFactory: string
  /**
   * Component to use for JSX fragments.
   *
   * @default "Fragment"
   */
  jsxFragment: string
  /**
   * TypeScript compiler options of the transformer.
   *
   * @default {}
   */
  tsconfigRaw: Record<string, any>
}

/** What may be written under `bundler1.resolve`. */
export interface FwConfigBundler1Resolve {
  /**
   * Extensions to try for imports without one, in order.
   *
   * @default [".mjs",".js",".ts",".jsx",".tsx",".json",".vue"]
   */
  extensions?: string[]
}

/** `bundler1.resolve`, resolved. */
export interface FwOptionsBundler1Resolve {
  /**
   * Extensions to try for imports without one, in order.
   *
   * @default [".mjs",".js",".ts",".jsx",".tsx",".json",".vue"]
   */
  extensions: string[]
}

/** What may be written under `bundler1.server`. */
export interface FwConfigBundler1Server {
  /** Access to files. */
  fs?: FwConfigBundler1ServerFs & contracts.Foreign<'bundler1.server.fs'>
}

/** `bundler1.server`, resolved. */
export interface FwOptionsBundler1Server {
  /** Access to files. */
  fs: FwOptionsBundler1ServerFs & contracts.Foreign<'bundler1.server.fs'>
}

/** What may be written under `bundler1.server.fs`. */
export interface FwConfigBundler1ServerFs {
  /**
   * Directories it is allowed to serve.
   *
   * @default ["<rootDir>/.fw","<rootDir>/app","<rootDir>","<workspaceDir>"] (v4 layout), ["<rootDir>/.fw","<rootDir>","<rootDir>","<workspaceDir>"] (v3 layout)
   */
  allow?: string[]
}

/** `bundler1.server.fs`, resolved. */
export interface FwOptionsBundler1ServerFs {
  /**
   * Directories it is allowed to serve.
   *
   * @default ["<rootDir>/.fw","<rootDir>/app","<rootDir>","<workspaceDir>"] (v4 layout), ["<rootDir>/.fw","<rootDir>","<rootDir>","<workspaceDir>"] (v3 layout)
   */
  allow: string[]
}

/** What may be written under `bundler1.ui`. */
export interface FwConfigBundler1Ui {
  /** Features of the Vue compiler. */
  features?: FwConfigBundler1UiFeatures & contracts.Foreign<'bundler1.ui.features'>
  /**
   * Compile for production.
   *
   * @default true
   */
  isProduction?: boolean
  /** Options of the script compiler. */
  script?: FwConfigBundler1UiScript & contracts.Foreign<'bundler1.ui.script'>
  /** Options of the template compiler. */
  template?: FwConfigBundler1UiTemplate & contracts.Foreign<'bundler1.ui.template'>
}

/** `bundler1.ui`, resolved. */
export interface FwOptionsBundler1Ui {
  /** Features of the Vue compiler. */
  features: FwOptionsBundler1UiFeatures & contracts.Foreign<'bundler1.ui.features'>
  /**
   * Compile for production.
   *
   * @default true
   */
  isProduction: boolean
  /** Options of the script compiler. */
  script: FwOptionsBundler1UiScript & contracts.Foreign<'bundler1.ui.script'>
  /** Options of the template compiler. */
  template: FwOptionsBundler1UiTemplate & contracts.Foreign<'bundler1.ui.template'>
}

/** What may be written under `bundler1.ui.features`. */
export interface FwConfigBundler1UiFeatures {
  /**
   * Follows `ui.propsDestructure`.
   *
   * @default true
   */
  propsDestructure?: boolean
}

/** `bundler1.ui.features`, resolved. */
export interface FwOptionsBundler1UiFeatures {
  /**
   * Follows `ui.propsDestructure`.
   *
   * @default true
   */
  propsDestructure: boolean
}

/** What may be written under `bundler1.ui.script`. */
export interface FwConfigBundler1UiScript {
  /** Hoist constants out of `setup`. */
  hoistStatic?: boolean
}

/** `bundler1.ui.script`, resolved. */
export interface FwOptionsBundler1UiScript {
  /** Hoist constants out of `setup`. */
  hoistStatic?: boolean
}

/** What may be written under `bundler1.ui.template`. */
export interface FwConfigBundler1UiTemplate {
  /** Follows `ui.compilerOptions`. */
  compilerOptions?: contracts.Foreign<'ui.compilerOptions'>
  /** Follows `ui.transformAssetUrls`. */
  transformAssetUrls?: FwConfigBundler1UiTemplateTransformAssetUrls
}

/** `bundler1.ui.template`, resolved. */
export interface FwOptionsBundler1UiTemplate {
  /** Follows `ui.compilerOptions`. */
  compilerOptions?: contracts.Foreign<'ui.compilerOptions'>
  /** Follows `ui.transformAssetUrls`. */
  transformAssetUrls: FwOptionsBundler1UiTemplateTransformAssetUrls
}

/** What may be written under `bundler1.ui.template.transformAssetUrls`. */
export interface FwConfigBundler1UiTemplateTransformAssetUrls {
  /**
   * Attributes of `<video>` that name assets.
   *
   * @default ["src","poster"]
   */
  video?: string[]
  /**
   * Attributes of `<source>` that name assets.
   *
   * @default ["src"]
   */
  source?: string[]
  /**
   * Attributes of `<img>` that name assets.
   *
   * @default ["src"]
   */
  img?: string[]
  /**
   * Attributes of `<image>` that name assets.
   *
   * @default ["xlink:href","href"]
   */
  image?: string[]
  /**
   * Attributes of `<use>` that name assets.
   *
   * @default ["xlink:href","href"]
   */
  use?: string[]
  [key: string]: string[] | undefined
}

/** `bundler1.ui.template.transformAssetUrls`, resolved. */
export interface FwOptionsBundler1UiTemplateTransformAssetUrls {
  /**
   * Attributes of `<video>` that name assets.
   *
   * @default ["src","poster"]
   */
  video: string[]
  /**
   * Attributes of `<source>` that name assets.
   *
   * @default ["src"]
   */
  source: string[]
  /**
   * Attributes of `<img>` that name assets.
   *
   * @default ["src"]
   */
  img: string[]
  /**
   * Attributes of `<image>` that name assets.
   *
   * @default ["xlink:href","href"]
   */
  image: string[]
  /**
   * Attributes of `<use>` that name assets.
   *
   * @default ["xlink:href","href"]
   */
  use: string[]
  [key: string]: string[] | undefined
}

/** What may be written under `bundler1.uiJsx`. */
export interface FwConfigBundler1UiJsx {
  /**
   * Which tags are custom elements. Only a function is passed on.
   *
   * @default {"$schema":{"title":"","description":"","tags":[]}}
   */
  isCustomElement?: ((tag: string) => boolean) | Record<string, any>
}

/** `bundler1.uiJsx`, resolved. */
export interface FwOptionsBundler1UiJsx {
  /**
   * Which tags are custom elements. Only a function is passed on.
   *
   * @default {"$schema":{"title":"","description":"","tags":[]}}
   */
  isCustomElement: ((tag: string) => boolean) | Record<string, any>
}

/** What may be written under `ui`. */
export interface FwConfigUi {
  /**
   * Options of the template compiler.
   *
   * @example
   * compilerOptions: { isCustomElement: tag => tag.startsWith('x-') }
   */
  compilerOptions?: contracts.Foreign<'ui.compilerOptions'>
  /** Global configuration of the Vue app. Only plain data: set everything else in a plugin. */
  config?: Record<string, any>
  /**
   * Keep destructured props reactive.
   *
   * @default true
   */
  propsDestructure?: boolean
  /**
   * Include the template compiler in the bundle.
   *
   * @default false
   */
  runtimeCompiler?: boolean
  /** Which attributes of which tags in templates name assets. */
  transformAssetUrls?: FwConfigUiTransformAssetUrls
}

/** `ui`, resolved. */
export interface FwOptionsUi {
  /**
   * Options of the template compiler.
   *
   * @example
   * compilerOptions: { isCustomElement: tag => tag.startsWith('x-') }
   */
  compilerOptions?: contracts.Foreign<'ui.compilerOptions'>
  /** Global configuration of the Vue app. Only plain data: set everything else in a plugin. */
  config?: Record<string, any>
  /**
   * Keep destructured props reactive.
   *
   * @default true
   */
  propsDestructure: boolean
  /**
   * Include the template compiler in the bundle.
   *
   * @default false
   */
  runtimeCompiler: boolean
  /** Which attributes of which tags in templates name assets. */
  transformAssetUrls: FwOptionsUiTransformAssetUrls
}

/** What may be written under `ui.transformAssetUrls`. */
export interface FwConfigUiTransformAssetUrls {
  /**
   * Attributes of `<video>` that name assets.
   *
   * @default ["src","poster"]
   */
  video?: string[]
  /**
   * Attributes of `<source>` that name assets.
   *
   * @default ["src"]
   */
  source?: string[]
  /**
   * Attributes of `<img>` that name assets.
   *
   * @default ["src"]
   */
  img?: string[]
  /**
   * Attributes of `<image>` that name assets.
   *
   * @default ["xlink:href","href"]
   */
  image?: string[]
  /**
   * Attributes of `<use>` that name assets.
   *
   * @default ["xlink:href","href"]
   */
  use?: string[]
  [key: string]: string[] | undefined
}

/** `ui.transformAssetUrls`, resolved. */
export interface FwOptionsUiTransformAssetUrls {
  /**
   * Attributes of `<video>` that name assets.
   *
   * @default ["src","poster"]
   */
  video: string[]
  /**
   * Attributes of `<source>` that name assets.
   *
   * @default ["src"]
   */
  source: string[]
  /**
   * Attributes of `<img>` that name assets.
   *
   * @default ["src"]
   */
  img: string[]
  /**
   * Attributes of `<image>` that name assets.
   *
   * @default ["xlink:href","href"]
   */
  image: string[]
  /**
   * Attributes of `<use>` that name assets.
   *
   * @default ["xlink:href","href"]
   */
  use: string[]
  [key: string]: string[] | undefined
}

/** What may be written under `bundler2`. */
export interface FwConfigBundler2 {
  /**
   * Replace `typeof process`, `typeof window` and `typeof document` with constants.
   *
   * @default false
   */
  aggressiveCodeRemoval?: boolean
  /** Bundle analysis. Follows `build.analyze`. */
  analyze?: boolean | FwConfigBundler2Analyze
  /**
   * Source maps of styles. Enabled in development.
   *
   * @default false
   */
  cssSourceMap?: boolean
  /** The development middleware. */
  devMiddleware?: FwConfigBundler2DevMiddleware & contracts.Foreign<'bundler2.devMiddleware'>
  /** Experiments of the bundler. */
  experiments?: Record<string, any>
  /** Extract styles into separate files. With `false`, scripts add them as elements in the browser. */
  extractCSS?: boolean | (FwConfigBundler2ExtractCSS & contracts.Foreign<'bundler2.extractCSS'>)
  /** Functions that return the names of output files. */
  filenames?: FwConfigBundler2Filenames
  /**
   * Show build errors in an overlay.
   *
   * @default true
   */
  friendlyErrors?: boolean
  /** Options of the hot middleware. */
  hotMiddleware?: Record<string, any>
  /** Options of the loaders, including other loaders. */
  loaders?: FwConfigBundler2Loaders & contracts.Foreign<'bundler2.loaders'>
  /** Optimization of the output. */
  optimization?: FwConfigBundler2Optimization & contracts.Foreign<'bundler2.optimization'>
  /**
   * Minify styles. Enabled if the project sets `extractCSS`.
   *
   * @default false
   */
  optimizeCSS?: boolean | Record<string, any>
  /** More plugins. */
  plugins?: unknown[]
  /** The CSS processor’s loader. */
  postcss?: FwConfigBundler2Postcss & contracts.Foreign<'bundler2.postcss'>
  /**
   * Print a profile of the build. The flag `--profile` enables it.
   *
   * @default false
   */
  profile?: boolean
  /**
   * Package that provides `URL` and `URLSearchParams` on the server.
   *
   * @default "url"
   */
  serverURLPolyfill?: string
  /** Functions that select warnings of the bundler to hide, such as `Critical dependency`, which says that the path of an import is only known at run time. */
  warningIgnoreFilters?: ((warning: Error) => boolean)[]
}

/** `bundler2`, resolved. */
export interface FwOptionsBundler2 {
  /**
   * Replace `typeof process`, `typeof window` and `typeof document` with constants.
   *
   * @default false
   */
  aggressiveCodeRemoval: boolean
  /** Bundle analysis. Follows `build.analyze`. */
  analyze: false | FwOptionsBundler2Analyze
  /**
   * Source maps of styles. Enabled in development.
   *
   * @default false
   */
  cssSourceMap: boolean
  /** The development middleware. */
  devMiddleware: FwOptionsBundler2DevMiddleware & contracts.Foreign<'bundler2.devMiddleware'>
  /** Experiments of the bundler. */
  experiments?: Record<string, any>
  /** Extract styles into separate files. With `false`, scripts add them as elements in the browser. */
  extractCSS: boolean | (FwOptionsBundler2ExtractCSS & contracts.Foreign<'bundler2.extractCSS'>)
  /** Functions that return the names of output files. */
  filenames?: FwOptionsBundler2Filenames
  /**
   * Show build errors in an overlay.
   *
   * @default true
   */
  friendlyErrors: boolean
  /** Options of the hot middleware. */
  hotMiddleware?: Record<string, any>
  /** Options of the loaders, including other loaders. */
  loaders: FwOptionsBundler2Loaders & contracts.Foreign<'bundler2.loaders'>
  /** Optimization of the output. */
  optimization: FwOptionsBundler2Optimization & contracts.Foreign<'bundler2.optimization'>
  /**
   * Minify styles. Enabled if the project sets `extractCSS`.
   *
   * @default false
   */
  optimizeCSS: boolean | Record<string, any>
  /** More plugins. */
  plugins?: unknown[]
  /** The CSS processor’s loader. */
  postcss: FwOptionsBundler2Postcss & contracts.Foreign<'bundler2.postcss'>
  /**
   * Print a profile of the build. The flag `--profile` enables it.
   *
   * @default false
   */
  profile: boolean
  /**
   * Package that provides `URL` and `URLSearchParams` on the server.
   *
   * @default "url"
   */
  serverURLPolyfill: string
  /** Functions that select warnings of the bundler to hide, such as `Critical dependency`, which says that the path of an import is only known at run time. */
  warningIgnoreFilters?: ((warning: Error) => boolean)[]
}

/** What may be written under `bundler2.analyze`. */
export interface FwConfigBundler2Analyze {
  /**
   * Kind of report.
   *
   * @default "treemap"
   */
  template?: 'sunburst' | 'treemap' | 'treemap-3d' | 'network' | 'raw-data' | 'list' | 'flamegraph'
  /**
   * Base directory of the module names in the report.
   *
   * @default "<rootDir>"
   */
  projectRoot?: string | RegExp
  /**
   * File of the report; `{name}` is the name of the bundle.
   *
   * @default "<rootDir>/.fw/analyze/{name}.html"
   */
  filename?: string
  [key: string]: unknown
}

/** `bundler2.analyze`, resolved. */
export interface FwOptionsBundler2Analyze {
  /**
   * Kind of report.
   *
   * @default "treemap"
   */
  template: 'sunburst' | 'treemap' | 'treemap-3d' | 'network' | 'raw-data' | 'list' | 'flamegraph'
  /**
   * Base directory of the module names in the report.
   *
   * @default "<rootDir>"
   */
  projectRoot: string | RegExp
  /**
   * File of the report; `{name}` is the name of the bundle.
   *
   * @default "<rootDir>/.fw/analyze/{name}.html"
   */
  filename: string
  [key: string]: unknown
}

/** What may be written under `bundler2.devMiddleware`. */
export interface FwConfigBundler2DevMiddleware {
  /**
   * Output after a build.
   *
   * @default "none"
   */
  stats?: string | boolean | Record<string, any>
}

/** `bundler2.devMiddleware`, resolved. */
export interface FwOptionsBundler2DevMiddleware {
  /**
   * Output after a build.
   *
   * @default "none"
   */
  stats: string | boolean | Record<string, any>
}

/** What may be written under `bundler2.extractCSS`. */
export interface FwConfigBundler2ExtractCSS {
  /** Hide warnings about conflicting order: files import the same style sheets in a different order, so that not all of them get the order that they state. */
  ignoreOrder?: boolean
}

/** `bundler2.extractCSS`, resolved. */
export interface FwOptionsBundler2ExtractCSS {
  /** Hide warnings about conflicting order: files import the same style sheets in a different order, so that not all of them get the order that they state. */
  ignoreOrder?: boolean
}

/** What may be written under `bundler2.filenames`. */
export interface FwConfigBundler2Filenames {
  /** Name of the entry. */
  app?: (context: contracts.FilenameContext) => string
  /** Name of chunks. */
  chunk?: (context: contracts.FilenameContext) => string
  /** Name of style sheets. */
  css?: (context: contracts.FilenameContext) => string
  /** Name of fonts. */
  font?: (context: contracts.FilenameContext) => string
  /** Name of images. */
  img?: (context: contracts.FilenameContext) => string
  /** Name of videos. */
  video?: (context: contracts.FilenameContext) => string
  [key: string]: ((context: contracts.FilenameContext) => string) | undefined
}

/** `bundler2.filenames`, resolved. */
export interface FwOptionsBundler2Filenames {
  /** Name of the entry. */
  app?: (context: contracts.FilenameContext) => string
  /** Name of chunks. */
  chunk?: (context: contracts.FilenameContext) => string
  /** Name of style sheets. */
  css?: (context: contracts.FilenameContext) => string
  /** Name of fonts. */
  font?: (context: contracts.FilenameContext) => string
  /** Name of images. */
  img?: (context: contracts.FilenameContext) => string
  /** Name of videos. */
  video?: (context: contracts.FilenameContext) => string
  [key: string]: ((context: contracts.FilenameContext) => string) | undefined
}

/** What may be written under `bundler2.loaders`. */
export interface FwConfigBundler2Loaders {
  /** The CSS loader. */
  css?: FwConfigBundler2LoadersCss & contracts.Foreign<'bundler2.loaders.css'>
  /** The CSS loader for CSS modules. */
  cssModules?: FwConfigBundler2LoadersCssModules & contracts.Foreign<'bundler2.loaders.cssModules'>
  /** The transformer’s loader. Follows `transformer1.options`. With bundler3 (Rspack), these options are converted to those of its own compiler. */
  esbuild?: FwConfigBundler2LoadersEsbuild & contracts.Foreign<'bundler2.loaders.esbuild'>
  /** The loader of other files. */
  file?: FwConfigBundler2LoadersFile & contracts.Foreign<'bundler2.loaders.file'>
  /** The loader of fonts. */
  fontUrl?: FwConfigBundler2LoadersFontUrl & contracts.Foreign<'bundler2.loaders.fontUrl'>
  /** The loader of images. */
  imgUrl?: FwConfigBundler2LoadersImgUrl & contracts.Foreign<'bundler2.loaders.imgUrl'>
  /** The Less loader. Needs `less-loader` and `less`. */
  less?: FwConfigBundler2LoadersLess & contracts.Foreign<'bundler2.loaders.less'>
  /** The loader of templates in Pug. Needs `pug-plain-loader` and `pug`. */
  pugPlain?: Record<string, any>
  /** The Sass loader for `.sass` files. Needs `sass-loader` and `sass`. */
  sass?: FwConfigBundler2LoadersSass & contracts.Foreign<'bundler2.loaders.sass'>
  /** The Sass loader for `.scss` files. Needs `sass-loader` and `sass`. */
  scss?: FwConfigBundler2LoadersScss & contracts.Foreign<'bundler2.loaders.scss'>
  /** The Stylus loader. Needs `stylus-loader` and `stylus`. */
  stylus?: FwConfigBundler2LoadersStylus & contracts.Foreign<'bundler2.loaders.stylus'>
  /** The Vue loader. Defaults to `ui`. */
  ui?: FwConfigBundler2LoadersUi & contracts.Foreign<'bundler2.loaders.ui'>
  /** The Vue loader. Defaults to `ui`. The same as `ui`. */
  vue?: FwConfigBundler2LoadersUi & contracts.Foreign<'bundler2.loaders.ui'>
  /** The loader that adds styles as elements in the browser, with `extractCSS: false`. */
  uiStyle?: FwConfigBundler2LoadersUiStyle & contracts.Foreign<'bundler2.loaders.uiStyle'>
  /** The loader that adds styles as elements in the browser, with `extractCSS: false`. The same as `uiStyle`. */
  vueStyle?: FwConfigBundler2LoadersUiStyle & contracts.Foreign<'bundler2.loaders.uiStyle'>
}

/** `bundler2.loaders`, resolved. */
export interface FwOptionsBundler2Loaders {
  /** The CSS loader. */
  css: FwOptionsBundler2LoadersCss & contracts.Foreign<'bundler2.loaders.css'>
  /** The CSS loader for CSS modules. */
  cssModules: FwOptionsBundler2LoadersCssModules & contracts.Foreign<'bundler2.loaders.cssModules'>
  /** The transformer’s loader. Follows `transformer1.options`. With bundler3 (Rspack), these options are converted to those of its own compiler. */
  esbuild: FwOptionsBundler2LoadersEsbuild & contracts.Foreign<'bundler2.loaders.esbuild'>
  /** The loader of other files. */
  file: FwOptionsBundler2LoadersFile & contracts.Foreign<'bundler2.loaders.file'>
  /** The loader of fonts. */
  fontUrl: FwOptionsBundler2LoadersFontUrl & contracts.Foreign<'bundler2.loaders.fontUrl'>
  /** The loader of images. */
  imgUrl: FwOptionsBundler2LoadersImgUrl & contracts.Foreign<'bundler2.loaders.imgUrl'>
  /** The Less loader. Needs `less-loader` and `less`. */
  less: FwOptionsBundler2LoadersLess & contracts.Foreign<'bundler2.loaders.less'>
  /** The loader of templates in Pug. Needs `pug-plain-loader` and `pug`. */
  pugPlain?: Record<string, any>
  /** The Sass loader for `.sass` files. Needs `sass-loader` and `sass`. */
  sass: FwOptionsBundler2LoadersSass & contracts.Foreign<'bundler2.loaders.sass'>
  /** The Sass loader for `.scss` files. Needs `sass-loader` and `sass`. */
  scss: FwOptionsBundler2LoadersScss & contracts.Foreign<'bundler2.loaders.scss'>
  /** The Stylus loader. Needs `stylus-loader` and `stylus`. */
  stylus: FwOptionsBundler2LoadersStylus & contracts.Foreign<'bundler2.loaders.stylus'>
  /** The Vue loader. Defaults to `ui`. */
  ui: FwOptionsBundler2LoadersUi & contracts.Foreign<'bundler2.loaders.ui'>
  /** The Vue loader. Defaults to `ui`. The same as `ui`. */
  vue: FwOptionsBundler2LoadersUi & contracts.Foreign<'bundler2.loaders.ui'>
  /** The loader that adds styles as elements in the browser, with `extractCSS: false`. */
  uiStyle: FwOptionsBundler2LoadersUiStyle & contracts.Foreign<'bundler2.loaders.uiStyle'>
  /** The loader that adds styles as elements in the browser, with `extractCSS: false`. The same as `uiStyle`. */
  vueStyle: FwOptionsBundler2LoadersUiStyle & contracts.Foreign<'bundler2.loaders.uiStyle'>
}

/** What may be written under `bundler2.loaders.css`. */
export interface FwConfigBundler2LoadersCss {
  /**
   * Export as an ES module.
   *
   * @default false
   */
  esModule?: boolean
  /**
   * How many of the loaders before this one, PostCSS and then a preprocessor, also run on style sheets that `@import` includes. With `0`, PostCSS plugins do not change them, and nothing is reported.
   *
   * @default 0
   */
  importLoaders?: number
  /** Handling of `url()`. */
  url?: FwConfigBundler2LoadersCssUrl & contracts.Foreign<'bundler2.loaders.css.url'>
}

/** `bundler2.loaders.css`, resolved. */
export interface FwOptionsBundler2LoadersCss {
  /**
   * Export as an ES module.
   *
   * @default false
   */
  esModule: boolean
  /**
   * How many of the loaders before this one, PostCSS and then a preprocessor, also run on style sheets that `@import` includes. With `0`, PostCSS plugins do not change them, and nothing is reported.
   *
   * @default 0
   */
  importLoaders: number
  /** Handling of `url()`. */
  url: FwOptionsBundler2LoadersCssUrl & contracts.Foreign<'bundler2.loaders.css.url'>
}

/** What may be written under `bundler2.loaders.css.url`. */
export interface FwConfigBundler2LoadersCssUrl {
  /**
   * Which URLs the loader handles.
   *
   * @default a function
   */
  filter?: (url: string, resourcePath: string) => boolean
}

/** `bundler2.loaders.css.url`, resolved. */
export interface FwOptionsBundler2LoadersCssUrl {
  /**
   * Which URLs the loader handles.
   *
   * @default a function
   */
  filter: (url: string, resourcePath: string) => boolean
}

/** What may be written under `bundler2.loaders.cssModules`. */
export interface FwConfigBundler2LoadersCssModules {
  /**
   * Export as an ES module.
   *
   * @default false
   */
  esModule?: boolean
  /**
   * How many of the loaders before this one, PostCSS and then a preprocessor, also run on style sheets that `@import` includes. With `0`, PostCSS plugins do not change them, and nothing is reported.
   *
   * @default 0
   */
  importLoaders?: number
  /** CSS modules. */
  modules?: FwConfigBundler2LoadersCssModulesModules & contracts.Foreign<'bundler2.loaders.cssModules.modules'>
  /** Handling of `url()`. */
  url?: FwConfigBundler2LoadersCssModulesUrl & contracts.Foreign<'bundler2.loaders.cssModules.url'>
}

/** `bundler2.loaders.cssModules`, resolved. */
export interface FwOptionsBundler2LoadersCssModules {
  /**
   * Export as an ES module.
   *
   * @default false
   */
  esModule: boolean
  /**
   * How many of the loaders before this one, PostCSS and then a preprocessor, also run on style sheets that `@import` includes. With `0`, PostCSS plugins do not change them, and nothing is reported.
   *
   * @default 0
   */
  importLoaders: number
  /** CSS modules. */
  modules: FwOptionsBundler2LoadersCssModulesModules & contracts.Foreign<'bundler2.loaders.cssModules.modules'>
  /** Handling of `url()`. */
  url: FwOptionsBundler2LoadersCssModulesUrl & contracts.Foreign<'bundler2.loaders.cssModules.url'>
}

/** What may be written under `bundler2.loaders.cssModules.modules`. */
export interface FwConfigBundler2LoadersCssModulesModules {
  /**
   * Pattern of class names.
   *
   * @default "[local]_[hash:base64:5]"
   */
  localIdentName?: string
}

/** `bundler2.loaders.cssModules.modules`, resolved. */
export interface FwOptionsBundler2LoadersCssModulesModules {
  /**
   * Pattern of class names.
   *
   * @default "[local]_[hash:base64:5]"
   */
  localIdentName: string
}

/** What may be written under `bundler2.loaders.cssModules.url`. */
export interface FwConfigBundler2LoadersCssModulesUrl {
  /**
   * Which URLs the loader handles.
   *
   * @default a function
   */
  filter?: (url: string, resourcePath: string) => boolean
}

/** `bundler2.loaders.cssModules.url`, resolved. */
export interface FwOptionsBundler2LoadersCssModulesUrl {
  /**
   * Which URLs the loader handles.
   *
   * @default a function
   */
  filter: (url: string, resourcePath: string) => boolean
}

/** What may be written under `bundler2.loaders.esbuild`. */
export interface FwConfigBundler2LoadersEsbuild {
  /**
   * Target of the output, such as `es2022`.
   *
   * @default "esnext"
   */
  target?: string | string[]
  /**
   * Function to call for JSX elements.
   *
   * @default "h"
   */
  jsxFactory?: string
  /**
   * Component to use for JSX fragments.
   *
   * @default "Fragment"
   */
  jsxFragment?: string
  /**
   * TypeScript compiler options of the transformer.
   *
   * @default {}
   */
  tsconfigRaw?: Record<string, any>
}

/** `bundler2.loaders.esbuild`, resolved. */
export interface FwOptionsBundler2LoadersEsbuild {
  /**
   * Target of the output, such as `es2022`.
   *
   * @default "esnext"
   */
  target: string | string[]
  /**
   * Function to call for JSX elements.
   *
   * @default "h"
   */
  jsxFactory: string
  /**
   * Component to use for JSX fragments.
   *
   * @default "Fragment"
   */
  jsxFragment: string
  /**
   * TypeScript compiler options of the transformer.
   *
   * @default {}
   */
  tsconfigRaw: Record<string, any>
}

/** What may be written under `bundler2.loaders.file`. */
export interface FwConfigBundler2LoadersFile {
  /**
   * Export as an ES module.
   *
   * @default false
   */
  esModule?: boolean
  /**
   * Files up to this size in bytes are inlined.
   *
   * @default 1000
   */
  limit?: number
}

/** `bundler2.loaders.file`, resolved. */
export interface FwOptionsBundler2LoadersFile {
  /**
   * Export as an ES module.
   *
   * @default false
   */
  esModule: boolean
  /**
   * Files up to this size in bytes are inlined.
   *
   * @default 1000
   */
  limit: number
}

/** What may be written under `bundler2.loaders.fontUrl`. */
export interface FwConfigBundler2LoadersFontUrl {
  /**
   * Export as an ES module.
   *
   * @default false
   */
  esModule?: boolean
  /**
   * Files up to this size in bytes are inlined.
   *
   * @default 1000
   */
  limit?: number
}

/** `bundler2.loaders.fontUrl`, resolved. */
export interface FwOptionsBundler2LoadersFontUrl {
  /**
   * Export as an ES module.
   *
   * @default false
   */
  esModule: boolean
  /**
   * Files up to this size in bytes are inlined.
   *
   * @default 1000
   */
  limit: number
}

/** What may be written under `bundler2.loaders.imgUrl`. */
export interface FwConfigBundler2LoadersImgUrl {
  /**
   * Export as an ES module.
   *
   * @default false
   */
  esModule?: boolean
  /**
   * Files up to this size in bytes are inlined.
   *
   * @default 1000
   */
  limit?: number
}

/** `bundler2.loaders.imgUrl`, resolved. */
export interface FwOptionsBundler2LoadersImgUrl {
  /**
   * Export as an ES module.
   *
   * @default false
   */
  esModule: boolean
  /**
   * Files up to this size in bytes are inlined.
   *
   * @default 1000
   */
  limit: number
}

/** What may be written under `bundler2.loaders.less`. */
export interface FwConfigBundler2LoadersLess {
  /**
   * With `cssSourceMap`: the source maps lead to the code before it is compiled to CSS.
   *
   * @default false
   */
  sourceMap?: boolean
}

/** `bundler2.loaders.less`, resolved. */
export interface FwOptionsBundler2LoadersLess {
  /**
   * With `cssSourceMap`: the source maps lead to the code before it is compiled to CSS.
   *
   * @default false
   */
  sourceMap: boolean
}

/** What may be written under `bundler2.loaders.sass`. */
export interface FwConfigBundler2LoadersSass {
  /** Options of Sass. */
  sassOptions?: FwConfigBundler2LoadersSassSassOptions & contracts.Foreign<'bundler2.loaders.sass.sassOptions'>
}

/** `bundler2.loaders.sass`, resolved. */
export interface FwOptionsBundler2LoadersSass {
  /** Options of Sass. */
  sassOptions: FwOptionsBundler2LoadersSassSassOptions & contracts.Foreign<'bundler2.loaders.sass.sassOptions'>
}

/** What may be written under `bundler2.loaders.sass.sassOptions`. */
export interface FwConfigBundler2LoadersSassSassOptions {
  /**
   * The indented syntax. With `false`, the files are in the syntax of SCSS.
   *
   * @default true
   */
  indentedSyntax?: boolean
}

/** `bundler2.loaders.sass.sassOptions`, resolved. */
export interface FwOptionsBundler2LoadersSassSassOptions {
  /**
   * The indented syntax. With `false`, the files are in the syntax of SCSS.
   *
   * @default true
   */
  indentedSyntax: boolean
}

/** What may be written under `bundler2.loaders.scss`. */
export interface FwConfigBundler2LoadersScss {
  /**
   * With `cssSourceMap`: the source maps lead to the code before it is compiled to CSS.
   *
   * @default false
   */
  sourceMap?: boolean
}

/** `bundler2.loaders.scss`, resolved. */
export interface FwOptionsBundler2LoadersScss {
  /**
   * With `cssSourceMap`: the source maps lead to the code before it is compiled to CSS.
   *
   * @default false
   */
  sourceMap: boolean
}

/** What may be written under `bundler2.loaders.stylus`. */
export interface FwConfigBundler2LoadersStylus {
  /**
   * With `cssSourceMap`: the source maps lead to the code before it is compiled to CSS.
   *
   * @default false
   */
  sourceMap?: boolean
}

/** `bundler2.loaders.stylus`, resolved. */
export interface FwOptionsBundler2LoadersStylus {
  /**
   * With `cssSourceMap`: the source maps lead to the code before it is compiled to CSS.
   *
   * @default false
   */
  sourceMap: boolean
}

/** What may be written under `bundler2.loaders.ui`. */
export interface FwConfigBundler2LoadersUi {
  /**
   * Follows `ui.compilerOptions`.
   *
   * @default {}
   */
  compilerOptions?: contracts.Foreign<'ui.compilerOptions'>
  /**
   * Follows `ui.propsDestructure`.
   *
   * @default true
   */
  propsDestructure?: boolean
  /** Follows `ui.transformAssetUrls`. */
  transformAssetUrls?: FwConfigBundler2LoadersUiTransformAssetUrls
}

/** `bundler2.loaders.ui`, resolved. */
export interface FwOptionsBundler2LoadersUi {
  /**
   * Follows `ui.compilerOptions`.
   *
   * @default {}
   */
  compilerOptions: contracts.Foreign<'ui.compilerOptions'>
  /**
   * Follows `ui.propsDestructure`.
   *
   * @default true
   */
  propsDestructure: boolean
  /** Follows `ui.transformAssetUrls`. */
  transformAssetUrls: FwOptionsBundler2LoadersUiTransformAssetUrls
}

/** What may be written under `bundler2.loaders.ui.transformAssetUrls`. */
export interface FwConfigBundler2LoadersUiTransformAssetUrls {
  /**
   * Attributes of `<video>` that name assets.
   *
   * @default ["src","poster"]
   */
  video?: string[]
  /**
   * Attributes of `<source>` that name assets.
   *
   * @default ["src"]
   */
  source?: string[]
  /**
   * Attributes of `<img>` that name assets.
   *
   * @default ["src"]
   */
  img?: string[]
  /**
   * Attributes of `<image>` that name assets.
   *
   * @default ["xlink:href","href"]
   */
  image?: string[]
  /**
   * Attributes of `<use>` that name assets.
   *
   * @default ["xlink:href","href"]
   */
  use?: string[]
  [key: string]: string[] | undefined
}

/** `bundler2.loaders.ui.transformAssetUrls`, resolved. */
export interface FwOptionsBundler2LoadersUiTransformAssetUrls {
  /**
   * Attributes of `<video>` that name assets.
   *
   * @default ["src","poster"]
   */
  video: string[]
  /**
   * Attributes of `<source>` that name assets.
   *
   * @default ["src"]
   */
  source: string[]
  /**
   * Attributes of `<img>` that name assets.
   *
   * @default ["src"]
   */
  img: string[]
  /**
   * Attributes of `<image>` that name assets.
   *
   * @default ["xlink:href","href"]
   */
  image: string[]
  /**
   * Attributes of `<use>` that name assets.
   *
   * @default ["xlink:href","href"]
   */
  use: string[]
  [key: string]: string[] | undefined
}

/** What may be written under `bundler2.loaders.uiStyle`. */
export interface FwConfigBundler2LoadersUiStyle {
  /**
   * Source maps in the elements, also without `cssSourceMap`.
   *
   * @default false
   */
  sourceMap?: boolean
}

/** `bundler2.loaders.uiStyle`, resolved. */
export interface FwOptionsBundler2LoadersUiStyle {
  /**
   * Source maps in the elements, also without `cssSourceMap`.
   *
   * @default false
   */
  sourceMap: boolean
}

/** What may be written under `bundler2.optimization`. */
export interface FwConfigBundler2Optimization {
  /**
   * Minify. Disabled in development; `false` disables all minimizers.
   *
   * @default true
   */
  minimize?: boolean
  /** Custom minimizer plugins. */
  minimizer?: unknown[]
  /**
   * The chunk of the bundler runtime.
   *
   * @default "single"
   */
  runtimeChunk?: boolean | 'single' | 'multiple' | Record<string, any>
  /** How chunks are split. */
  splitChunks?: FwConfigBundler2OptimizationSplitChunks & contracts.Foreign<'bundler2.optimization.splitChunks'>
}

/** `bundler2.optimization`, resolved. */
export interface FwOptionsBundler2Optimization {
  /**
   * Minify. Disabled in development; `false` disables all minimizers.
   *
   * @default true
   */
  minimize: boolean
  /** Custom minimizer plugins. */
  minimizer?: unknown[]
  /**
   * The chunk of the bundler runtime.
   *
   * @default "single"
   */
  runtimeChunk: boolean | 'single' | 'multiple' | Record<string, any>
  /** How chunks are split. */
  splitChunks: FwOptionsBundler2OptimizationSplitChunks & contracts.Foreign<'bundler2.optimization.splitChunks'>
}

/** What may be written under `bundler2.optimization.splitChunks`. */
export interface FwConfigBundler2OptimizationSplitChunks {
  /**
   * Separator in generated names, such as those of chunks that `maxSize` splits.
   *
   * @default "/"
   */
  automaticNameDelimiter?: string
  /** Groups of modules. */
  cacheGroups?: FwConfigBundler2OptimizationSplitChunksCacheGroups & contracts.Foreign<'bundler2.optimization.splitChunks.cacheGroups'>
}

/** `bundler2.optimization.splitChunks`, resolved. */
export interface FwOptionsBundler2OptimizationSplitChunks {
  /**
   * Separator in generated names, such as those of chunks that `maxSize` splits.
   *
   * @default "/"
   */
  automaticNameDelimiter: string
  /** Groups of modules. */
  cacheGroups: FwOptionsBundler2OptimizationSplitChunksCacheGroups & contracts.Foreign<'bundler2.optimization.splitChunks.cacheGroups'>
}

/** What may be written under `bundler2.optimization.splitChunks.cacheGroups`. */
export interface FwConfigBundler2OptimizationSplitChunksCacheGroups {
  /**
   * Which chunks are split; passed on as `splitChunks.chunks`.
   *
   * @default "all"
   */
  chunks?: unknown
}

/** `bundler2.optimization.splitChunks.cacheGroups`, resolved. */
export interface FwOptionsBundler2OptimizationSplitChunksCacheGroups {
  /**
   * Which chunks are split; passed on as `splitChunks.chunks`.
   *
   * @default "all"
   */
  chunks: unknown
}

/** What may be written under `bundler2.postcss`. */
export interface FwConfigBundler2Postcss {
  /** Options of the CSS processor. */
  postcssOptions?: FwConfigBundler2PostcssPostcssOptions & contracts.Foreign<'bundler2.postcss.postcssOptions'>
}

/** `bundler2.postcss`, resolved. */
export interface FwOptionsBundler2Postcss {
  /** Options of the CSS processor. */
  postcssOptions: FwOptionsBundler2PostcssPostcssOptions & contracts.Foreign<'bundler2.postcss.postcssOptions'>
}

/** What may be written under `bundler2.postcss.postcssOptions`. */
export interface FwConfigBundler2PostcssPostcssOptions {
  /** Follows `cssProcessor.plugins`. Without options, or without the package, Lightning CSS does the work of `autoprefixer` and `cssnano`. */
  plugins?: FwConfigBundler2PostcssPostcssOptionsPlugins
}

/** `bundler2.postcss.postcssOptions`, resolved. */
export interface FwOptionsBundler2PostcssPostcssOptions {
  /** Follows `cssProcessor.plugins`. Without options, or without the package, Lightning CSS does the work of `autoprefixer` and `cssnano`. */
  plugins: FwOptionsBundler2PostcssPostcssOptionsPlugins
}

/** What may be written under `bundler2.postcss.postcssOptions.plugins`. */
export interface FwConfigBundler2PostcssPostcssOptionsPlugins {
  /**
   * Adds vendor prefixes.
   *
   * @default {}
   */
  autoprefixer?: Record<string, any> | boolean
  /**
   * Minifies.
   *
   * @default {}
   */
  cssnano?: Record<string, any> | boolean
  [key: string]: unknown
}

/** `bundler2.postcss.postcssOptions.plugins`, resolved. */
export interface FwOptionsBundler2PostcssPostcssOptionsPlugins {
  /**
   * Adds vendor prefixes.
   *
   * @default {}
   */
  autoprefixer: Record<string, any> | boolean
  /**
   * Minifies.
   *
   * @default {}
   */
  cssnano: Record<string, any> | boolean
  [key: string]: unknown
}

/** What may be written under `cssProcessor`. */
export interface FwConfigCssProcessor {
  /** Order of the plugins: a function that sorts their names. */
  order?: (names: string[]) => string[]
  /**
   * PostCSS plugins with their options, by package name, path or alias; `false` disables one.
   *
   * @example
   * plugins: { 'postcss-nested': {}, 'cssnano': false }
   */
  plugins?: FwConfigCssProcessorPlugins
}

/** `cssProcessor`, resolved. */
export interface FwOptionsCssProcessor {
  /** Order of the plugins: a function that sorts their names. */
  order?: (names: string[]) => string[]
  /**
   * PostCSS plugins with their options, by package name, path or alias; `false` disables one.
   *
   * @example
   * plugins: { 'postcss-nested': {}, 'cssnano': false }
   */
  plugins: FwOptionsCssProcessorPlugins
}

/** What may be written under `cssProcessor.plugins`. */
export interface FwConfigCssProcessorPlugins {
  /**
   * Adds vendor prefixes: with Lightning CSS, or with the package if it is installed and has options.
   *
   * @default {}
   */
  autoprefixer?: Record<string, any> | boolean
  /**
   * Minifies: with Lightning CSS, or with the package if it is installed and has options. Disabled in development.
   *
   * @default {}
   */
  cssnano?: Record<string, any> | boolean
  [key: string]: unknown
}

/** `cssProcessor.plugins`, resolved. */
export interface FwOptionsCssProcessorPlugins {
  /**
   * Adds vendor prefixes: with Lightning CSS, or with the package if it is installed and has options.
   *
   * @default {}
   */
  autoprefixer: Record<string, any> | boolean
  /**
   * Minifies: with Lightning CSS, or with the package if it is installed and has options. Disabled in development.
   *
   * @default {}
   */
  cssnano: Record<string, any> | boolean
  [key: string]: unknown
}

/** What may be written under `monitoring`. */
export interface FwConfigMonitoring {
  /**
   * Path of a health route for load balancers. It responds before all other code with `{ "status": "ok" }`, and with status code 503 once the server shuts down.
   *
   * @default false
   * @example
   * monitoring: { health: '/_health' }
   */
  health?: string | false
  /**
   * Gives each request an id, as `event.context.requestId` and as a header of the response. A proxy may set it in the header of the request. `true` is the header `x-request-id`.
   *
   * @default false
   * @example
   * monitoring: { requestId: true }
   * @example
   * monitoring: { requestId: 'x-trace' }
   */
  requestId?: boolean | string
  /**
   * Logs each request with method, path, status code and duration: one line of JSON in production, readable text in development. `useLog(event)` writes entries of your own.
   *
   * @default false
   */
  requestLog?: boolean
  /**
   * Adds the headers `Server-Timing`, which tells how long middleware, cache, rendering and data took, and `x-fw-cache`, which tells what the cache did and why. Browsers show them in their network panel. Enabled in development; it tells visitors about your server.
   *
   * @default false
   */
  serverTiming?: boolean
  /**
   * Creates OpenTelemetry spans for requests, middleware, cache, rendering and data, with `@opentelemetry/api` of the project. A server plugin registers the SDK and its exporter.
   *
   * @default false
   */
  tracing?: boolean
}

/** `monitoring`, resolved. */
export interface FwOptionsMonitoring {
  /**
   * Path of a health route for load balancers. It responds before all other code with `{ "status": "ok" }`, and with status code 503 once the server shuts down.
   *
   * @default false
   * @example
   * monitoring: { health: '/_health' }
   */
  health: string | false
  /**
   * Gives each request an id, as `event.context.requestId` and as a header of the response. A proxy may set it in the header of the request. `true` is the header `x-request-id`.
   *
   * @default false
   * @example
   * monitoring: { requestId: true }
   * @example
   * monitoring: { requestId: 'x-trace' }
   */
  requestId: boolean | string
  /**
   * Logs each request with method, path, status code and duration: one line of JSON in production, readable text in development. `useLog(event)` writes entries of your own.
   *
   * @default false
   */
  requestLog: boolean
  /**
   * Adds the headers `Server-Timing`, which tells how long middleware, cache, rendering and data took, and `x-fw-cache`, which tells what the cache did and why. Browsers show them in their network panel. Enabled in development; it tells visitors about your server.
   *
   * @default false
   */
  serverTiming: boolean
  /**
   * Creates OpenTelemetry spans for requests, middleware, cache, rendering and data, with `@opentelemetry/api` of the project. A server plugin registers the SDK and its exporter.
   *
   * @default false
   */
  tracing: boolean
}

/** What may be written under `budgets`. */
export interface FwConfigBudgets {
  /**
   * Maximum size of the scripts that a page loads first, compressed with gzip: the entry, the page, its layout and its middleware with all that they import. Code that is loaded later, such as lazy components, does not count.
   *
   * @example
   * budgets: { js: '120 kB' }
   */
  js?: number | string
  /**
   * Maximum size of the styles that a page loads first, compressed with gzip.
   *
   * @example
   * budgets: { css: '20 kB' }
   */
  css?: number | string
  /**
   * Maximum size of a prerendered page, compressed with gzip.
   *
   * @example
   * budgets: { html: '30 kB' }
   */
  html?: number | string
  /**
   * Maximum size of the payload file of a prerendered page.
   *
   * @example
   * budgets: { payload: '50 kB' }
   */
  payload?: number | string
  /**
   * Maximum size of an image, whether it is imported or in the public folder.
   *
   * @example
   * budgets: { images: '300 kB' }
   */
  images?: number | string
  /**
   * Maximum time until the built server listens, in milliseconds. The build starts it once. Only for servers that Node runs.
   *
   * @example
   * budgets: { serverStart: 500 }
   */
  serverStart?: number
  /**
   * Maximum time that a prerendered page may take to render, in milliseconds.
   *
   * @example
   * budgets: { prerender: 2000 }
   */
  prerender?: number
  /**
   * Other limits for some routes: patterns as in `routeRules`, with `js`, `css`, `html` and `payload`.
   *
   * @default {}
   * @example
   * budgets: { js: '120 kB', routes: { '/admin/**': { js: '400 kB' } } }
   */
  routes?: Record<string, { js?: number | string, css?: number | string, html?: number | string, payload?: number | string }>
}

/** `budgets`, resolved. */
export interface FwOptionsBudgets {
  /**
   * Maximum size of the scripts that a page loads first, compressed with gzip: the entry, the page, its layout and its middleware with all that they import. Code that is loaded later, such as lazy components, does not count.
   *
   * @example
   * budgets: { js: '120 kB' }
   */
  js?: number | string
  /**
   * Maximum size of the styles that a page loads first, compressed with gzip.
   *
   * @example
   * budgets: { css: '20 kB' }
   */
  css?: number | string
  /**
   * Maximum size of a prerendered page, compressed with gzip.
   *
   * @example
   * budgets: { html: '30 kB' }
   */
  html?: number | string
  /**
   * Maximum size of the payload file of a prerendered page.
   *
   * @example
   * budgets: { payload: '50 kB' }
   */
  payload?: number | string
  /**
   * Maximum size of an image, whether it is imported or in the public folder.
   *
   * @example
   * budgets: { images: '300 kB' }
   */
  images?: number | string
  /**
   * Maximum time until the built server listens, in milliseconds. The build starts it once. Only for servers that Node runs.
   *
   * @example
   * budgets: { serverStart: 500 }
   */
  serverStart?: number
  /**
   * Maximum time that a prerendered page may take to render, in milliseconds.
   *
   * @example
   * budgets: { prerender: 2000 }
   */
  prerender?: number
  /**
   * Other limits for some routes: patterns as in `routeRules`, with `js`, `css`, `html` and `payload`.
   *
   * @default {}
   * @example
   * budgets: { js: '120 kB', routes: { '/admin/**': { js: '400 kB' } } }
   */
  routes: Record<string, { js?: number | string, css?: number | string, html?: number | string, payload?: number | string }>
}

/** What may be written under `skewProtection`. */
export interface FwConfigSkewProtection {
  /**
   * Number of earlier builds whose scripts, styles and payloads are part of the new output, so that open tabs keep working. Requests of the browser have the id of their build; if the server no longer has that build, the tab loads the next page as a document and keeps its state. `0` turns skew protection off.
   *
   * @default 0
   * @example
   * skewProtection: { builds: 3 }
   */
  builds?: number
  /**
   * Maximum age of such a build in seconds: a day. Older ones are not part of the output.
   *
   * @default 86400
   * @example
   * skewProtection: { builds: 3, maxAge: 3600 }
   */
  maxAge?: number
}

/** `skewProtection`, resolved. */
export interface FwOptionsSkewProtection {
  /**
   * Number of earlier builds whose scripts, styles and payloads are part of the new output, so that open tabs keep working. Requests of the browser have the id of their build; if the server no longer has that build, the tab loads the next page as a document and keeps its state. `0` turns skew protection off.
   *
   * @default 0
   * @example
   * skewProtection: { builds: 3 }
   */
  builds: number
  /**
   * Maximum age of such a build in seconds: a day. Older ones are not part of the output.
   *
   * @default 86400
   * @example
   * skewProtection: { builds: 3, maxAge: 3600 }
   */
  maxAge: number
}

/** What may be written under `security`. */
export interface FwConfigSecurity {
  /**
   * Maximum size of a request body in bytes: 10 MB. A larger one gets 413 Content Too Large, also when it is sent in chunks without a length. `false` removes the limit. The route rule `bodyLimit` sets it for some routes; a route with a `proxy` rule has none of its own.
   *
   * @default 10485760
   * @example
   * security: { bodyLimit: 1_000_000 }
   * @example
   * routeRules: { '/api/upload': { bodyLimit: 500_000_000 } }
   */
  bodyLimit?: number | false
  /**
   * Refuse forms of other sites with 403 Forbidden: requests with an unsafe method (POST, PUT, PATCH, DELETE), a content type that an HTML form can send (or none) and the `Origin` of another host. Other requests across origins are up to the browser and the route rule `cors`, which allows forms as well. WebSockets that pages of other hosts open are refused, too.
   *
   * @default true
   */
  checkOrigin?: boolean
  /**
   * Content Security Policy of pages. `true`: scripts and styles of your own origin and those that fw writes, which carry a nonce; no plug-ins, no other base URL. An object sets further directives or replaces these; `false` removes one, and `'nonce'` stands for the nonce of the request. Prerendered and cached pages have hashes instead of a nonce.
   *
   * @default false
   * @example
   * security: { csp: true }
   * @example
   * security: { csp: { 'script-src': "'nonce' 'strict-dynamic'", 'img-src': "'self' https://images.example.com" } }
   */
  csp?: boolean | Record<string, string | string[] | boolean>
  /**
   * Hosts of the application, with or without a port. Their responses are always cached if a route rule or handler says so. The server also caches the responses of other hosts, but only of a limited number, because clients can send any `Host`.
   *
   * @default []
   * @example
   * security: { hosts: ['example.com', 'www.example.com'] }
   */
  hosts?: string[]
  /**
   * Packages that client code must not import, such as those that contain keys or connect to a database. An import of one, or of a path in it, fails in development and in builds with FW2160. Imports of types are allowed.
   *
   * @default []
   * @example
   * security: { serverOnlyPackages: ['stripe', '@acme/billing'] }
   */
  serverOnlyPackages?: string[]
  /** Subresource integrity: pages say by hashes what the built scripts and styles must consist of, also those that are loaded later, and browsers refuse others. For files on a CDN. No effect in development. */
  sri?: boolean
  /**
   * Other origins whose forms and WebSockets are accepted. `*.` matches all subdomains.
   *
   * @default []
   * @example
   * security: { trustedOrigins: ['https://checkout.example.com', 'https://*.example.org'] }
   */
  trustedOrigins?: string[]
}

/** `security`, resolved. */
export interface FwOptionsSecurity {
  /**
   * Maximum size of a request body in bytes: 10 MB. A larger one gets 413 Content Too Large, also when it is sent in chunks without a length. `false` removes the limit. The route rule `bodyLimit` sets it for some routes; a route with a `proxy` rule has none of its own.
   *
   * @default 10485760
   * @example
   * security: { bodyLimit: 1_000_000 }
   * @example
   * routeRules: { '/api/upload': { bodyLimit: 500_000_000 } }
   */
  bodyLimit: number | false
  /**
   * Refuse forms of other sites with 403 Forbidden: requests with an unsafe method (POST, PUT, PATCH, DELETE), a content type that an HTML form can send (or none) and the `Origin` of another host. Other requests across origins are up to the browser and the route rule `cors`, which allows forms as well. WebSockets that pages of other hosts open are refused, too.
   *
   * @default true
   */
  checkOrigin: boolean
  /**
   * Content Security Policy of pages. `true`: scripts and styles of your own origin and those that fw writes, which carry a nonce; no plug-ins, no other base URL. An object sets further directives or replaces these; `false` removes one, and `'nonce'` stands for the nonce of the request. Prerendered and cached pages have hashes instead of a nonce.
   *
   * @default false
   * @example
   * security: { csp: true }
   * @example
   * security: { csp: { 'script-src': "'nonce' 'strict-dynamic'", 'img-src': "'self' https://images.example.com" } }
   */
  csp: boolean | Record<string, string | string[] | boolean>
  /**
   * Hosts of the application, with or without a port. Their responses are always cached if a route rule or handler says so. The server also caches the responses of other hosts, but only of a limited number, because clients can send any `Host`.
   *
   * @default []
   * @example
   * security: { hosts: ['example.com', 'www.example.com'] }
   */
  hosts: string[]
  /**
   * Packages that client code must not import, such as those that contain keys or connect to a database. An import of one, or of a path in it, fails in development and in builds with FW2160. Imports of types are allowed.
   *
   * @default []
   * @example
   * security: { serverOnlyPackages: ['stripe', '@acme/billing'] }
   */
  serverOnlyPackages: string[]
  /** Subresource integrity: pages say by hashes what the built scripts and styles must consist of, also those that are loaded later, and browsers refuse others. For files on a CDN. No effect in development. */
  sri?: boolean
  /**
   * Other origins whose forms and WebSockets are accepted. `*.` matches all subdomains.
   *
   * @default []
   * @example
   * security: { trustedOrigins: ['https://checkout.example.com', 'https://*.example.org'] }
   */
  trustedOrigins: string[]
}

/** The resolved value of every declared option, by its path. */
export interface FwOptionValues {
  alias: FwOptionsAlias
  'alias["~"]': string
  'alias["@"]': string
  'alias["~~"]': string
  'alias["@@"]': string
  'alias["#shared"]': string
  'alias["#server"]': string
  'alias.assets': string
  'alias.public': string
  'alias["#build"]': string
  'alias["#internal/fw/paths"]': string
  analyzeDir: string
  appId: string
  buildDir: string
  buildId: string
  rootDir: string
  srcDir: string
  workspaceDir: string
  serverDir: string
  modulesDir: string[]
  extensions: string[]
  extends: (string | [source: string, options: contracts.LayerSourceOptions])[] | undefined
  theme: string | undefined
  dir: FwOptionsDir
  'dir.app': string
  'dir.assets': string
  'dir.layouts': string
  'dir.middleware': string
  'dir.modules': string
  'dir.pages': string
  'dir.plugins': string
  'dir.public': string
  'dir.shared': string
  'dir.static': string | undefined
  app: FwOptionsApp
  'app.baseURL': string
  'app.buildAssetsDir': string
  'app.cdnURL': string
  'app.head': FwOptionsAppHead
  'app.head.meta': contracts.HeadTag[]
  'app.head.link': contracts.HeadTag[]
  'app.head.style': contracts.HeadTag[]
  'app.head.script': contracts.HeadTag[]
  'app.head.noscript': contracts.HeadTag[]
  'app.head.title': string | undefined
  'app.head.titleTemplate': string | null | undefined
  'app.head.base': contracts.HeadTag | undefined
  'app.head.htmlAttrs': contracts.ElementAttributes | undefined
  'app.head.bodyAttrs': contracts.ElementAttributes | undefined
  'app.keepalive': boolean | contracts.KeepaliveProps
  'app.layoutTransition': boolean | contracts.TransitionProps
  'app.pageTransition': boolean | contracts.TransitionProps
  'app.viewTransition': boolean | 'always' | contracts.ViewTransitionDefaults
  'app.rootAttrs': FwOptionsAppRootAttrs
  'app.rootAttrs.id': string
  'app.rootId': string
  'app.rootTag': string
  'app.spaLoaderAttrs': FwOptionsAppSpaLoaderAttrs
  'app.spaLoaderAttrs.id': string
  'app.spaLoaderTag': string
  'app.teleportAttrs': FwOptionsAppTeleportAttrs
  'app.teleportAttrs.id': string
  'app.teleportId': string
  'app.teleportTag': string
  appConfig: Record<string, any>
  build: FwOptionsBuild
  'build.analyze': false | FwOptionsBuildAnalyze
  'build.analyze.template': 'sunburst' | 'treemap' | 'treemap-3d' | 'network' | 'raw-data' | 'list' | 'flamegraph'
  'build.analyze.projectRoot': string | RegExp
  'build.analyze.filename': string
  'build.templates': { src: string, dst: string }[] | undefined
  'build.transpile': (string | RegExp | ((context: contracts.TranspileContext) => string | RegExp | false | null | undefined))[] | undefined
  builder: string | ({ bundle: (app: contracts.Fw) => Promise<void> })
  server: FwOptionsServer
  'server.builder': string | ({ prepare?: (app: contracts.Fw) => Promise<void>, bundle: (app: contracts.Fw) => Promise<void>, scanImports?: (app: contracts.Fw) => Promise<contracts.AutoImport[]> })
  compatibilityDate: string | undefined
  logLevel: 'silent' | 'info' | 'verbose'
  debug: boolean | { hooks?: boolean | { server?: boolean, client?: boolean }, modules?: boolean, templates?: boolean, watchers?: boolean, router?: boolean, hydration?: boolean, serverEngine?: boolean }
  dev: boolean
  test: boolean
  telemetry: boolean | undefined
  ssr: boolean
  sourcemap: FwOptionsSourcemap
  'sourcemap.server': boolean | 'hidden'
  'sourcemap.client': boolean | 'hidden'
  spaLoadingTemplate: boolean | string | null
  css: string[] | undefined
  components: FwOptionsComponents
  'components.dirs': (string | { path: string, global?: boolean, prefix?: string, pathPrefix?: boolean, pattern?: string | string[], ignore?: string[], extensions?: string[], priority?: number, isAsync?: boolean, island?: boolean, enabled?: boolean, [key: string]: unknown })[]
  imports: FwOptionsImports
  'imports.autoImport': boolean
  'imports.dirs': string[] | undefined
  'imports.global': boolean
  'imports.scan': boolean
  'imports.imports': contracts.AutoImport[] | undefined
  'imports.presets': ({ from: string, imports: (string | [name: string, as?: string] | { name: string, as?: string, type?: boolean, priority?: number })[], type?: boolean, priority?: number })[] | undefined
  'imports.transform': FwOptionsImportsTransform
  'imports.transform.include': RegExp[] | undefined
  'imports.transform.exclude': RegExp[] | undefined
  pages: boolean | FwOptionsPages
  'pages.enabled': boolean | undefined
  'pages.pattern': string | string[] | undefined
  plugins: (string | contracts.PluginEntry)[] | undefined
  modules: contracts.ModuleEntry[] | undefined
  ignore: string[]
  ignoreOptions: FwOptionsIgnoreOptions | undefined
  'ignoreOptions.ignorecase': boolean | undefined
  ignorePrefix: string
  watch: (string | RegExp)[] | undefined
  watchers: FwOptionsWatchers
  'watchers.fileWatcher': FwOptionsWatchersFileWatcher & contracts.Foreign<'watchers.fileWatcher'>
  'watchers.fileWatcher.ignoreInitial': boolean
  'watchers.fileWatcher.ignorePermissionErrors': boolean
  'watchers.rewatchOnRawEvents': string[] | undefined
  'watchers.bundler2': FwOptionsWatchersBundler2 & contracts.Foreign<'watchers.bundler2'>
  'watchers.bundler2.aggregateTimeout': number
  typescript: FwOptionsTypescript
  'typescript.builder': false | 'shared' | null | string
  'typescript.hoist': string[]
  'typescript.includeWorkspace': boolean
  'typescript.shim': boolean
  'typescript.strict': boolean
  'typescript.tsConfig': Record<string, any> | undefined
  'typescript.typeCheck': boolean | 'build'
  transformer1: FwOptionsTransformer1
  'transformer1.options': FwOptionsTransformer1Options & contracts.Foreign<'transformer1.options'>
  'transformer1.options.jsxFactory': string
  'transformer1.options.jsxFragment': string
  'transformer1.options.target': string | string[]
  'transformer1.options.tsconfigRaw': Record<string, any> | undefined
  transformer2: FwOptionsTransformer2 | undefined
  'transformer2.transform': FwOptionsTransformer2Transform | undefined
  'transformer2.transform.options': FwOptionsTransformer2TransformOptions & contracts.Foreign<'transformer2.transform.options'> | undefined
  'transformer2.transform.options.jsxFactory': string | undefined
  'transformer2.transform.options.jsxFragment': string | undefined
  'transformer2.transform.options.target': string | string[] | undefined
  devServer: FwOptionsDevServer
  'devServer.cors': FwOptionsDevServerCors
  'devServer.cors.origin': (string | RegExp)[]
  'devServer.cors.methods': string[] | undefined
  'devServer.cors.allowHeaders': string[] | undefined
  'devServer.cors.exposeHeaders': string[] | undefined
  'devServer.cors.credentials': boolean | undefined
  'devServer.cors.maxAge': number | undefined
  'devServer.host': string | undefined
  'devServer.https': boolean | FwOptionsDevServerHttps
  'devServer.https.key': string | undefined
  'devServer.https.cert': string | undefined
  'devServer.https.pfx': string | undefined
  'devServer.https.passphrase': string | undefined
  'devServer.loadingTemplate': (data: { loading?: string }) => string | undefined
  'devServer.port': number
  'devServer.url': string
  devServerHandlers: contracts.DevServerHandlerEntry[] | undefined
  devtools: FwOptionsDevtools | undefined
  'devtools.enabled': boolean | undefined
  serverHandlers: contracts.ServerHandlerEntry[]
  routeRules: Record<string, contracts.RouteRule>
  serverEngine: FwOptionsServerEngine & contracts.Foreign<'serverEngine'>
  'serverEngine.routeRules': Record<string, contracts.RouteRule>
  'serverEngine.runtimeConfig': FwOptionsServerEngineRuntimeConfig
  'serverEngine.runtimeConfig.public': Record<string, any>
  'serverEngine.runtimeConfig.app': FwOptionsServerEngineRuntimeConfigApp
  'serverEngine.runtimeConfig.app.buildId': string
  'serverEngine.runtimeConfig.app.baseURL': string
  'serverEngine.runtimeConfig.app.buildAssetsDir': string
  'serverEngine.runtimeConfig.app.cdnURL': string
  'serverEngine.runtimeConfig.serverEngine': FwOptionsServerEngineRuntimeConfigServerEngine
  'serverEngine.runtimeConfig.serverEngine.envPrefix': string
  'serverEngine.prerender': FwOptionsServerEnginePrerender & contracts.Foreign<'serverEngine.prerender'>
  'serverEngine.prerender.ignore': (string | RegExp | ((path: string) => boolean | null | undefined | void))[] | undefined
  'serverEngine.prerender.routes': string[] | undefined
  runtimeConfig: FwOptionsRuntimeConfig
  'runtimeConfig.public': Record<string, any>
  'runtimeConfig.app': FwOptionsRuntimeConfigApp
  'runtimeConfig.app.buildId': string
  'runtimeConfig.app.baseURL': string
  'runtimeConfig.app.buildAssetsDir': string
  'runtimeConfig.app.cdnURL': string
  'runtimeConfig.serverEngine': FwOptionsRuntimeConfigServerEngine | undefined
  'runtimeConfig.serverEngine.envPrefix': string | undefined
  router: FwOptionsRouter
  'router.options': FwOptionsRouterOptions & contracts.Foreign<'router.options'>
  'router.options.hashMode': boolean
  'router.options.scrollBehaviorType': 'auto' | 'smooth' | 'instant'
  headManager: FwOptionsHeadManager
  'headManager.legacy': boolean
  'headManager.renderSSRHeadOptions': FwOptionsHeadManagerRenderSSRHeadOptions & contracts.Foreign<'headManager.renderSSRHeadOptions'>
  'headManager.renderSSRHeadOptions.omitLineBreaks': boolean
  optimization: FwOptionsOptimization
  'optimization.asyncTransforms': FwOptionsOptimizationAsyncTransforms
  'optimization.asyncTransforms.asyncFunctions': string[]
  'optimization.asyncTransforms.objectDefinitions': FwOptionsOptimizationAsyncTransformsObjectDefinitions
  'optimization.asyncTransforms.objectDefinitions.defineFwComponent': string[]
  'optimization.asyncTransforms.objectDefinitions.defineFwPlugin': string[]
  'optimization.asyncTransforms.objectDefinitions.definePageMeta': string[]
  'optimization.keyedComposables': ({ name: string, argumentLength: number, source?: string | RegExp })[]
  'optimization.treeShake': FwOptionsOptimizationTreeShake
  'optimization.treeShake.composables': FwOptionsOptimizationTreeShakeComposables
  'optimization.treeShake.composables.client': FwOptionsOptimizationTreeShakeComposablesClient
  'optimization.treeShake.composables.client.ui': string[]
  'optimization.treeShake.composables.client["#app"]': string[]
  'optimization.treeShake.composables.server': FwOptionsOptimizationTreeShakeComposablesServer
  'optimization.treeShake.composables.server.ui': string[]
  'optimization.treeShake.composables.server["#app"]': string[]
  generate: FwOptionsGenerate | undefined
  'generate.exclude': unknown[] | undefined
  'generate.routes': string[] | undefined
  experimental: FwOptionsExperimental
  'experimental.alwaysRunFetchOnKeyChange': boolean
  'experimental.appManifest': boolean
  'experimental.asyncContext': boolean
  'experimental.asyncEntry': boolean
  'experimental.browserDevtoolsTiming': boolean
  'experimental.buildCache': boolean
  'experimental.checkOutdatedBuildInterval': number | false
  'experimental.chromeDevtoolsProjectSettings': boolean
  'experimental.clientFallback': boolean
  'experimental.clientNodeCompat': boolean
  'experimental.compileTemplate': boolean
  'experimental.componentIslands': boolean | 'auto' | 'local' | 'local+remote' | { remoteIsland?: boolean, selectiveClient?: boolean | 'deep' }
  'experimental.configSchema': boolean
  'experimental.cookieStore': boolean
  'experimental.crossOriginPrefetch': boolean
  'experimental.debugModuleMutation': boolean
  'experimental.decorators': boolean
  'experimental.defaults': FwOptionsExperimentalDefaults
  'experimental.defaults.fwLink': FwOptionsExperimentalDefaultsFwLink
  'experimental.defaults.fwLink.componentName': string
  'experimental.defaults.fwLink.prefetch': boolean
  'experimental.defaults.fwLink.prefetchOn': FwOptionsExperimentalDefaultsFwLinkPrefetchOn
  'experimental.defaults.fwLink.prefetchOn.visibility': boolean
  'experimental.defaults.useAsyncData': FwOptionsExperimentalDefaultsUseAsyncData
  'experimental.defaults.useAsyncData.deep': boolean
  'experimental.defaults.useAsyncData.errorValue': null | undefined | undefined
  'experimental.defaults.useAsyncData.value': null | undefined | undefined
  'experimental.defaults.useFetch': Record<string, any>
  'experimental.emitRouteChunkError': 'automatic' | 'automatic-immediate' | 'manual' | false
  'experimental.enforceModuleCompatibility': boolean
  'experimental.entryImportMap': boolean
  'experimental.externalVue': boolean
  'experimental.extraPageMetaExtractionKeys': string[] | undefined
  'experimental.extractAsyncDataHandlers': boolean
  'experimental.granularCachedData': boolean
  'experimental.headNext': boolean
  'experimental.inlineRouteRules': boolean
  'experimental.lazyHydration': boolean
  'experimental.localLayerAliases': boolean
  'experimental.navigationRepaint': boolean
  'experimental.nitroAutoImports': boolean
  'experimental.noVueServer': boolean
  'experimental.normalizeComponentNames': boolean
  'experimental.parseErrorData': boolean
  'experimental.payloadExtraction': boolean
  'experimental.pendingWhenIdle': boolean
  'experimental.polyfillVueUseHead': boolean
  'experimental.purgeCachedData': boolean
  'experimental.relativeWatchPaths': boolean
  'experimental.renderJsonPayloads': boolean
  'experimental.resetAsyncDataToUndefined': boolean
  'experimental.respectNoSSRHeader': boolean
  'experimental.restoreState': boolean
  'experimental.runtimeBaseURL': boolean
  'experimental.scanPageMeta': boolean
  'experimental.serverAppConfig': boolean
  'experimental.sharedPrerenderData': boolean
  'experimental.spaLoadingTemplateLocation': 'within' | 'body'
  'experimental.templateImportResolution': boolean
  'experimental.templateRouteInjection': boolean
  'experimental.templateUtils': boolean
  'experimental.treeshakeClientOnly': boolean
  'experimental.typedPages': boolean
  'experimental.viewTransition': boolean
  'experimental.viteEnvironmentApi': boolean
  'experimental.watcher': 'watcher1' | 'watcher1-granular' | 'watcher2'
  'experimental.writeEarlyHints': boolean
  features: FwOptionsFeatures
  'features.devLogs': boolean | 'silent'
  'features.inlineStyles': boolean | ((id?: string) => boolean)
  'features.noScripts': boolean | 'production'
  future: FwOptionsFuture
  'future.compatibilityVersion': 3 | 4
  'future.multiApp': boolean
  'future.typescriptBundlerResolution': boolean
  hooks: Record<string, contracts.HookListener[]>
  bundler1: FwOptionsBundler1 & contracts.Foreign<'bundler1'>
  'bundler1.build': FwOptionsBundler1Build & contracts.Foreign<'bundler1.build'>
  'bundler1.build.assetsDir': string
  'bundler1.build.emptyOutDir': boolean
  'bundler1.cacheDir': string
  'bundler1.clearScreen': boolean
  'bundler1.define': FwOptionsBundler1Define & contracts.Foreign<'bundler1.define'>
  'bundler1.define.__UI_PROD_HYDRATION_MISMATCH_DETAILS__': unknown
  'bundler1.define["process.dev"]': unknown
  'bundler1.define["import.meta.dev"]': unknown
  'bundler1.define["process.test"]': unknown
  'bundler1.define["import.meta.test"]': unknown
  'bundler1.esbuild': FwOptionsBundler1Esbuild & contracts.Foreign<'bundler1.esbuild'>
  'bundler1.esbuild.target': string | string[]
  'bundler1.esbuild.jsxFactory': string
  'bundler1.esbuild.jsxFragment': string
  'bundler1.esbuild.tsconfigRaw': Record<string, any>
  'bundler1.mode': string
  'bundler1.optimizeDeps': FwOptionsBundler1OptimizeDeps & contracts.Foreign<'bundler1.optimizeDeps'>
  'bundler1.optimizeDeps.esbuildOptions': FwOptionsBundler1OptimizeDepsEsbuildOptions & contracts.Foreign<'bundler1.optimizeDeps.esbuildOptions'>
  'bundler1.optimizeDeps.esbuildOptions.target': string | string[]
  'bundler1.optimizeDeps.esbuildOptions.jsxFactory': string
  'bundler1.optimizeDeps.esbuildOptions.jsxFragment': string
  'bundler1.optimizeDeps.esbuildOptions.tsconfigRaw': Record<string, any>
  'bundler1.optimizeDeps.exclude': string[]
  'bundler1.publicDir': boolean | string
  'bundler1.resolve': FwOptionsBundler1Resolve & contracts.Foreign<'bundler1.resolve'>
  'bundler1.resolve.extensions': string[]
  'bundler1.root': string
  'bundler1.server': FwOptionsBundler1Server & contracts.Foreign<'bundler1.server'>
  'bundler1.server.fs': FwOptionsBundler1ServerFs & contracts.Foreign<'bundler1.server.fs'>
  'bundler1.server.fs.allow': string[]
  'bundler1.ui': FwOptionsBundler1Ui & contracts.Foreign<'bundler1.ui'>
  'bundler1.ui.features': FwOptionsBundler1UiFeatures & contracts.Foreign<'bundler1.ui.features'>
  'bundler1.ui.features.propsDestructure': boolean
  'bundler1.ui.isProduction': boolean
  'bundler1.ui.script': FwOptionsBundler1UiScript & contracts.Foreign<'bundler1.ui.script'>
  'bundler1.ui.script.hoistStatic': boolean | undefined
  'bundler1.ui.template': FwOptionsBundler1UiTemplate & contracts.Foreign<'bundler1.ui.template'>
  'bundler1.ui.template.compilerOptions': contracts.Foreign<'ui.compilerOptions'> | undefined
  'bundler1.ui.template.transformAssetUrls': FwOptionsBundler1UiTemplateTransformAssetUrls
  'bundler1.ui.template.transformAssetUrls.video': string[]
  'bundler1.ui.template.transformAssetUrls.source': string[]
  'bundler1.ui.template.transformAssetUrls.img': string[]
  'bundler1.ui.template.transformAssetUrls.image': string[]
  'bundler1.ui.template.transformAssetUrls.use': string[]
  'bundler1.uiJsx': FwOptionsBundler1UiJsx & contracts.Foreign<'bundler1.uiJsx'>
  'bundler1.uiJsx.isCustomElement': ((tag: string) => boolean) | Record<string, any>
  ui: FwOptionsUi
  'ui.compilerOptions': contracts.Foreign<'ui.compilerOptions'> | undefined
  'ui.config': Record<string, any> | undefined
  'ui.propsDestructure': boolean
  'ui.runtimeCompiler': boolean
  'ui.transformAssetUrls': FwOptionsUiTransformAssetUrls
  'ui.transformAssetUrls.video': string[]
  'ui.transformAssetUrls.source': string[]
  'ui.transformAssetUrls.img': string[]
  'ui.transformAssetUrls.image': string[]
  'ui.transformAssetUrls.use': string[]
  bundler2: FwOptionsBundler2
  'bundler2.aggressiveCodeRemoval': boolean
  'bundler2.analyze': false | FwOptionsBundler2Analyze
  'bundler2.analyze.template': 'sunburst' | 'treemap' | 'treemap-3d' | 'network' | 'raw-data' | 'list' | 'flamegraph'
  'bundler2.analyze.projectRoot': string | RegExp
  'bundler2.analyze.filename': string
  'bundler2.cssSourceMap': boolean
  'bundler2.devMiddleware': FwOptionsBundler2DevMiddleware & contracts.Foreign<'bundler2.devMiddleware'>
  'bundler2.devMiddleware.stats': string | boolean | Record<string, any>
  'bundler2.experiments': Record<string, any> | undefined
  'bundler2.extractCSS': boolean | (FwOptionsBundler2ExtractCSS & contracts.Foreign<'bundler2.extractCSS'>)
  'bundler2.extractCSS.ignoreOrder': boolean | undefined
  'bundler2.filenames': FwOptionsBundler2Filenames | undefined
  'bundler2.filenames.app': (context: contracts.FilenameContext) => string | undefined
  'bundler2.filenames.chunk': (context: contracts.FilenameContext) => string | undefined
  'bundler2.filenames.css': (context: contracts.FilenameContext) => string | undefined
  'bundler2.filenames.font': (context: contracts.FilenameContext) => string | undefined
  'bundler2.filenames.img': (context: contracts.FilenameContext) => string | undefined
  'bundler2.filenames.video': (context: contracts.FilenameContext) => string | undefined
  'bundler2.friendlyErrors': boolean
  'bundler2.hotMiddleware': Record<string, any> | undefined
  'bundler2.loaders': FwOptionsBundler2Loaders & contracts.Foreign<'bundler2.loaders'>
  'bundler2.loaders.css': FwOptionsBundler2LoadersCss & contracts.Foreign<'bundler2.loaders.css'>
  'bundler2.loaders.css.esModule': boolean
  'bundler2.loaders.css.importLoaders': number
  'bundler2.loaders.css.url': FwOptionsBundler2LoadersCssUrl & contracts.Foreign<'bundler2.loaders.css.url'>
  'bundler2.loaders.css.url.filter': (url: string, resourcePath: string) => boolean
  'bundler2.loaders.cssModules': FwOptionsBundler2LoadersCssModules & contracts.Foreign<'bundler2.loaders.cssModules'>
  'bundler2.loaders.cssModules.esModule': boolean
  'bundler2.loaders.cssModules.importLoaders': number
  'bundler2.loaders.cssModules.modules': FwOptionsBundler2LoadersCssModulesModules & contracts.Foreign<'bundler2.loaders.cssModules.modules'>
  'bundler2.loaders.cssModules.modules.localIdentName': string
  'bundler2.loaders.cssModules.url': FwOptionsBundler2LoadersCssModulesUrl & contracts.Foreign<'bundler2.loaders.cssModules.url'>
  'bundler2.loaders.cssModules.url.filter': (url: string, resourcePath: string) => boolean
  'bundler2.loaders.esbuild': FwOptionsBundler2LoadersEsbuild & contracts.Foreign<'bundler2.loaders.esbuild'>
  'bundler2.loaders.esbuild.target': string | string[]
  'bundler2.loaders.esbuild.jsxFactory': string
  'bundler2.loaders.esbuild.jsxFragment': string
  'bundler2.loaders.esbuild.tsconfigRaw': Record<string, any>
  'bundler2.loaders.file': FwOptionsBundler2LoadersFile & contracts.Foreign<'bundler2.loaders.file'>
  'bundler2.loaders.file.esModule': boolean
  'bundler2.loaders.file.limit': number
  'bundler2.loaders.fontUrl': FwOptionsBundler2LoadersFontUrl & contracts.Foreign<'bundler2.loaders.fontUrl'>
  'bundler2.loaders.fontUrl.esModule': boolean
  'bundler2.loaders.fontUrl.limit': number
  'bundler2.loaders.imgUrl': FwOptionsBundler2LoadersImgUrl & contracts.Foreign<'bundler2.loaders.imgUrl'>
  'bundler2.loaders.imgUrl.esModule': boolean
  'bundler2.loaders.imgUrl.limit': number
  'bundler2.loaders.less': FwOptionsBundler2LoadersLess & contracts.Foreign<'bundler2.loaders.less'>
  'bundler2.loaders.less.sourceMap': boolean
  'bundler2.loaders.pugPlain': Record<string, any> | undefined
  'bundler2.loaders.sass': FwOptionsBundler2LoadersSass & contracts.Foreign<'bundler2.loaders.sass'>
  'bundler2.loaders.sass.sassOptions': FwOptionsBundler2LoadersSassSassOptions & contracts.Foreign<'bundler2.loaders.sass.sassOptions'>
  'bundler2.loaders.sass.sassOptions.indentedSyntax': boolean
  'bundler2.loaders.scss': FwOptionsBundler2LoadersScss & contracts.Foreign<'bundler2.loaders.scss'>
  'bundler2.loaders.scss.sourceMap': boolean
  'bundler2.loaders.stylus': FwOptionsBundler2LoadersStylus & contracts.Foreign<'bundler2.loaders.stylus'>
  'bundler2.loaders.stylus.sourceMap': boolean
  'bundler2.loaders.ui': FwOptionsBundler2LoadersUi & contracts.Foreign<'bundler2.loaders.ui'>
  'bundler2.loaders.ui.compilerOptions': contracts.Foreign<'ui.compilerOptions'>
  'bundler2.loaders.ui.propsDestructure': boolean
  'bundler2.loaders.ui.transformAssetUrls': FwOptionsBundler2LoadersUiTransformAssetUrls
  'bundler2.loaders.ui.transformAssetUrls.video': string[]
  'bundler2.loaders.ui.transformAssetUrls.source': string[]
  'bundler2.loaders.ui.transformAssetUrls.img': string[]
  'bundler2.loaders.ui.transformAssetUrls.image': string[]
  'bundler2.loaders.ui.transformAssetUrls.use': string[]
  'bundler2.loaders.uiStyle': FwOptionsBundler2LoadersUiStyle & contracts.Foreign<'bundler2.loaders.uiStyle'>
  'bundler2.loaders.uiStyle.sourceMap': boolean
  'bundler2.optimization': FwOptionsBundler2Optimization & contracts.Foreign<'bundler2.optimization'>
  'bundler2.optimization.minimize': boolean
  'bundler2.optimization.minimizer': unknown[] | undefined
  'bundler2.optimization.runtimeChunk': boolean | 'single' | 'multiple' | Record<string, any>
  'bundler2.optimization.splitChunks': FwOptionsBundler2OptimizationSplitChunks & contracts.Foreign<'bundler2.optimization.splitChunks'>
  'bundler2.optimization.splitChunks.automaticNameDelimiter': string
  'bundler2.optimization.splitChunks.cacheGroups': FwOptionsBundler2OptimizationSplitChunksCacheGroups & contracts.Foreign<'bundler2.optimization.splitChunks.cacheGroups'>
  'bundler2.optimization.splitChunks.cacheGroups.chunks': unknown
  'bundler2.optimizeCSS': boolean | Record<string, any>
  'bundler2.plugins': unknown[] | undefined
  'bundler2.postcss': FwOptionsBundler2Postcss & contracts.Foreign<'bundler2.postcss'>
  'bundler2.postcss.postcssOptions': FwOptionsBundler2PostcssPostcssOptions & contracts.Foreign<'bundler2.postcss.postcssOptions'>
  'bundler2.postcss.postcssOptions.plugins': FwOptionsBundler2PostcssPostcssOptionsPlugins
  'bundler2.postcss.postcssOptions.plugins.autoprefixer': Record<string, any> | boolean
  'bundler2.postcss.postcssOptions.plugins.cssnano': Record<string, any> | boolean
  'bundler2.profile': boolean
  'bundler2.serverURLPolyfill': string
  'bundler2.warningIgnoreFilters': ((warning: Error) => boolean)[] | undefined
  cssProcessor: FwOptionsCssProcessor
  'cssProcessor.order': (names: string[]) => string[] | undefined
  'cssProcessor.plugins': FwOptionsCssProcessorPlugins
  'cssProcessor.plugins.autoprefixer': Record<string, any> | boolean
  'cssProcessor.plugins.cssnano': Record<string, any> | boolean
  monitoring: FwOptionsMonitoring
  'monitoring.health': string | false
  'monitoring.requestId': boolean | string
  'monitoring.requestLog': boolean
  'monitoring.serverTiming': boolean
  'monitoring.tracing': boolean
  budgets: FwOptionsBudgets
  'budgets.js': number | string | undefined
  'budgets.css': number | string | undefined
  'budgets.html': number | string | undefined
  'budgets.payload': number | string | undefined
  'budgets.images': number | string | undefined
  'budgets.serverStart': number | undefined
  'budgets.prerender': number | undefined
  'budgets.routes': Record<string, { js?: number | string, css?: number | string, html?: number | string, payload?: number | string }>
  skewProtection: FwOptionsSkewProtection
  'skewProtection.builds': number
  'skewProtection.maxAge': number
  security: FwOptionsSecurity
  'security.bodyLimit': number | false
  'security.checkOrigin': boolean
  'security.csp': boolean | Record<string, string | string[] | boolean>
  'security.hosts': string[]
  'security.serverOnlyPackages': string[]
  'security.sri': boolean | undefined
  'security.trustedOrigins': string[]
}
