import type { Component } from '@fw/schema'
import { pascalCase } from 'scule'
import { isBuiltIn } from './built-in'

/** Where code runs. */
export type Side = 'client' | 'server'

/** The implementations of a component name: for the client, the server, or both. */
interface ComponentForms {
  all?: Component
  client?: Component
  server?: Component
}

/** Components by name, for templates: `BaseButton`, `base-button`, and both with the prefix `Lazy`. */
export function createLookup(
  components: readonly Component[],
): (name: string) => { forms: ComponentForms; lazy: boolean } | undefined {
  const byName = groupByName(components)
  const kebab = new Map(components.map(({ kebabName, pascalName }) => [kebabName, pascalName]))
  const find = (name: string) => byName.get(name) ?? byName.get(kebab.get(name) ?? pascalCase(name))
  return name => {
    const forms = find(name)
    if (forms) return { forms, lazy: false }
    const rest = /^(?:Lazy(?=\P{Ll})|lazy-)(.+)$/u.exec(name)?.[1]
    const lazyForms = rest && find(rest)
    return lazyForms ? { forms: lazyForms, lazy: true } : undefined
  }
}

/** Components by name, with their implementations for client and server. */
export function groupByName(components: readonly Component[]): Map<string, ComponentForms> {
  const byName = new Map<string, ComponentForms>()
  for (const component of components) {
    const forms = byName.get(component.pascalName) ?? {}
    forms[component.mode] = component
    byName.set(component.pascalName, forms)
  }
  return byName
}

interface ImportSource {
  from: string
  name: string
}

function emitImport({ from, name }: ImportSource, local: string): string {
  return `import ${name === 'default' ? local : `{ ${name} as ${local} }`} from ${JSON.stringify(from)}`
}

/** Collects the statements for components at the top of a module. */
export class ComponentStatements {
  readonly #imports = new Set<string>()
  readonly #constants: string[] = []
  readonly #known = new Map<string, string>()
  /** The imports, by name. */
  readonly #sources = new Map<string, ImportSource>()
  readonly #prefix: string
  readonly #hydrated: ((file: string) => string) | undefined

  /** `hydrated` returns module ids, for modules in which lazy components may have a hydration strategy. */
  constructor(prefix: string = '__fw_component_', hydrated?: (file: string) => string) {
    this.#prefix = prefix
    this.#hydrated = hydrated
  }

  /** The expression for a component on the client or the server. */
  use(forms: ComponentForms, lazy: boolean, side: Side): string {
    const raw = [forms.all, forms.client, forms.server].find(form => form?._raw)
    if (raw) return this.#load(raw, lazy, side)
    const onServer = forms.server ?? forms.all
    const onClient = forms.client ?? forms.all
    if (forms.server?.island && !onClient) {
      return this.#constant(
        `${this.#import('#app', 'createServerComponent')}(${JSON.stringify(forms.server.pascalName)})`,
      )
    }
    const use = side === 'server' ? onServer : onClient
    if (onClient === onServer) return this.#load(use!, lazy, side)
    const loaded = use && this.#load(use, lazy, side)
    // The client or server bundle never loads an implementation that it does not have.
    if (!onServer) return this.#wrap('createClientOnly', loaded ?? '{}', use && isLater(use, lazy))
    return onClient
      ? this.#wrap('createPaired', loaded!, isLater(use!, lazy))
      : this.#wrap('createServerOnly', loaded ?? '')
  }

  /** Binds a component to a name in the module. A plain import stays a live binding: modules may import each other. */
  bind(local: string, forms: ComponentForms, lazy: boolean, side: Side): void {
    const expression = this.use(forms, lazy, side)
    const imported = this.#sources.get(expression)
    if (imported) this.#imports.add(emitImport(imported, local))
    else this.#constants.push(`const ${local} = ${expression}`)
  }

  /** The expression for a component that is resolved at run time and may be unknown. */
  unknown(lookup: string, side: Side): string {
    return side === 'server' ? `${this.#import('#app', 'renderUnknown')}(${lookup})` : lookup
  }

  /** The statements. They may be anywhere at the top level of the module. */
  lines(): string[] {
    return [...this.#imports, ...this.#constants]
  }

  toString(): string {
    return this.lines()
      .map(line => `${line}\n`)
      .join('')
  }

  #load(component: Component, lazy: boolean, side: Side): string {
    if ((!lazy && !component.isAsync) || isBuiltIn(component)) return this.#import(component.filePath, component.export)
    const load = `() => import(${hints(component)}${JSON.stringify(component.filePath)}).then(module => module[${JSON.stringify(component.export)}])`
    if (!lazy || !this.#hydrated) return this.#constant(`${this.#import('vue', 'defineAsyncComponent')}(${load})`)
    const id = side === 'server' ? `, ${JSON.stringify(this.#hydrated(component.filePath))}` : ''
    return this.#constant(`${this.#import('#app', 'createLazy')}(${load}${id})`)
  }

  #wrap(wrapper: string, component: string, isLazy = false): string {
    return this.#constant(`${this.#import('#app', wrapper)}(${component}${isLazy ? ', true' : ''})`)
  }

  #import(from: string, name: string): string {
    return this.#once(`${from} ${name}`, id => {
      this.#sources.set(id, { from, name })
      this.#imports.add(emitImport({ from, name }, id))
    })
  }

  #constant(expression: string): string {
    return this.#once(expression, id => {
      this.#constants.push(`const ${id} = /* @__PURE__ */ ${expression}`)
    })
  }

  #once(key: string, add: (id: string) => void): string {
    const recorded = this.#known.get(key)
    if (recorded) return recorded
    const id = `${this.#prefix}${this.#known.size}`
    this.#known.set(key, id)
    add(id)
    return id
  }
}

/** Whether its code is loaded on first render. */
function isLater(component: Component, lazy: boolean): boolean {
  return lazy || component.isAsync === true
}

/** Magic comments for bundlers: when to prefetch or preload the chunk. */
function hints({ prefetch, preload }: Component): string {
  const wanted = [...(prefetch ? ['webpackPrefetch: true'] : []), ...(preload ? ['webpackPreload: true'] : [])]
  return wanted.length > 0 ? `/* ${wanted.join(', ')} */ ` : ''
}
