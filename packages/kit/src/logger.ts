import { createRequire } from 'node:module'
import type { ConsolaInstance, ConsolaOptions } from 'consola'

/** A logger of the package consola. */
export type Logger = ConsolaInstance
export type LoggerOptions = Partial<ConsolaOptions>

let loaded: Logger | undefined

/** Loaded when a module first uses it, because every start of fw loads the kit. */
function load(): Logger {
  return (loaded ??= (createRequire(import.meta.url)('consola') as { consola: Logger }).consola)
}

/** Prints messages without a tag. Its members are those of consola, also for tests that replace or spy on them. */
export const logger: Logger = /* @__PURE__ */ new Proxy((() => undefined) as unknown as Logger, {
  get: (_, name) => Reflect.get(load(), name) as unknown,
  set: (_, name, value) => Reflect.set(load(), name, value),
  has: (_, name) => Reflect.has(load(), name),
  defineProperty: (_, name, descriptor) => Reflect.defineProperty(load(), name, { ...descriptor, configurable: true }),
  deleteProperty: (_, name) => Reflect.deleteProperty(load(), name),
  getPrototypeOf: () => Reflect.getPrototypeOf(load()),
  getOwnPropertyDescriptor: (target, name) => describeMember(target, name),
  apply: (_, self, args: [unknown, ...unknown[]]) => Reflect.apply(load() as never, self, args) as unknown,
})

/** A proxy must report members of its target as they are, and all others as configurable. */
function describeMember(target: object, name: PropertyKey): PropertyDescriptor | undefined {
  const ofTarget = Reflect.getOwnPropertyDescriptor(target, name)
  if (ofTarget?.configurable === false) return ofTarget
  const member = Reflect.getOwnPropertyDescriptor(load(), name)
  return member && { ...member, configurable: true }
}

/** A logger that prints `tag` before each message. Without a tag: `logger`. */
export function useLogger(tag?: string, options: LoggerOptions = {}): Logger {
  return tag ? load().create(options).withTag(tag) : logger
}
