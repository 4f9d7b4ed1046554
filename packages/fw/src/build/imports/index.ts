import { addBuildPlugin, addPlugin, addTemplate, resolveAlias } from '@fw/kit'
import { addAlias, aliasesOf, setImports, stateOf } from '@fw/kit/internal'
import {
  createImportIndex,
  findAffectedModules,
  pickImports,
  readExports,
  scanScripts,
  transformImports,
} from '@fw/kit/imports'
import type { ImportIndex } from '@fw/kit/imports'
import type { AutoImport, Fw, ImportSource } from '@fw/schema'
import { join, resolve } from 'pathe'
import { layerAliases } from '../app-files/locate'
import type { StatefulFeature } from '../feature'
import { createTransformPlugin } from '../code/transform-plugin'
import { warnClashes } from './clash'
import { presets } from './composables'
import { applyChanges, createImportsContext } from './imports-context'
import type { ImportChange } from './imports-context'
import { emitGlobalImports } from './global-imports'
import { expandPreset } from './preset'

interface ImportsState {
  /** The auto-imports of the last scan. Others in the plan were added by modules. */
  scanned: ReadonlySet<AutoImport>
  /** Files whose exports are auto-imported. */
  scripts: ReadonlySet<string>
  /** In development: the modules that were transformed, with their code. */
  transformed: Record<'client' | 'server', Map<string, string>>
  /** What listeners of `imports:context` change. Undefined before the hook was called. */
  changes?: ImportChange[]
}

/** Collects the auto-imports, and adds imports to the code that uses them. */
export const imports: StatefulFeature<ImportsState> = {
  name: 'imports',
  state: () => ({ scanned: new Set(), scripts: new Set(), transformed: { client: new Map(), server: new Map() } }),
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
  let known: { rows: readonly AutoImport[]; index: ImportIndex } | undefined
  addBuildPlugin(
    createTransformPlugin(app, {
      name: 'fw:imports',
      ...app.options.imports.transform,
      transform: (code, id, side) => {
        if (app.options.dev) state.transformed[side].set(id, code)
        const rows = app.options.imports.autoImport ? app.plan.imports : []
        if (known?.rows !== rows) known = { rows, index: createImportIndex(rows) }
        return known.index.mayUse.test(code) ? transformImports(code, id, known.index) : undefined
      },
    }),
  )
}

/** Collects the auto-imports. The result: modules that must be transformed again, because names they use changed. */
async function rescanImports(app: Fw, state: ImportsState): Promise<string[]> {
  const { imports: listed = [], presets: configured = [] } = app.options.imports
  const sources: ImportSource[] = [...presets, ...configured]
  await app.callHook('imports:sources', sources)
  if (!state.changes) {
    state.changes = []
    await app.callHook('imports:context', createImportsContext(app, state.changes))
  }
  const framework = sources.flatMap(expandPreset)
  const dirs = await resolveImportDirs(app)
  const files = [...new Set((await Promise.all(dirs.map(dir => scanScripts(app, dir)))).flat())]
  state.scripts = new Set(files)
  const scanned = (await Promise.all(files.map(file => readExports(file)))).flat()
  warnClashes(app, scanned)
  const before = app.plan.imports
  const others = before.filter(row => !state.scanned.has(row))
  state.scanned = new Set([...framework, ...scanned, ...listed])
  // The lowest precedence first: the framework, modules, layers, the project.
  const rows = pickImports([...framework, ...others, ...scanned, ...listed])
  await app.callHook('imports:extend', rows)
  // Listeners add their imports again in every scan.
  setImports(app, pickImports(await applyChanges(rows, state.changes)))
  const { client, server } = state.transformed
  return [...new Set([client, server].flatMap(seen => findAffectedModules(seen, before, app.plan.imports)))]
}

/** Whether the exports of a file are auto-imported. */
export function isImportScript(app: Fw, file: string): boolean {
  return stateOf(app, imports).scripts.has(file)
}

/** The folders (or globs) whose exports are auto-imported, the lowest precedence first. */
async function resolveImportDirs(app: Fw): Promise<string[]> {
  const dirs = app.layers.toReversed().flatMap(layer => {
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
  })
  await app.callHook('imports:dirs', dirs)
  return [...new Set(dirs.map(dir => resolve(app.options.srcDir, resolveAlias(dir, aliasesOf(app)))))]
}
