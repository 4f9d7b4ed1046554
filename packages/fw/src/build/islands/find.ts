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
  return componentIslands === 'auto' ? findIslands(app).length > 0 : componentIslands
}

/** All that may be rendered through the address of islands: server components and server pages. Nothing else is. */
export function findIslands({ options, plan }: FwApp): Island[] {
  if (options.experimental.componentIslands === false) return []
  const components = plan.components.filter(({ island }) => island).map(component => ({ name: component.pascalName, file: component.filePath, export: component.export }))
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

/** Says of every component that has no code for the browser that it is an island, or of none where there are no islands. */
export function markIslands(components: readonly Component[], isEnabled: boolean): void {
  const inBrowser = new Set(components.filter(({ mode }) => mode !== 'server').map(({ pascalName }) => pascalName))
  for (const component of components) {
    if (isEnabled && component.mode === 'server' && !inBrowser.has(component.pascalName)) component.island = true
    else delete component.island
  }
}
