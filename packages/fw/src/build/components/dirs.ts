import { statSync } from 'node:fs'
import { resolveAlias } from '@fw/kit'
import { aliasesOf, callPlanHook, layerOrigin, listsOf, replaceInPlan } from '@fw/kit/internal'
import type { ComponentsDir, Fw, PlanOrigin } from '@fw/schema'
import { resolve } from 'pathe'
import { layerAliases } from '../app-files/locate'

/** An existing folder, with all its settings. */
export interface ResolvedComponentDir extends ComponentsDir {
  pattern: string[]
  ignore: string[]
  pathPrefix: boolean
  priority: number
  origin: PlanOrigin
}

interface DirRow {
  origin: PlanOrigin
  dir: ComponentsDir
}

const IGNORED = ['**/*.d.{ts,mts,cts}', '**/*{M,.m,-m}ixin.{js,ts,jsx,tsx}']

/** The component folders of the project and its layers after `components:dirs`, deeper ones first. */
export async function resolveComponentDirs(app: Fw): Promise<ResolvedComponentDir[]> {
  const configured = (app.options.components?.dirs ?? []).map(normalizeDir)
  const dirs = app.layers.flatMap((layer, index): DirRow[] => {
    // Each layer declares its own folders. A project with none disables those of all layers.
    const entries = index > 0 && configured.length > 0 ? layer.componentDirs.map(normalizeDir) : configured
    const alias = index === 0 ? aliasesOf(app) : { ...aliasesOf(app), ...layerAliases(layer) }
    return entries.map(dir => ({
      origin: layerOrigin(app, layer),
      dir: {
        ...dir,
        path: resolve(layer.srcDir, resolveAlias(dir.path, alias)),
        priority: dir.priority ?? app.layers.length - index,
      },
    }))
  })
  const list = listsOf(app).componentDirs
  replaceInPlan(
    app,
    'componentDirs',
    'components',
    [...dirs, ...listIslandDirs(app, dirs)].map(({ origin, dir }) => ({ origin, entries: [dir] })),
  )
  await callPlanHook(app, 'components:dirs', ['componentDirs'], () => [list.draft as ComponentsDir[]])
  const unique = new Map(list.value.toReversed().map(dir => [normalizeDir(dir).path, dir]))
  return (
    [...unique.values()]
      .toReversed()
      .filter(dir => normalizeDir(dir).enabled !== false)
      .map(dir => ({ ...complete(normalizeDir(dir), app), origin: list.originOf(dir)! }))
      .filter(({ path }) => statSync(path, { throwIfNoEntry: false })?.isDirectory())
      // A file belongs to the innermost folder that is listed.
      .sort((a, b) => depth(b) - depth(a))
  )
}

/**
 * `components/islands` of the project and its layers, where `components` is scanned: its files are islands without a
 * suffix.
 */
function listIslandDirs({ layers }: Fw, dirs: readonly DirRow[]): DirRow[] {
  return layers.flatMap(({ srcDir }) => {
    const parent = dirs.find(({ dir }) => dir.path === resolve(srcDir, 'components'))
    const path = resolve(srcDir, 'components/islands')
    return parent && !dirs.some(({ dir }) => dir.path === path)
      ? [{ ...parent, dir: { ...parent.dir, path, island: true } }]
      : []
  })
}

function normalizeDir(dir: string | ComponentsDir): ComponentsDir {
  return typeof dir === 'string' ? { path: dir } : dir
}

function complete(dir: ComponentsDir, app: Fw): Omit<ResolvedComponentDir, 'origin'> {
  const extensions = (dir.extensions ?? app.options.extensions).map(extension => extension.replace(/^\./, ''))
  const path = resolve(app.options.srcDir, resolveAlias(dir.path, aliasesOf(app)))
  return {
    ...dir,
    path,
    pattern: dir.pattern
      ? [dir.pattern].flat()
      : [`**/*.${extensions.length > 1 ? `{${extensions.join(',')}}` : extensions[0]}`],
    ignore: [...(dir.ignore ?? []), ...IGNORED],
    pathPrefix: dir.pathPrefix ?? true,
    priority: dir.priority ?? 1,
  }
}

function depth({ path }: ComponentsDir): number {
  return path.split('/').length
}
