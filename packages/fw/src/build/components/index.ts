import { addBuildPlugin } from '@fw/kit'
import { addAlias, moduleFile, scanFiles, setComponents } from '@fw/kit/internal'
import { buildDiagnostics } from '@fw/schema'
import type { BuildPlugin, Component, Fw } from '@fw/schema'
import { join, relative } from 'pathe'
import { kebabCase } from 'scule'
import type { StatefulFeature } from '../feature'
import { markIslands, settleIslands } from './find-islands'
import { flattenPages } from '../pages/apply'
import { createClientOnlyPlugin } from './client-only-plugin'
import { createTransformPlugin } from '../code/transform-plugin'
import { listBuiltIn } from './built-in'
import { resolveComponentDirs } from './dirs'
import type { ResolvedComponentDir } from './dirs'
import { createClientImportsPlugin } from './client-imports'
import { createJsxPlugin } from './jsx-plugin'
import { createNamesPlugin } from './names-plugin'
import { pickComponents, resolveComponent } from './resolve-component'
import { reportUnknown } from './unknown-component'
import { createLookup } from './component-use'

interface ComponentsState {
  /** The components of the last scan. Others in the plan were added by modules. */
  scanned: ReadonlySet<Component>
  /** The modules that use a component, by its name as it is written there. */
  users: Map<string, Set<string>>
  /** Modules whose templates use other components now, although they were not edited. */
  rerendered: Set<string>
  /** The files of folders with `watch: false`, by path. They are scanned once. */
  unwatched: Map<string, readonly string[]>
}

/** Finds the components, and makes templates import them. */
export const components: StatefulFeature<ComponentsState> = {
  name: 'components',
  state: () => ({ scanned: new Set(), users: new Map(), rerendered: new Set(), unwatched: new Map() }),
  setup: setupComponents,
  rescan: rescanComponents,
}

async function setupComponents(app: Fw, state: ComponentsState): Promise<void> {
  const { buildDir, experimental } = app.options
  await rescanComponents(app, state)
  addAlias(app, '#components', join(buildDir, 'components.mjs'))
  addBuildPlugin(createClientImportsPlugin(app))
  addBuildPlugin(createJsxPlugin(app))
  if (experimental.treeshakeClientOnly) addBuildPlugin(createClientOnlyPlugin(app), { client: false })
  addBuildPlugin(createComponentsPlugin(app, state))
  if (experimental.normalizeComponentNames) addBuildPlugin(createNamesPlugin(app))
}

/** A bundler plugin that makes compiled templates import the components that they use. */
function createComponentsPlugin(app: Fw, { users, rerendered }: ComponentsState): BuildPlugin {
  /** In development: the compiled code of client modules. */
  const compiled = new Map<string, string>()
  let lookup: { rows: readonly Component[]; find: ReturnType<typeof createLookup> } | undefined
  return createTransformPlugin(app, {
    name: 'fw:components',
    code: /resolveComponent\(|#components/,
    transform: async (code, id, side) => {
      const rows = app.plan.components
      if (lookup?.rows !== rows) lookup = { rows, find: createLookup(rows) }
      const { transformComponents } = await import('./transform-components')
      const { find } = lookup
      // The compiler handles edits of the file itself: they may change its script.
      const isUnchanged = side === 'client' && compiled.get(id) === code
      if (app.options.dev && side === 'client') compiled.set(id, code)
      return transformComponents(code, side, find, {
        isRerendered: side === 'client' && rerendered.delete(id) && isUnchanged,
        onUse: name => void users.set(name, (users.get(name) ?? new Set()).add(id)),
        onUnknown: name => reportUnknown(app, name, id),
        idOf: file => relative(app.options.bundler1.root!, file),
        isShownByFw: () => isShownByFw(app, moduleFile(id.replace(/\?.*$/s, ''))),
      })
    },
  })
}

/** Scans the components. The result: modules that must be transformed again, because they use other components now. */
async function rescanComponents(app: Fw, state: ComponentsState): Promise<string[]> {
  const before = createLookup(app.plan.components)
  const scanned = [...(await scanComponents(app, state)), ...listBuiltIn(app.options)]
  const others = app.plan.components.filter(component => !state.scanned.has(component))
  settleIslands(others)
  state.scanned = new Set(scanned)
  const picked = pickComponents([...others, ...scanned], (used, dropped) => warnClash(app, used, dropped))
  if (app.hasListeners?.('components:extend')) {
    describeComponents(app, picked)
    await app.callHook('components:extend', picked)
    completeComponents(picked)
  }
  // Listeners add their components again in every scan.
  settleIslands(picked)
  const found = pickComponents(picked, () => {})
  markIslands(found, app.options.experimental.componentIslands !== false)
  setComponents(app, found)
  const after = createLookup(found)
  const affected = [...state.users]
    .filter(([name]) => !isSame(before(name), after(name)))
    .flatMap(([, ids]) => [...ids])
  for (const id of affected) state.rerendered.add(id)
  return affected
}

/** Sets what listeners know of components, and nothing else needs. */
function describeComponents({ options: { rootDir } }: Fw, components: Component[]): void {
  for (const component of components) {
    component.shortPath ??= relative(rootDir, component.filePath)
    component.chunkName ??= `components/${component.kebabName}`
  }
}

/** Sets what listeners omitted in components that they added. */
function completeComponents(components: Component[]): void {
  for (const component of components) {
    component.export ??= 'default'
    component.mode ??= 'all'
    component.priority ??= 0
    component.kebabName ??= kebabCase(component.pascalName)
  }
}

async function scanComponents(app: Fw, state: ComponentsState): Promise<Component[]> {
  const found: Component[] = []
  const seen = new Set<string>()
  for (const dir of await resolveComponentDirs(app)) {
    for (const file of await scanDir(app, dir, state)) {
      if (seen.has(file)) continue
      seen.add(file)
      const component = resolveComponent(dir, file)
      // A file name without letters and digits does not give a name that a template could use.
      if (component.pascalName) found.push(component)
    }
  }
  return found
}

/** The files of a folder. A folder with `watch: false` is scanned once. */
async function scanDir(app: Fw, dir: ResolvedComponentDir, { unwatched }: ComponentsState): Promise<readonly string[]> {
  const files = unwatched.get(dir.path) ?? (await scanFiles(dir.path, dir.pattern, { app, ignore: dir.ignore }))
  if (dir.watch === false) unwatched.set(dir.path, files)
  return files
}

/** Whether a file is a page, a layout, the root or the error page. */
function isShownByFw({ plan: { mainComponent, errorComponent, layouts, pages } }: Fw, file: string): boolean {
  return [
    mainComponent,
    errorComponent,
    ...Object.values(layouts).map(layout => layout.file),
    ...flattenPages(pages).map(page => page.file),
  ].includes(file)
}

function isSame(one: ReturnType<ReturnType<typeof createLookup>>, other: typeof one): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function warnClash(app: Fw, used: Component, dropped: Component): void {
  const show = ({ filePath }: Component) => relative(app.options.rootDir, filePath)
  app.report(
    buildDiagnostics.sameComponent(
      { name: used.pascalName, used: show(used), dropped: show(dropped) },
      { location: { file: dropped.filePath } },
    ),
  )
}
