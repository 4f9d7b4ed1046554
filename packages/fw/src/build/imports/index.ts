import { addBuildPlugin, addPlugin, addTemplate, resolveAlias } from '@fw/kit'
import {
  addAlias,
  aliasesOf,
  callPlanHook,
  layerOrigin,
  listsOf,
  PRECEDENCE,
  replaceInPlan,
  stateOf,
} from '@fw/kit/internal'
import {
  createImportIndex,
  findAffectedModules,
  pickImports,
  readExports,
  scanScripts,
  transformImports,
} from '@fw/kit/imports'
import type { ImportIndex } from '@fw/kit/imports'
import type { AutoImport, Fw, ImportSource, PlanOrigin, ResolvedLayer } from '@fw/schema'
import { join, resolve } from 'pathe'
import { layerAliases } from '../app-files/locate'
import type { StatefulFeature } from '../feature'
import { entriesByOrigin } from '../option-origins'
import { createTransformPlugin } from '../code/transform-plugin'
import { warnClashes } from './clash'
import { presets } from './composables'
import { createImportsContext, repeatChanges } from './imports-context'
import type { AddedChange } from './imports-context'
import { expandPreset } from './preset'

interface ImportsState {
  /** Files whose exports are auto-imported. */
  scripts: ReadonlySet<string>
  /** In development: the modules that were transformed, with their code. */
  transformed: Record<'client' | 'server', Map<string, string>>
  /** What listeners of `imports:context` change. Undefined before the hook was called. */
  changes?: AddedChange[]
}

/** Collects the auto-imports, and adds imports to the code that uses them. */
export const imports: StatefulFeature<ImportsState> = {
  name: 'imports',
  state: () => ({ scripts: new Set(), transformed: { client: new Map(), server: new Map() } }),
  setup: setupImports,
  rescan: rescanImports,
}

async function setupImports(app: Fw, state: ImportsState): Promise<void> {
  await rescanImports(app, state)
  addAlias(app, '#imports', join(app.options.buildDir, 'imports.mjs'))
  if (app.options.imports.global) {
    const { dst } = addTemplate({ filename: 'global-imports.mjs', getContents: emitGlobalImports }, app)
    addPlugin({ src: dst, mode: 'all', order: -60 }, { append: true })
  }
  let loadedImports: { rows: readonly AutoImport[]; index: ImportIndex } | undefined
  addBuildPlugin(
    createTransformPlugin(app, {
      name: 'fw:imports',
      ...app.options.imports.transform,
      transform: (code, id, side) => {
        if (app.options.dev) state.transformed[side].set(id, code)
        const rows = app.options.imports.autoImport ? app.plan.imports : []
        if (loadedImports?.rows !== rows) loadedImports = { rows, index: createImportIndex(rows) }
        return loadedImports.index.mayUse.test(code) ? transformImports(code, id, loadedImports.index) : undefined
      },
    }),
  )
}

/** Collects the auto-imports. The result: modules that must be transformed again, because names they use changed. */
async function rescanImports(app: Fw, state: ImportsState): Promise<string[]> {
  const sources = await resolveSources(app)
  if (!state.changes) {
    state.changes = []
    await app.callHook('imports:context', createImportsContext(app, state.changes))
  }
  const rows = await scanImports(app, state)
  const list = listsOf(app).imports
  list.hold()
  const before = list.value
  // The lowest precedence first: the framework, modules, layers, the project.
  replaceInPlan(app, 'imports', 'imports', [
    ...sources,
    ...rows,
    ...entriesByOrigin(app, ['imports', 'imports'], app.options.imports.imports ?? []),
    { entries: [], place: pickImports },
    { entries: [], precedence: PRECEDENCE.final, place: pickImports },
  ])
  await callPlanHook(app, 'imports:extend', ['imports'], () => [list.draft as AutoImport[]])
  await repeatChanges(app, state.changes)
  list.publish()
  const { client, server } = state.transformed
  return [...new Set([client, server].flatMap(seen => findAffectedModules(seen, before, app.plan.imports)))]
}

interface ImportRows {
  origin: PlanOrigin
  entries: AutoImport[]
  precedence?: number
}

/** The auto-imports of packages: of fw, of the configuration, and of modules. */
async function resolveSources(app: Fw): Promise<ImportRows[]> {
  const list = listsOf(app).importSources
  replaceInPlan(app, 'importSources', 'imports', [
    { entries: presets },
    ...entriesByOrigin(app, ['imports', 'presets'], app.options.imports.presets ?? []),
  ])
  await callPlanHook(app, 'imports:sources', ['importSources'], () => [list.draft as ImportSource[]])
  return list.value.map(source => ({
    origin: list.originOf(source)!,
    precedence: PRECEDENCE.framework,
    entries: expandPreset(source),
  }))
}

/** The exports of the scripts in the folders. */
async function scanImports(app: Fw, state: ImportsState): Promise<ImportRows[]> {
  const scripts = new Map<string, PlanOrigin>()
  const dirs = await resolveImportDirs(app)
  const files = await Promise.all(dirs.map(({ path }) => scanScripts(app, path)))
  for (const [index, { origin }] of dirs.entries())
    for (const file of files[index]!) if (!scripts.has(file)) scripts.set(file, origin)
  state.scripts = new Set(scripts.keys())
  const rows = await Promise.all(
    Array.from(scripts, async ([file, origin]) => ({ origin, entries: await readExports(file) })),
  )
  warnClashes(
    app,
    rows.flatMap(({ entries }) => entries),
  )
  return rows
}

/** Whether the exports of a file are auto-imported. */
export function isImportScript(app: Fw, file: string): boolean {
  return stateOf(app, imports).scripts.has(file)
}

/** The folders (or globs) whose exports are auto-imported, the lowest precedence first. */
async function resolveImportDirs(app: Fw): Promise<Array<{ path: string; origin: PlanOrigin }>> {
  const list = listsOf(app).importDirs
  replaceInPlan(
    app,
    'importDirs',
    'imports',
    app.layers.toReversed().map(layer => ({ origin: layerOrigin(app, layer), entries: dirsOf(app, layer) })),
  )
  await callPlanHook(app, 'imports:dirs', ['importDirs'], () => [list.draft as string[]])
  const origins = new Map<string, PlanOrigin>()
  for (const dir of list.value) {
    const path = resolve(app.options.srcDir, resolveAlias(dir, aliasesOf(app)))
    if (!origins.has(path)) origins.set(path, list.originOf(dir)!)
  }
  return Array.from(origins, ([path, origin]) => ({ path, origin }))
}

function dirsOf(app: Fw, layer: ResolvedLayer): string[] {
  const alias = { ...aliasesOf(app), ...(layer === app.layers[0] ? {} : layerAliases(layer)) }
  return [
    ...(app.options.imports.scan
      ? [
          join(layer.dirs.shared, 'utils'),
          join(layer.dirs.shared, 'types'),
          join(layer.srcDir, 'utils'),
          join(layer.srcDir, 'composables'),
        ]
      : []),
    ...(app.options.imports.dirs ?? []).map(dir => resolve(layer.srcDir, resolveAlias(dir, alias))),
  ]
}

/** `#build/global-imports`: a plugin that makes auto-imports global variables. */
function emitGlobalImports(): string {
  return `import * as imports from '#imports'
for (const name of Object.keys(imports)) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { configurable: true, get: () => imports[name] })
}
export default () => {}
`
}
