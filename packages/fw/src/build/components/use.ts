import type { Component } from '@fw/schema'
import { pascalCase } from 'scule'
import { isBuiltIn } from './built-in'

/** Where code runs. */
export type Side = 'client' | 'server'

/** The forms that a component has by its name. */
export interface ComponentForms {
  all?: Component
  client?: Component
  server?: Component
}

/** Components by name, for templates: `BaseButton`, `base-button`, and both with `Lazy` before them. */
export function createLookup(components: readonly Component[]): (name: string) => { forms: ComponentForms, lazy: boolean } | undefined {
  const byName = groupByName(components)
  const kebab = new Map(components.map(({ kebabName, pascalName }) => [kebabName, pascalName]))
  const find = (name: string) => byName.get(name) ?? byName.get(kebab.get(name) ?? pascalCase(name))
  return (name) => {
    const forms = find(name)
    if (forms) return { forms, lazy: false }
    const rest = /^(?:Lazy(?=\P{Ll})|lazy-)(.+)$/u.exec(name)?.[1]
    const lazyForms = rest && find(rest)
    return lazyForms ? { forms: lazyForms, lazy: true } : undefined
  }
}

/** Components by their name, with the forms they have on the two sides. */
export function groupByName(components: readonly Component[]): Map<string, ComponentForms> {
  const byName = new Map<string, ComponentForms>()
  for (const component of components) {
    const forms = byName.get(component.pascalName) ?? {}
    forms[component.mode] = component
    byName.set(component.pascalName, forms)
  }
  return byName
}

/** Collects the statements that components need at the top of a module. */
export class ComponentStatements {
  readonly #imports = new Set<string>()
  readonly #constants: string[] = []
  readonly #known = new Map<string, string>()
  readonly #prefix: string
  readonly #hydrated: ((file: string) => string) | undefined

  /** `hydrated` gives the ids of modules, where lazy components may say when they are taken over. */
  constructor(prefix: string = '__fw_component_', hydrated?: (file: string) => string) {
    this.#prefix = prefix
    this.#hydrated = hydrated
  }

  /** The expression that stands for a component on one side. */
  use(forms: ComponentForms, lazy: boolean, side: Side): string {
    const onServer = forms.server ?? forms.all
    const onClient = forms.client ?? forms.all
    if (forms.server?.island && !onClient) return this.#constant(`${this.#import('#app', 'createServerComponent')}(${JSON.stringify(forms.server.pascalName)})`)
    if (side === 'server') return onServer ? this.#load(onServer, lazy, side) : this.#clientOnly('{}')
    if (!onClient) return this.#constant(`${this.#import('#build/component-modes', 'createServerOnly')}()`)
    if (!onServer) return this.#clientOnly(this.#load(onClient, lazy, side))
    return onClient === onServer ? this.#load(onClient, lazy, side) : this.#paired(onClient, lazy)
  }

  /** The expression for what is looked up at run time: nobody may know it. */
  unknown(asked: string, side: Side): string {
    return side === 'server' ? `${this.#import('#app', 'renderUnknown')}(${asked})` : asked
  }

  /** The statements. They may stand anywhere at the top level of the module. */
  lines(): string[] {
    return [...this.#imports, ...this.#constants]
  }

  toString(): string {
    return this.lines().map(line => `${line}\n`).join('')
  }

  #load(component: Component, lazy: boolean, side: Side): string {
    if ((!lazy && !component.isAsync) || isBuiltIn(component)) return this.#import(component.filePath, component.export)
    const load = `() => import(${hints(component)}${JSON.stringify(component.filePath)}).then(module => module[${JSON.stringify(component.export)}])`
    if (!lazy || !this.#hydrated) return this.#constant(`${this.#import('vue', 'defineAsyncComponent')}(${load})`)
    const id = side === 'server' ? `, ${JSON.stringify(this.#hydrated(component.filePath))}` : ''
    return this.#constant(`${this.#import('#app', 'createLazy')}(${load}${id})`)
  }

  // The server shows an empty element, and never loads what it stands for.
  #clientOnly(component: string): string {
    return this.#constant(`${this.#import('#app', 'createClientOnly')}(${component})`)
  }

  #paired(client: Component, lazy: boolean): string {
    return this.#constant(`${this.#import('#build/component-modes', 'createPaired')}(${this.#load(client, lazy, 'client')})`)
  }

  #import(from: string, name: string): string {
    return this.#once(`${from} ${name}`, (id) => {
      this.#imports.add(name === 'default' ? `import ${id} from ${JSON.stringify(from)}` : `import { ${name} as ${id} } from ${JSON.stringify(from)}`)
    })
  }

  #constant(expression: string): string {
    return this.#once(expression, (id) => {
      this.#constants.push(`const ${id} = /* @__PURE__ */ ${expression}`)
    })
  }

  #once(key: string, add: (id: string) => void): string {
    const known = this.#known.get(key)
    if (known) return known
    const id = `${this.#prefix}${this.#known.size}`
    this.#known.set(key, id)
    add(id)
    return id
  }
}

/** What bundlers read from comments: when the chunk is to be loaded ahead. */
function hints({ prefetch, preload }: Component): string {
  const wanted = [...prefetch ? ['webpackPrefetch: true'] : [], ...preload ? ['webpackPreload: true'] : []]
  return wanted.length > 0 ? `/* ${wanted.join(', ')} */ ` : ''
}
