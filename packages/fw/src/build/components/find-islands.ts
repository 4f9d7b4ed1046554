import type { Component, Fw, Page } from '@fw/schema'
import { flattenPages } from '../pages/apply'

/** A component that the server renders on request. */
interface Island {
  name: string
  file: string
  export: string
}

/** Whether the application has islands: by its option, or with `auto` if there are some. */
export function hasIslands(app: Fw): boolean {
  const { componentIslands } = app.options.experimental
  return componentIslands === 'auto' ? findIslands(app).length > 0 : componentIslands !== false
}

/** Whether islands of other sites are allowed. */
export function hasRemoteIslands({
  options: {
    experimental: { componentIslands },
  },
}: Fw): boolean {
  return typeof componentIslands === 'object' ? (componentIslands.remoteIsland ?? true) : componentIslands !== 'local'
}

/** Where `fw-client` lets a component run in the browser: nowhere, in islands, or in islands and their components. */
export function clientScope({
  options: {
    experimental: { componentIslands },
  },
}: Fw): boolean | 'deep' {
  return typeof componentIslands === 'object' ? (componentIslands.selectiveClient ?? 'deep') : 'deep'
}

/** Whether `fw-client` is effective in a file. */
export function isClientScope(app: Fw, file: string): boolean {
  const scope = clientScope(app)
  return scope === 'deep' || (scope && findIslands(app).some(island => island.file === file))
}

/** Everything that the URL of islands renders: server components and server pages. */
export function findIslands({ options, plan }: Fw): Island[] {
  if (options.experimental.componentIslands === false) return []
  const components = plan.components
    .filter(({ island }) => island)
    .map(component => ({ name: component.pascalName, file: component.filePath, export: component.export }))
  const names = namePages(plan.pages)
  return [...components, ...Array.from(names, ([page, name]) => ({ name, file: page.file!, export: 'default' }))]
}

/** The names of server pages as islands: unique, and valid in URLs. */
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

/** Makes components that are declared as islands (by their file, folder or module) server-only. */
export function settleIslands(components: Component[]): Component[] {
  for (const component of components) if (component.island && component.mode === 'all') component.mode = 'server'
  return components
}

/** Marks the components that are islands: declared as such, or without client code. None if islands are disabled. */
export function markIslands(components: Component[], isEnabled: boolean): Component[] {
  const inBrowser = new Set(components.filter(({ mode }) => mode !== 'server').map(({ pascalName }) => pascalName))
  for (const component of components) {
    if (isEnabled && component.island) continue
    if (isEnabled && component.mode === 'server' && !inBrowser.has(component.pascalName)) component.island = true
    else delete component.island
  }
  return components
}
