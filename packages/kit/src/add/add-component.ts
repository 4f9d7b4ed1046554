import type { Component, ComponentsDir } from '@fw/schema'
import { isAbsolute } from 'pathe'
import { kebabCase, pascalCase } from 'scule'
import { useFw } from '../context'
import { resolveAlias, resolvePath } from '../files/resolve-path'
import { readExports } from '../imports/read-exports'
import { append, PRECEDENCE, prepend as atStart } from '../plan/contribution'
import { addToPlan } from '../plan/plan-lists'
import { modeOf } from './file-mode'

export type AddComponentOptions = { name: string; filePath: string } & Partial<Component>

/**
 * Adds a component that templates can use without importing it. It replaces one with the same name, unless that has a
 * higher priority. Components of the project have: their priority is 1 or higher.
 */
export function addComponent(options: AddComponentOptions): void {
  const component = normalizeComponent(options)
  addToPlan(useFw(), 'components', {
    key: `added ${component.pascalName} ${component.mode} ${component.filePath}`,
    entries: [component],
    place: (before, entries) => {
      for (const entry of entries) addOrReplace(before, entry)
      return before
    },
  })
}

/** Adds a component to others, of which it replaces the one with its name, unless that has a higher priority. */
function addOrReplace(components: Component[], component: Component): void {
  const rival = components.findIndex(
    other => other.pascalName === component.pascalName && other.mode === component.mode,
  )
  if (rival === -1) components.push(component)
  else if (components[rival]!.priority <= component.priority) components[rival] = component
}

/**
 * Adds all exports of a file or package as components, named by their export with `prefix` before it. They are read
 * again in every scan.
 */
export function addComponentExports(
  options: Omit<AddComponentOptions, 'name'> & { filePath: string; prefix?: string },
): void {
  const { prefix = '', ...rest } = options
  useFw().hook('components:extend', async components => {
    const file = await resolvePath(options.filePath)
    for (const { name, type } of await readExports(file)) {
      if (type) continue
      const componentName = pascalCase(
        [prefix, name === 'default' ? '' : name].filter(Boolean).map(part => pascalCase(part)),
      )
      addOrReplace(components, normalizeComponent({ ...rest, filePath: file, export: name, name: componentName }))
    }
  })
}

/** Adds a folder whose components are registered like those in `components/`. With `prepend` it is scanned first. */
export function addComponentsDir(dir: ComponentsDir, { prepend = false }: { prepend?: boolean } = {}): void {
  addToPlan(useFw(), 'componentDirs', {
    entries: [dir],
    precedence: PRECEDENCE.overriding,
    place: prepend ? atStart : append,
  })
}

function normalizeComponent({ name, ...options }: AddComponentOptions): Component {
  return {
    export: 'default',
    priority: 0,
    ...options,
    // An island has no code for the browser.
    mode: options.mode ?? (options.island ? 'server' : modeOf(options.filePath)),
    pascalName: pascalCase(options.pascalName ?? name),
    kebabName: kebabCase(options.kebabName ?? name),
    filePath: isAbsolute(options.filePath) ? options.filePath : resolveAlias(options.filePath),
  }
}
