import type { Component } from '@fw/schema'
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

/** The rows of the framework's components. Any other component of the same name wins. */
export const builtInComponents: readonly Component[] = names.map(name => ({
  pascalName: name,
  kebabName: kebabCase(name),
  export: name,
  filePath: '#app',
  mode: 'all',
  priority: -10,
}))
