import type { ComponentPublicInstance } from 'vue'

const COMPONENTS = Symbol.for('fw.components')

/** Development: an error as the client reports it to the overlay. */
export interface ReportedError {
  error: unknown
  /** Whether only the error page can be shown. */
  isFatal?: boolean
}

interface Shower {
  report: (reported: ReportedError) => void
  /** The initial page is hydrated. */
  settle: () => void
  /** Components are partially rendered, so HMR cannot update them. */
  distrust: () => void
}

const global = globalThis as { __fwErrors?: Shower }

/** Development: registers the error overlay. */
export function setShower(shower: Shower): void {
  global.__fwErrors = shower
}

export function findShower(): Shower | undefined {
  return global.__fwErrors
}

// Errors there do not interrupt rendering.
const BESIDE = /event handler|watcher/

/** Development, client only: Vue stops rendering when a component throws. `info` is Vue's description of the source. */
export function noteBreak(info: string): void {
  if (!BESIDE.test(info)) findShower()?.distrust()
}

/** Development: attaches the component stack to an error, innermost first. */
export function noteComponents(thrown: unknown, instance: ComponentPublicInstance | null): void {
  if (typeof thrown !== 'object' || thrown === null || COMPONENTS in thrown || !Object.isExtensible(thrown)) return
  Object.defineProperty(thrown, COMPONENTS, { value: componentsOf(instance?.$) })
}

interface Instance {
  type: { __name?: string; name?: string; __file?: string }
  parent: Instance | null
}

/** A component of the app. */
export interface NotedComponent {
  name: string
  file: string
}

/** The component stack. Components without a file are of fw or a package. A recursive one appears at most twice. */
export function componentsOf(instance: unknown): NotedComponent[] {
  const components: NotedComponent[] = []
  const counts = new Map<string, number>()
  for (let current = instance as Instance | null | undefined; current; current = current.parent) {
    const { __name, name, __file } = current.type
    const count = __file ? (counts.get(__file) ?? 0) : 0
    if (__file && count < 2) {
      counts.set(__file, count + 1)
      components.push({ name: __name ?? name ?? __file.replace(/^.*\/|\.\w+$/g, ''), file: __file })
    }
  }
  return components
}
