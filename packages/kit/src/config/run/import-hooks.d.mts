import type { SourceMapPayload } from 'node:module'
import type { MessagePort } from 'node:worker_threads'

/** What the hooks tell: that one module imported another, or that a file could not be transpiled. */
export type HookMessage =
  | { type: 'import'; from: string; to: string }
  | { type: 'error'; url: string; file: string; message: string; offset?: number }

/**
 * The file an import of `path` means: itself, with an extension, TypeScript written as JavaScript, or a folder's index.
 */
export function findModule(path: string): string | undefined

/** Whether a file (by path or URL) belongs to a package in node_modules that the importing one is not part of. */
export function isForeign(target: string, from: string): boolean

/** JavaScript for a TypeScript file, its source map (unless told otherwise), and the first error. */
export function transpile(file: string): {
  code: string
  map: SourceMapPayload
  error?: { message: string; offset?: number }
}
export function transpile(
  file: string,
  options: { map: false },
): { code: string; error?: { message: string; offset?: number } }

/** Called on the thread of the hooks: what they do is told through the port. */
export function initialize(data: { port: MessagePort }): void

interface Resolved {
  url: string
  format?: string | null
  shortCircuit?: boolean
}
interface Loaded {
  format?: string | null
  source?: unknown
  shortCircuit?: boolean
}
interface ResolveContext {
  parentURL?: string
  [key: string]: unknown
}
interface LoadContext {
  format?: string | null
  importAttributes?: Record<string, string>
  [key: string]: unknown
}

export function resolve(
  specifier: string,
  context: ResolveContext,
  next: (specifier: string, context: ResolveContext) => Promise<Resolved>,
): Promise<Resolved>
export function load(
  url: string,
  context: LoadContext,
  next: (url: string, context: LoadContext) => Promise<Loaded>,
): Promise<Loaded>

export interface SyncHooks {
  resolve: (
    specifier: string,
    context: ResolveContext,
    next: (specifier: string, context: ResolveContext) => Resolved,
  ) => Resolved
  load: (url: string, context: LoadContext, next: (url: string, context: LoadContext) => Loaded) => Loaded
}

/** The hooks for `module.registerHooks`, which runs them in the thread of the application. */
export function createSyncHooks(listen: (message: HookMessage) => void): SyncHooks
