import { statSync } from 'node:fs'
import { resolveAlias } from '@fw/kit'
import { aliasesOf } from '@fw/kit/internal'
import type { FwApp } from '@fw/schema'
import { resolve } from 'pathe'
import { layerAliases } from '../app-files/locate'

/** A folder of components, as configured. */
export interface ComponentDir {
  path: string
  /** Globs of its files. Default: every file with one of the extensions. */
  pattern?: string | string[]
  ignore?: string[]
  /** Prefix of every name. */
  prefix?: string
  /** Whether the folders of a file are part of its name. Default: true. */
  pathPrefix?: boolean
  prefetch?: boolean
  preload?: boolean
  /** Registered globally for `<component :is>`. With `sync`, without separate chunks. */
  global?: boolean | 'sync'
  /** Loaded on first render. */
  isAsync?: boolean
  extensions?: string[]
  /** If several components have the same name, the highest priority wins. */
  priority?: number
  /** Whether it is scanned again in development. Default: true. */
  watch?: boolean
  /** Rendered as islands. */
  island?: boolean
  enabled?: boolean
}

/** An existing folder, with all its settings. */
export interface ResolvedComponentDir extends ComponentDir {
  pattern: string[]
  ignore: string[]
  pathPrefix: boolean
  priority: number
}

const IGNORED = ['**/*.d.{ts,mts,cts}', '**/*{M,.m,-m}ixin.{js,ts,jsx,tsx}']

/** The component folders of the project and its layers after `components:dirs`, deeper ones first. */
export async function resolveComponentDirs(app: FwApp): Promise<ResolvedComponentDir[]> {
  const configured = (app.options.components?.dirs ?? []).map(normalizeDir)
  const dirs = app.layers.flatMap((layer, index): ComponentDir[] => {
    // Each layer declares its own folders. A project with none disables those of all layers.
    const entries = index > 0 && configured.length > 0 ? layer.componentDirs.map(normalizeDir) : configured
    const alias = index === 0 ? aliasesOf(app) : { ...aliasesOf(app), ...layerAliases(layer) }
    return entries.map(dir => ({
      ...dir,
      path: resolve(layer.srcDir, resolveAlias(dir.path, alias)),
      priority: dir.priority ?? app.layers.length - index,
    }))
  })
  dirs.push(...listIslandDirs(app, dirs))
  await app.callHook('components:dirs', dirs)
  const unique = new Map(dirs.toReversed().map(dir => [normalizeDir(dir).path, normalizeDir(dir)]))
  return (
    [...unique.values()]
      .toReversed()
      .filter(dir => dir.enabled !== false)
      .map(dir => complete(dir, app))
      .filter(({ path }) => statSync(path, { throwIfNoEntry: false })?.isDirectory())
      // A file belongs to the innermost folder that is listed.
      .sort((a, b) => depth(b) - depth(a))
  )
}

/**
 * `components/islands` of the project and its layers, where `components` is scanned: its files are islands without a
 * suffix.
 */
function listIslandDirs({ layers }: FwApp, dirs: readonly ComponentDir[]): ComponentDir[] {
  return layers.flatMap(({ srcDir }) => {
    const parent = dirs.find(({ path }) => path === resolve(srcDir, 'components'))
    const path = resolve(srcDir, 'components/islands')
    return parent && !dirs.some(dir => dir.path === path) ? [{ ...parent, path, island: true }] : []
  })
}

function normalizeDir(dir: string | ComponentDir): ComponentDir {
  return typeof dir === 'string' ? { path: dir } : dir
}

function complete(dir: ComponentDir, app: FwApp): ResolvedComponentDir {
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

function depth({ path }: ResolvedComponentDir): number {
  return path.split('/').length
}
