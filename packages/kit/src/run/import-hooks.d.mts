import type { SourceMapPayload } from 'node:module'
import type { MessagePort } from 'node:worker_threads'

/** A message of the hooks: one module imported another, or a file could not be transpiled. */
export type HookMessage =
  | { type: 'import'; from: string; to: string }
  | { type: 'error'; url: string; file: string; message: string; offset?: number }

/** Resolves an import of `path`: the file, with an extension, TypeScript for JavaScript, or the index of a folder. */
export function findModule(path: string): string | undefined

/** Whether a file (by path or URL) belongs to a package in node_modules that the importing one is not part of. */
export function isForeign(target: string, from: string): boolean

/** JavaScript for a TypeScript file, its source map, and the first error. */
export function transpile(file: string): {
  code: string
  map: SourceMapPayload
  error?: { message: string; offset?: number }
}

/** The comment with which code refers to its source map. */
export function emitMapComment(map: SourceMapPayload): string

/** Called in the thread of the hooks, with the port for their messages. */
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
