import { moduleDiagnostics, nearest } from '@fw/schema'
import type { FwHooks, Problem } from '@fw/schema'

const BUNDLER_HOOKS = [
  'config',
  'configResolved',
  'compile',
  'compiled',
  'change',
  'error',
  'done',
  'progress',
] as const

/** The hooks that fw calls while it develops, builds and prepares. `satisfies` rejects a name that is not declared. */
export const BUILD_HOOKS: ReadonlySet<string> = new Set([
  'modules:before',
  'kit:compatibility',
  'modules:done',
  'schema:extend',
  'schema:resolved',
  'pages:routerOptions',
  'app:resolve',
  'pages:extend',
  'pages:resolved',
  'components:dirs',
  'components:extend',
  'imports:sources',
  'imports:context',
  'imports:dirs',
  'imports:extend',
  'ready',
  'listen',
  'devtools:customTabs',
  'build:before',
  'app:templates',
  'app:templatesGenerated',
  'builder:generateApp',
  'prepare:types',
  'schema:beforeWrite',
  'schema:written',
  'serverEngine:config',
  'bundler1:extend',
  'build:progress',
  'bundler1:extendConfig',
  'bundler1:configResolved',
  'build:manifest',
  'bundler1:serverCreated',
  'server:devHandler',
  'bundler1:compiled',
  'serverEngine:init',
  'serverEngine:build:before',
  'serverEngine:build:public-assets',
  'prerender:routes',
  'build:done',
  'build:error',
  'builder:watch',
  'restart',
  'close',
  ...BUNDLER_HOOKS.flatMap(name => [`bundler2:${name}`, `bundler3:${name}`] as const),
] satisfies Array<keyof FwHooks>)

/** Names up to this many edits away are typos. Hooks of modules have other names. */
const MAX_EDITS = 2

/** The problem of a hook in the configuration that was meant to be another one. */
export function findHookTypo(name: string): Problem | undefined {
  if (BUILD_HOOKS.has(name)) return undefined
  const meant = nearest(name, BUILD_HOOKS, MAX_EDITS)
  return meant === undefined
    ? undefined
    : moduleDiagnostics.unknownHook({ name, nearest: meant }, { path: ['hooks', name] })
}
