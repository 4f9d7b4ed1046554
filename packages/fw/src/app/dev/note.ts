import type { ComponentPublicInstance } from 'vue'

const COMPONENTS = Symbol.for('fw.components')

/** Development: an error as the browser tells it to whoever shows errors. */
export interface ToldError {
  error: unknown
  /** Whether nothing but the error page is left to show. */
  isFatal?: boolean
}

interface Shower {
  tell: (told: ToldError) => void
  /** The first page stands: nothing is hydrated any more. */
  settle: () => void
  /** Components are half made: updates cannot be applied to them. */
  distrust: () => void
}

const global = globalThis as { __fwErrors?: Shower }

/** Development: who shows errors in the browser. */
export function setShower(shower: Shower): void {
  global.__fwErrors = shower
}

export function findShower(): Shower | undefined {
  return global.__fwErrors
}

// Where they are called, nothing is being made.
const BESIDE = /event handler|watcher/

/**
 * Development, in the browser: Vue stops in the middle of its work when a component throws. `info` says where it did.
 */
export function noteBreak(info: string): void {
  if (!BESIDE.test(info)) {
    findShower()?.distrust()
  }
}

/** Development: notes on an error which components were being shown, from the inside to the outside. */
export function noteComponents(thrown: unknown, instance: ComponentPublicInstance | null): void {
  if (typeof thrown !== 'object' || thrown === null || COMPONENTS in thrown || !Object.isExtensible(thrown)) {
    return
  }
  Object.defineProperty(thrown, COMPONENTS, { value: componentsOf(instance?.$) })
}

interface Instance {
  type: { __name?: string; name?: string; __file?: string }
  parent: Instance | null
}

/** A component of the author. */
export interface NotedComponent {
  name: string
  file: string
}

/**
 * A component and all around it. What has no file is fw's own or a package's. One that stands inside of itself is named
 * no more than twice.
 */
export function componentsOf(instance: unknown): NotedComponent[] {
  const found: NotedComponent[] = []
  const counts = new Map<string, number>()
  for (let current = instance as Instance | null | undefined; current; current = current.parent) {
    const { __name, name, __file } = current.type
    const count = __file ? (counts.get(__file) ?? 0) : 0
    if (__file && count < 2) {
      counts.set(__file, count + 1)
      found.push({ name: __name ?? name ?? __file.replace(/^.*\/|\.\w+$/g, ''), file: __file })
    }
  }
  return found
}
