import { setAppParts, stateOf, templateContext } from '@fw/kit/internal'
import type { StateOwner } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { join } from 'pathe'
import { rescanFeature } from './feature'
import { features } from './features'
import { isImportScript } from './imports/index'

interface RescanState {
  /** Contents of the virtual modules after the last rescan that succeeded, by file name. */
  contents?: ReadonlyMap<string, string>
  /** Modules that changed in rescans that failed: the next one that succeeds returns them, too. */
  changed: Set<string>
}

const rescanState: StateOwner<RescanState> = { name: 'rescan', state: () => ({ changed: new Set() }) }

/**
 * Reads files again that were added, removed or edited. The result are the modules that changed: virtual modules with
 * other contents, and modules of the application that must be transformed again.
 */
export async function rescan(app: Fw): Promise<string[]> {
  const state = stateOf(app, rescanState)
  const before = (state.contents ??= await readTemplates(app))
  // Contents of an incomplete plan must not be served.
  setAppParts(app, { stableTemplates: before })
  for (const feature of features) {
    for (const id of await rescanFeature(app, feature)) {
      // The contents of virtual modules are compared below.
      if (!id.startsWith('#build/')) state.changed.add(id)
    }
  }
  const after = await readTemplates(app)
  for (const [name, text] of after) if (before.get(name) !== text) state.changed.add(join(app.options.buildDir, name))
  const changed = [...state.changed]
  state.contents = after
  state.changed = new Set()
  setAppParts(app, { stableTemplates: undefined })
  return changed
}

/**
 * Whether the build reads the content of a file: exports of composables, plugins and middleware, meta of plugins, the
 * loading template, router options.
 */
export function isReadByBuild(app: Fw, file: string): boolean {
  const folders = [
    ...app.layers.flatMap(({ dirs }) => [dirs.plugins, dirs.middleware]),
    ...app.plan.server.dirs.map(dir => join(dir, 'plugins')),
  ]
  return (
    isImportScript(app, file) ||
    app.plan.plugins.some(({ src }) => src === file) ||
    // The other exports of the file may be components, too.
    app.plan.components.some(component => component.filePath === file && component.export !== 'default') ||
    folders.some(folder => file.startsWith(`${folder}/`)) ||
    app.plan.routerOptions.includes(file) ||
    file.endsWith('/spa-loading-template.html')
  )
}

async function readTemplates(app: Fw): Promise<Map<string, string>> {
  const modules = app.plan.templates.filter(({ filename }) => filename.endsWith('.mjs'))
  return new Map(
    await Promise.all(
      modules.map(async ({ filename, getContents }): Promise<[string, string]> => [
        filename,
        await getContents(templateContext(app)),
      ]),
    ),
  )
}
