import type { AppPlugin, AutoImport, Component, Layout, Page, RouteMiddleware, Template, TypeReference } from './plan'
import type { FwApp } from './builder'

type Done = void | Promise<void>

/** What listeners of `build:done` receive. */
export interface BuildDone {
  options: FwApp['options']
  fw: FwApp
}

/** What a build is working on: the browser's side, the server's, pages rendered ahead, or the server that is kept. */
export interface BuildProgress {
  phase: 'client' | 'server' | 'prerender' | 'engine'
  /** Routes that are rendered. */
  done?: number
  /** Routes that are known so far. */
  total?: number
  /** The route that was rendered last. */
  route?: string
}

/** The plugins, middleware, layouts and files of the application, for `app:resolve`. */
export interface AppFiles {
  rootComponent: string
  errorComponent: string
  appConfigs: string[]
  layouts: Layout[]
  middleware: RouteMiddleware[]
  plugins: AppPlugin[]
}

/** The hooks of the framework. Packages and modules add theirs by augmentation. */
export interface FwHooks {
  ready: (app: FwApp) => Done
  close: (app: FwApp) => Done
  'modules:before': () => Done
  'modules:done': () => Done
  'app:resolve': (files: AppFiles) => Done
  'app:templates': (context: { app: FwApp; templates: Template[] }) => Done
  'app:templatesGenerated': (app: FwApp, templates: Template[]) => Done
  'pages:extend': (pages: Page[]) => Done
  'pages:resolved': (pages: Page[]) => Done
  'components:dirs': (dirs: unknown[]) => Done
  'components:extend': (components: Component[]) => Done
  'imports:sources': (presets: unknown[]) => Done
  'imports:dirs': (dirs: string[]) => Done
  'imports:extend': (imports: AutoImport[]) => Done
  'prepare:types': (context: {
    references: TypeReference[]
    declarations: string[]
    tsConfig: Record<string, any>
    [key: string]: any
  }) => Done
  /**
   * In development: asks for the application to be loaded anew; `hard` in a new process; `reason` is told to people.
   * Anybody may call it.
   */
  restart: (options?: { hard?: boolean; reason?: string }) => Done
  'build:before': (app: FwApp) => Done
  /** While building: what is being worked on. */
  'build:progress': (progress: BuildProgress) => Done
  'build:done': (builder: BuildDone) => Done
  'builder:watch': (event: 'add' | 'addDir' | 'change' | 'unlink' | 'unlinkDir', path: string) => Done
  'bundler1:extend': (context: { config: Record<string, any>; app: FwApp }) => Done
  'bundler1:extendConfig': (config: Record<string, any>, side: { isClient: boolean; isServer: boolean }) => Done
  'bundler1:configResolved': (
    config: Readonly<Record<string, any>>,
    side: { isClient: boolean; isServer: boolean },
  ) => Done
  'bundler1:serverCreated': (server: any, side: { isClient: boolean; isServer: boolean }) => Done
  'bundler1:compiled': () => Done
  'serverEngine:config': (config: Record<string, any>) => Done
  'serverEngine:init': (engine: any) => Done
  'serverEngine:build:before': (engine: any) => Done
  'serverEngine:build:public-assets': (engine: any) => Done
  'prerender:routes': (context: { routes: Set<string> }) => Done
}

/** A listener of a hook nobody declared. */
export type HookListener = (...args: any[]) => unknown

/** Hooks in nested form: `{ build: { done() {} } }` is `build:done`. */
export interface HookTree {
  [name: string]: HookListener | HookTree | undefined
}

/** What may be written under `hooks`. */
export type HooksConfig = Partial<FwHooks> & {
  build?: { done?: FwHooks['build:done']; [name: string]: HookListener | HookTree | undefined }
  builder?: { watch?: FwHooks['builder:watch']; [name: string]: HookListener | HookTree | undefined }
  [name: string]: HookListener | HookTree | undefined
}
