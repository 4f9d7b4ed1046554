import type { Component, FwApp, Page } from '@fw/schema'
import { flattenPages } from '../pages/apply'

/** A component that the server renders on request. */
export interface Island {
  name: string
  file: string
  export: string
}

/** Whether the application has islands: when it says so, or by itself when there are some. */
export function hasIslands(app: FwApp): boolean {
  const { componentIslands } = app.options.experimental
  return componentIslands === 'auto' ? findIslands(app).length > 0 : componentIslands !== false
}

/** Whether islands of other sites may be shown. */
export function hasRemoteIslands({
  options: {
    experimental: { componentIslands },
  },
}: FwApp): boolean {
  return typeof componentIslands === 'object' ? (componentIslands.remoteIsland ?? true) : componentIslands !== 'local'
}

/** Where `fw-client` lets a component run in the browser: nowhere, in islands themselves, or in all that they show. */
export function clientScope({
  options: {
    experimental: { componentIslands },
  },
}: FwApp): boolean | 'deep' {
  return typeof componentIslands === 'object' ? (componentIslands.selectiveClient ?? 'deep') : 'deep'
}

/** Whether `fw-client` counts in a file. */
export function isClientScope(app: FwApp, file: string): boolean {
  const scope = clientScope(app)
  return scope === 'deep' || (scope && findIslands(app).some(island => island.file === file))
}

/** All that may be rendered through the address of islands: server components and server pages. Nothing else is. */
export function findIslands({ options, plan }: FwApp): Island[] {
  if (options.experimental.componentIslands === false) return []
  const components = plan.components
    .filter(({ island }) => island)
    .map(component => ({ name: component.pascalName, file: component.filePath, export: component.export }))
  const names = namePages(plan.pages)
  return [...components, ...Array.from(names, ([page, name]) => ({ name, file: page.file!, export: 'default' }))]
}

/** The names of server pages as islands: what can stand in an address, and no two alike. */
export function namePages(pages: readonly Page[]): Map<Page, string> {
  const names = new Map<Page, string>()
  const taken = new Set<string>()
  for (const page of flattenPages(pages)) {
    if (page.mode !== 'server' || page.file === undefined) continue
    const base = `page_${String(page.name ?? page.path).replaceAll(/[^\w-]+/g, '-')}`
    let name = base
    for (let count = 2; taken.has(name); count++) name = `${base}-${count}`
    taken.add(name)
    names.set(page, name)
  }
  return names
}

/** Components that are islands because they have no code for the browser: nobody said that they are. */
const derived = new WeakSet<Component>()

/** Makes components that are said to be islands (by their file, folder or module) ones without code for the browser. */
export function settleIslands(components: readonly Component[]): void {
  for (const component of components) {
    if (component.island && component.mode === 'all') component.mode = 'server'
  }
}

/**
 * Says which components are islands: those that are said to be, and those without code for the browser. None where
 * there are no islands.
 */
export function markIslands(components: readonly Component[], isEnabled: boolean): void {
  const inBrowser = new Set(components.filter(({ mode }) => mode !== 'server').map(({ pascalName }) => pascalName))
  for (const component of components) {
    if (isEnabled && component.island && !derived.has(component)) continue
    if (isEnabled && component.mode === 'server' && !inBrowser.has(component.pascalName)) {
      component.island = true
      derived.add(component)
    } else {
      delete component.island
    }
  }
}
