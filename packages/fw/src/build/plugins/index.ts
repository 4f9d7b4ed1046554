import { normalizePlugin } from '@fw/kit'
import {
  extensionPattern,
  layerOf,
  layerOrigin,
  listsOf,
  PRECEDENCE,
  readSource,
  replaceInPlan,
  runWithFw,
  scanFiles,
  withDefaultExport,
} from '@fw/kit/internal'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { AppPlugin, Fw, PlanOrigin, Problem } from '@fw/schema'
import { isAbsolute, relative } from 'pathe'
import { locateSource } from '../app-files/locate'
import type { Feature } from '../feature'
import { entriesByOrigin } from '../option-origins'
import { isLegacyPlugin } from './legacy-form'
import { readPluginMeta } from './meta'
import { applyMeta, sortPlugins } from './order'
import { isPayloadPlugin } from './payload-plugin'

/** Finds the plugins of the application: those in the configuration, and the files of the plugins directories. */
export const plugins: Feature = { name: 'plugins', setup: findPlugins, rescan: findPlugins }

interface PluginRows {
  origin: PlanOrigin
  plugins: AppPlugin[]
}

async function findPlugins(app: Fw): Promise<void> {
  const listed = await resolveListed(app)
  const rows: PluginRows[] = []
  const files = new Set<string>()
  // A layer's plugins run before the project's; within a layer the listed ones come first.
  for (const [index, layer] of [...app.layers.entries()].toReversed()) {
    const ofLayer = listed.filter(
      ({ plugins: [plugin] }) => Math.max(0, app.layers.indexOf(layerOf(app, plugin!.src)!)) === index,
    )
    const scanned = { origin: layerOrigin(app, layer), plugins: await scanPlugins(app, layer.dirs.plugins) }
    for (const row of [...ofLayer, scanned]) {
      rows.push({ ...row, plugins: unique(row.plugins).filter(({ src }) => !files.has(src)) })
      for (const { src } of row.plugins) files.add(src)
    }
  }
  const contributions = await Promise.all(
    rows.map(async ({ origin, plugins: ofLayer }) => ({
      origin,
      entries: (await Promise.all(ofLayer.map(plugin => readOwn(app, plugin)))).filter(plugin => plugin !== undefined),
    })),
  )
  const metas = await readAddedMetas(app)
  replaceInPlan(app, 'plugins', 'plugins', [
    { entries: [], place: before => before.flatMap(plugin => applyAdded(plugin, metas)) },
    ...contributions,
    { entries: [], place: before => sortPlugins(unique(before)) },
  ])
}

/** What the files of plugins say that modules and features have added, by path. Undefined: fw cannot run it. */
async function readAddedMetas(app: Fw): Promise<Map<string, AppPlugin | undefined>> {
  const added = listsOf(app)
    .plugins.contributions.filter(({ precedence }) => precedence <= PRECEDENCE.added)
    .flatMap(({ entries }) => entries)
  return new Map(
    await Promise.all(
      added.map(async (plugin): Promise<[string, AppPlugin | undefined]> => [plugin.src, await readAdded(app, plugin)]),
    ),
  )
}

function applyAdded(plugin: AppPlugin, metas: ReadonlyMap<string, AppPlugin | undefined>): AppPlugin[] {
  if (!metas.has(plugin.src)) return [plugin]
  const read = metas.get(plugin.src)
  if (read?.isForPayload !== undefined) plugin.isForPayload = read.isForPayload
  return read ? [plugin] : []
}

/** The plugins that the configuration lists. */
async function resolveListed(app: Fw): Promise<PluginRows[]> {
  const missing: Problem[] = []
  const listed = entriesByOrigin(app, ['plugins'], app.options.plugins ?? [])
  const rows = await Promise.all(
    listed.map(async ({ origin, entries: [entry] }, index) => {
      const { src, ...rest } = typeof entry === 'string' ? { src: entry } : entry!
      const file = await locateSource(app, src)
      if (!file)
        missing.push(buildDiagnostics.missingFile({ option: 'plugins', id: src }, { path: ['plugins', String(index)] }))
      return { origin, plugins: [runWithFw(app, () => normalizePlugin({ ...rest, src: file ?? src }))] }
    }),
  )
  if (missing.length > 0) throw new ProblemError(missing)
  return rows
}

async function scanPlugins(app: Fw, dir: string): Promise<AppPlugin[]> {
  const { extensions } = app.options
  const files = await scanFiles(
    dir,
    [extensionPattern(extensions, 'top'), ...extensions.map(extension => `*/index${extension}`)],
    { app },
  )
  const plugins = await withDefaultExport(files, { what: 'plugin', call: 'defineFwPlugin(() => {})' }, app)
  return runWithFw(app, () => plugins.map(file => normalizePlugin(file)))
}

type ReadMeta = (plugin: AppPlugin, code: string) => AppPlugin | Promise<AppPlugin>

/** Adds what the code of a plugin says. Undefined if fw cannot run it, which is reported. */
async function readPlugin(
  app: Fw,
  plugin: AppPlugin,
  code: string,
  readMeta: ReadMeta,
): Promise<AppPlugin | undefined> {
  if (!(await isLegacyPlugin(plugin.src, code))) return readMeta(plugin, code)
  const file = relative(app.options.rootDir, plugin.src)
  app.report(buildDiagnostics.legacyPlugin({ file }, { location: { file: plugin.src } }))
  return undefined
}

async function readOwn(app: Fw, plugin: AppPlugin): Promise<AppPlugin | undefined> {
  return readPlugin(app, plugin, await readSource(plugin.src), async (found, code) => {
    const meta = await readPluginMeta(found.src, code)
    return applyMeta(found, (await isPayloadPlugin(app, found.src)) ? { ...meta, isForPayload: true } : meta)
  })
}

// Whether it is for payloads is the only meta that is read from plugins that modules add.
async function readAdded(app: Fw, plugin: AppPlugin): Promise<AppPlugin | undefined> {
  if (plugin.isForPayload !== undefined || plugin.name?.startsWith('fw:') || !isAbsolute(plugin.src)) return plugin
  return readPlugin(app, plugin, await readSource(plugin.src).catch(() => ''), async found => ({
    ...found,
    isForPayload: await isPayloadPlugin(app, found.src),
  }))
}

/** The names of all plugins. Those of modules may be declared in their files only. */
export async function listPluginNames({ plan }: Fw): Promise<string[]> {
  const names = await Promise.all(
    plan.plugins.map(async ({ name, src }) => {
      if (name !== undefined || !isAbsolute(src)) return name
      return (await readPluginMeta(src, await readSource(src).catch(() => ''))).name
    }),
  )
  return names.filter(name => name !== undefined)
}

/** If a file is listed several times, the first entry is used. */
function unique(plugins: readonly AppPlugin[]): AppPlugin[] {
  const bySrc = new Map<string, AppPlugin>()
  for (const plugin of plugins) if (!bySrc.has(plugin.src)) bySrc.set(plugin.src, plugin)
  return [...bySrc.values()]
}
