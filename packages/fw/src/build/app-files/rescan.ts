import { runWithFw } from '@fw/kit'
import type { FwApp } from '@fw/schema'
import { join } from 'pathe'
import { rescanComponents } from '../components/index'
import { isImportScript, rescanImports } from '../imports/index'
import { rescanLayouts } from '../layouts/index'
import { rescanMiddleware } from '../middleware/index'
import { rescanPages } from '../pages/index'
import { rescanPlugins } from '../plugins/index'
import { rescanAppFiles } from './index'
import { callAppResolve } from './resolved'

/** The texts of virtual modules that the last scan without a failure gave. */
const known = new WeakMap<FwApp, ReadonlyMap<string, string>>()
/** What scans that failed later had found: the next one says it, too. */
const found = new WeakMap<FwApp, Set<string>>()

/**
 * Takes up files that came, went or changed their exports. The result are the modules that are different by that:
 * virtual ones whose text changed, and those of the application that must be transformed anew.
 */
export async function rescan(app: FwApp): Promise<string[]> {
  const before = known.get(app) ?? (await readTemplates(app))
  known.set(app, before)
  // Nobody gets a text of plans that are half made.
  app.plan.kept = before
  const changed = found.get(app) ?? new Set<string>()
  found.set(app, changed)
  const gather = (ids: readonly string[]): void => ids.forEach(id => changed.add(id))
  await runWithFw(app, async () => {
    await rescanAppFiles(app)
    await rescanLayouts(app)
    await rescanMiddleware(app)
    await rescanPlugins(app)
    await callAppResolve(app)
    gather((await rescanPages(app)).filter(id => !id.startsWith('#build/')))
    gather(await rescanComponents(app))
    gather(await rescanImports(app))
  })
  const after = await readTemplates(app)
  gather(
    [...after].filter(([name, text]) => before.get(name) !== text).map(([name]) => join(app.options.buildDir, name)),
  )
  known.set(app, after)
  delete app.plan.kept
  found.delete(app)
  return [...changed]
}

/**
 * Whether the content of a file counts for the plan: exports of composables, plugins and middleware, meta of plugins,
 * the loading template, router options.
 */
export function isReadByBuild(app: FwApp, file: string): boolean {
  const folders = [
    ...app.layers.flatMap(({ dirs }) => [dirs.plugins, dirs.middleware]),
    ...app.plan.server.dirs.map(dir => join(dir, 'plugins')),
  ]
  return (
    isImportScript(app, file) ||
    app.plan.plugins.some(({ src }) => src === file) ||
    folders.some(folder => file.startsWith(`${folder}/`)) ||
    app.plan.routerOptions.includes(file) ||
    file.endsWith('/spa-loading-template.html')
  )
}

async function readTemplates(app: FwApp): Promise<Map<string, string>> {
  const modules = app.plan.templates.filter(({ filename }) => filename.endsWith('.mjs'))
  return new Map(
    await Promise.all(
      modules.map(async ({ filename, getContents }): Promise<[string, string]> => [
        filename,
        await getContents({ app }),
      ]),
    ),
  )
}
