import type { Component, FwOptions } from '@fw/schema'
import { kebabCase } from 'scule'

/** The components of the framework. All are exports of `#app`. */
const names = [
  'FwPage', 'FwLayout', 'FwLink',
  'FwLoadingIndicator', 'FwRouteAnnouncer',
  'ClientOnly', 'DevOnly', 'FwErrorBoundary', 'FwIsland', 'FwTime',
  'Html', 'Head', 'Title', 'Base', 'Meta', 'Link', 'Style', 'Script', 'NoScript', 'Body',
]

/** Whether a component is one of the framework's own: never loaded lazily, because it is part of the runtime. */
export function isBuiltIn(component: Component): boolean {
  return component.filePath === '#app'
}

/** The rows of all components of the framework. */
export const builtInComponents: readonly Component[] = [...names, 'FwClientFallback'].map(name => ({
  pascalName: name,
  kebabName: kebabCase(name),
  export: name,
  filePath: '#app',
  mode: 'all',
  priority: -10,
}))

/** The rows of those that an application can use. Any other component of the same name wins. */
export function listBuiltIn({ experimental }: FwOptions): Component[] {
  return builtInComponents.filter(({ pascalName }) => pascalName !== 'FwClientFallback' || experimental.clientFallback)
}
