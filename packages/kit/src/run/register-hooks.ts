import * as nodeModule from 'node:module'
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import { createSyncHooks, type HookMessage } from './import-hooks.mjs'

/** A file could not be transpiled, because of an error at an offset in its text. */
export class TranspileError extends SyntaxError {
  constructor(
    readonly file: string,
    message: string,
    readonly offset: number | undefined,
  ) {
    super(message)
  }
}

/** What the module hooks reported. */
interface Hooks {
  /** Every module that `url` imported, transitively. */
  importsOf: (url: string) => string[]
  /** The first error in the modules that `url` imported. */
  errorOf: (url: string) => TranspileError | undefined
  /** Forgets the modules that `url` imported. */
  forget: (url: string) => void
}

let hooks: Hooks | undefined

/** Adds the module hooks to the process, on the first call. */
export function addHooks(): Hooks {
  hooks ??= createHooks()
  return hooks
}

function createHooks(): Hooks {
  const graph = new Map<string, Set<string>>()
  const errors = new Map<string, TranspileError>()
  const listen = (message: HookMessage): void => {
    if (message.type === 'error')
      errors.set(message.url, new TranspileError(message.file, message.message, message.offset))
    else if (graph.has(message.from)) graph.get(message.from)!.add(message.to)
    else graph.set(message.from, new Set([message.to]))
  }
  const collect = registerHooks(listen)
  const importsOf = (url: string): string[] => {
    collect()
    const seen = new Set([url])
    for (const current of seen) for (const target of graph.get(current) ?? []) seen.add(target)
    seen.delete(url)
    return [...seen]
  }
  return {
    importsOf,
    errorOf: url => [...importsOf(url), url].map(target => errors.get(target)).find(Boolean),
    forget: url => {
      for (const target of [...importsOf(url), url]) {
        graph.delete(target)
        errors.delete(target)
      }
    },
  }
}

/** Registers the hooks as this version of Node supports them. The result passes waiting messages to `listen`. */
function registerHooks(listen: (message: HookMessage) => void): () => void {
  const { registerHooks: registerSync } = nodeModule as { registerHooks?: (hooks: object) => void }
  if (registerSync) {
    registerSync(createSyncHooks(listen))
    return () => {}
  }
  const { port1, port2 } = new MessageChannel()
  port1.unref()
  nodeModule.register('./import-hooks.mjs', {
    parentURL: import.meta.url,
    data: { port: port2 },
    transferList: [port2],
  })
  return () => {
    for (let received = receiveMessageOnPort(port1); received; received = receiveMessageOnPort(port1))
      listen(received.message as HookMessage)
  }
}
