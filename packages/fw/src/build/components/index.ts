import { addBuildPlugin } from '@fw/kit'
import { addAlias, callPlanHook, listsOf, moduleFile, PRECEDENCE, replaceInPlan, scanFiles } from '@fw/kit/internal'
import { buildDiagnostics } from '@fw/schema'
import type { BuildPlugin, Component, Fw, PlanOrigin } from '@fw/schema'
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
  state: () => ({ users: new Map(), rerendered: new Set(), unwatched: new Map() }),
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
      const { transformComponents } = await import('./transform-components')
      // Read at once: components that a scan finds later transform the module again, by what it has used until then.
      const rows = app.plan.components
      if (lookup?.rows !== rows) lookup = { rows, find: createLookup(rows) }
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
  const scanned = await scanComponents(app, state)
  const list = listsOf(app).components
  list.hold()
  replaceInPlan(app, 'components', 'components', [
    { entries: [], place: settleIslands },
    ...scanned,
    { entries: listBuiltIn(app.options) },
    {
      entries: [],
      place: all =>
        describeComponents(
          app,
          pickComponents(all, (...clash) => warnClash(app, ...clash)),
        ),
    },
    { entries: [], precedence: PRECEDENCE.final, place: all => finishComponents(app, all) },
  ])
  await extendComponents(app)
  list.publish()
  const after = createLookup(app.plan.components)
  const affected = [...state.users]
    .filter(([name]) => !isSame(before(name), after(name)))
    .flatMap(([, ids]) => [...ids])
  for (const id of affected) state.rerendered.add(id)
  return affected
}

/** Lets listeners change the components. They add theirs again in every scan. */
async function extendComponents(app: Fw): Promise<void> {
  if (!app.hasListeners?.('components:extend')) return
  const list = listsOf(app).components
  const added = await callPlanHook(app, 'components:extend', ['components'], () => [list.draft as Component[]])
  completeComponents(added as Component[])
}

function finishComponents({ options }: Fw, components: Component[]): Component[] {
  const picked = pickComponents(settleIslands(components), () => {})
  return markIslands(picked, options.experimental.componentIslands !== false)
}

/** Sets what listeners know of components, and nothing else needs. */
function describeComponents({ options: { rootDir }, hasListeners }: Fw, components: Component[]): Component[] {
  if (!hasListeners?.('components:extend')) return components
  for (const component of components) {
    component.shortPath ??= relative(rootDir, component.filePath)
    component.chunkName ??= `components/${component.kebabName}`
  }
  return components
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

/** The components of each folder. */
async function scanComponents(
  app: Fw,
  state: ComponentsState,
): Promise<Array<{ origin: PlanOrigin; entries: Component[] }>> {
  const contributions: Array<{ origin: PlanOrigin; entries: Component[] }> = []
  const seen = new Set<string>()
  for (const dir of await resolveComponentDirs(app)) {
    const entries: Component[] = []
    contributions.push({ origin: dir.origin, entries })
    for (const file of await scanDir(app, dir, state)) {
      if (seen.has(file)) continue
      seen.add(file)
      const component = resolveComponent(dir, file)
      // A file name without letters and digits does not give a name that a template could use.
      if (component.pascalName) entries.push(component)
    }
  }
  return contributions
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
