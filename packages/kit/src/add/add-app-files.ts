import type { AppPlugin, AutoImport, Component, Layout, Page, RouteMiddleware } from '@fw/schema'
import { basename, extname, isAbsolute } from 'pathe'
import { kebabCase, pascalCase } from 'scule'
import { useFw } from '../context'
import { resolveAlias } from '../files/resolve-path'
import { addTemplate } from './template'
import { writablePlan } from './writable-plan'

/** The plugin of an entry. The suffixes `.client` and `.server` determine where it runs. */
export function normalizePlugin(entry: string | (Partial<AppPlugin> & { src: string })): AppPlugin {
  const plugin = typeof entry === 'string' ? { src: entry } : { ...entry }
  const src = resolveAlias(plugin.src)
  return { ...plugin, src, mode: plugin.mode ?? modeOf(src) }
}

/** The mode of a file, by its suffix. */
function modeOf(file: string): 'client' | 'server' | 'all' {
  return (/\.(client|server)(?:\.\w+)*$/.exec(basename(file))?.[1] as 'client' | 'server' | undefined) ?? 'all'
}

/** After the files of the project, before plugins with `enforce: 'post'`. */
const APPENDED_ORDER = 10

/** Adds a plugin of the application: before those of the project, or after them with `append`. */
export function addPlugin(
  entry: string | (Partial<AppPlugin> & { src: string }),
  { append = false }: { append?: boolean } = {},
): AppPlugin {
  const plan = writablePlan(useFw())
  const plugin = normalizePlugin(entry)
  plan.plugins = plan.plugins.filter(other => other.src !== plugin.src)
  if (append) plan.plugins.push({ order: APPENDED_ORDER, ...plugin })
  else plan.plugins.unshift(plugin)
  return plugin
}

/** Adds a plugin whose code is generated. */
export function addPluginTemplate(
  template: { filename: string; getContents: () => string | Promise<string>; mode?: AppPlugin['mode'] },
  options: { append?: boolean } = {},
): AppPlugin {
  const { dst } = addTemplate({ filename: template.filename, getContents: template.getContents })
  return addPlugin({ src: dst, ...(template.mode ? { mode: template.mode } : {}) }, options)
}

/**
 * Adds a component that templates can use without importing it. It replaces one with the same name, unless that has a
 * higher priority.
 */
export function addComponent(entry: { name: string; filePath: string } & Partial<Component>): void {
  const plan = writablePlan(useFw())
  const component: Component = {
    export: 'default',
    // An island has no code for the browser.
    mode: entry.island ? 'server' : modeOf(entry.filePath),
    priority: 1,
    ...entry,
    pascalName: pascalCase(entry.pascalName ?? entry.name),
    kebabName: kebabCase(entry.kebabName ?? entry.name),
    filePath: isAbsolute(entry.filePath) ? entry.filePath : resolveAlias(entry.filePath),
  }
  const rival = plan.components.findIndex(
    other => other.pascalName === component.pascalName && other.mode === component.mode,
  )
  if (rival === -1) plan.components.push(component)
  else if (plan.components[rival]!.priority <= component.priority) plan.components[rival] = component
}

/** Adds folders or patterns whose components are registered like those in `components/`. */
export function addComponentsDir(
  dir: Record<string, unknown> & { path: string },
  { prepend = false }: { prepend?: boolean } = {},
): void {
  useFw().hook('components:dirs', dirs => {
    if (prepend) dirs.unshift(dir)
    else dirs.push(dir)
  })
}

/** Adds names that application code can use without importing them. */
export function addImports(imports: AutoImport | AutoImport[]): void {
  writablePlan(useFw()).imports.push(...[imports].flat())
}

/** Adds folders whose exports application code can use without importing them. */
export function addImportsDir(dirs: string | string[], { prepend = false }: { prepend?: boolean } = {}): void {
  useFw().hook('imports:dirs', known => {
    for (const dir of [dirs].flat()) {
      if (prepend) known.unshift(dir)
      else known.push(dir)
    }
  })
}

/** Adds a layout. The project's layout of the same name overrides it. */
export function addLayout(file: string, name?: string): void {
  const app = useFw()
  const layout: Layout = { name: kebabCase(name ?? basename(file, extname(file))), file: resolveAlias(file) }
  app.hook('app:resolve', files => {
    if (!files.layouts.some(other => other.name === layout.name)) files.layouts.push(layout)
  })
}

/** Adds route middleware; with `override` it replaces middleware with the same name. */
export function addRouteMiddleware(
  middleware: RouteMiddleware | RouteMiddleware[],
  { override = false, prepend = false }: { override?: boolean; prepend?: boolean } = {},
): void {
  const app = useFw()
  app.hook('app:resolve', files => {
    for (const entry of [middleware].flat()) {
      const rival = files.middleware.findIndex(other => other.name === entry.name)
      if (rival !== -1 && override) files.middleware[rival] = entry
      else if (rival === -1 && prepend) files.middleware.unshift(entry)
      else if (rival === -1) files.middleware.push(entry)
    }
  })
}

/** Lets a function change the pages before they become routes. */
export function extendPages(change: (pages: Page[]) => void | Promise<void>): void {
  useFw().hook('pages:extend', change)
}
