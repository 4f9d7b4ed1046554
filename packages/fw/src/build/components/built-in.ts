import type { Component, FwOptions } from '@fw/schema'
import { kebabCase } from 'scule'

/** The components of the framework that are exports of `#app`. */
const names = [
  'FwPage',
  'FwLayout',
  'FwLink',
  'FwLoadingIndicator',
  'FwRouteAnnouncer',
  'ClientOnly',
  'DevOnly',
  'FwErrorBoundary',
  'FwTime',
  'Html',
  'Head',
  'Title',
  'Base',
  'Meta',
  'Link',
  'Style',
  'Script',
  'NoScript',
  'Body',
]

/** The modules of components that are not exports of `#app`: only applications that use them load these. */
const modules: Readonly<Record<string, string>> = { FwForm: '#app/forms' }

/** Components that require an option, with its path. */
const optional: Readonly<Record<string, string>> = {
  FwIsland: 'experimental.componentIslands',
  FwClientFallback: 'experimental.clientFallback',
}

/** Whether a component belongs to the framework. These are never lazy-loaded, because they are part of the runtime. */
export function isBuiltIn(component: Component): boolean {
  return component.filePath === '#app' || component.filePath === modules[component.pascalName]
}

/** The entries of all framework components. */
export const builtInComponents: readonly Component[] = [
  ...names,
  ...Object.keys(modules),
  ...Object.keys(optional),
].map(name => ({
  pascalName: name,
  kebabName: kebabCase(name),
  export: name,
  filePath: modules[name] ?? '#app',
  mode: 'all',
  priority: -10,
}))

/** The entries of framework components that an application can use. Any other of the same name overrides them. */
export function listBuiltIn(options: FwOptions): Component[] {
  return builtInComponents.filter(({ pascalName }) => findOff(pascalName, options) === undefined)
}

/** The path of the disabled option that a component requires. */
export function findOff(name: string, { experimental }: FwOptions): string | undefined {
  const option = optional[name]
  return option && experimental[option.split('.')[1] as 'clientFallback' | 'componentIslands'] === false
    ? option
    : undefined
}
