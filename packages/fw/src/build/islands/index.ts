import { readFile } from 'node:fs/promises'
import { addBuildPlugin, resolvePath } from '@fw/kit'
import { moduleFile, setServerParts } from '@fw/kit/internal'
import type { EditedCode } from '@fw/kit/imports'
import { buildDiagnostics } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { dirname, resolve } from 'pathe'
import { ISLANDS_PATH } from '../../shared/island'
import { findTag } from '../components/unknown-component'
import { createLookup } from '../components/component-use'
import type { StatefulFeature } from '../feature'
import { createTransformPlugin } from '../code/transform-plugin'
import { clientScope, findIslands, hasIslands, isClientScope } from '../components/find-islands'
import { findClientTags } from './clients'
import { createPartsPlugin, islandPartId } from './parts-plugin'
import { createIslandsState } from './state'
import type { IslandsState } from './state'
import { createIslandStylesPlugin } from './styles-plugin'
import { createIslandUpdatePlugin } from './update-plugin'

/** Gives the renderer server components and server pages, and browsers the components that run in them. */
export const islands: StatefulFeature<IslandsState> = {
  name: 'islands',
  state: createIslandsState,
  setup: setupIslands,
}

function setupIslands(app: Fw, state: IslandsState): void {
  const { options } = app
  // In development the first island may be added later.
  setServerParts(app, { islandsPath: () => (options.dev || hasIslands(app) ? ISLANDS_PATH : '') })
  if (options.experimental.componentIslands === false) return
  addBuildPlugin({ shared: () => createPartsPlugin(app, state) }, { server: false })
  addBuildPlugin({ shared: () => createIslandStylesPlugin(app, state) }, { client: false })
  if (options.dev) addBuildPlugin({ shared: () => createIslandUpdatePlugin(app) }, { client: false })
  // Before components are imported by their names.
  addBuildPlugin(
    createTransformPlugin(app, {
      name: 'fw:island-clients',
      code: /fw-?client/i,
      transform: (code, id) => transformParts(app, state, code, id),
    }),
    { client: false, prepend: true },
  )
  if (!options.ssr && hasIslands(app))
    app.report(buildDiagnostics.islandsWithoutServer({ names: findIslands(app).map(({ name }) => name) }))
}

async function transformParts(app: Fw, state: IslandsState, code: string, id: string): Promise<EditedCode | undefined> {
  const file = moduleFile(id.replace(/\?.*$/s, ''))
  if (!isClientScope(app, file)) {
    await reportInert(app, file)
    return undefined
  }
  const { transformClientParts } = await import('./transform-islands')
  const lookup = createLookup(app.plan.components)
  return transformClientParts(code, async from => {
    const file =
      'import' in from
        ? await locate(app, from.import, id)
        : (lookup(from.name)?.forms.all?.filePath ?? lookup(from.name)?.forms.client?.filePath)
    return file === undefined || file === '#app' ? undefined : islandPartId(app, state, file)
  })
}

// The attribute would be in the HTML, and nothing would run.
async function reportInert(app: Fw, file: string): Promise<void> {
  const tags = findClientTags(await readFile(file, 'utf8').catch(() => ''))
  if (tags.length > 0) {
    app.report(
      buildDiagnostics.clientPartOff(
        { tag: tags[0]!, isDeep: clientScope(app) !== false },
        { location: findTag(file, tags[0]!) },
      ),
    )
  }
}

async function locate(app: Fw, id: string, importer: string): Promise<string | undefined> {
  return id.startsWith('.') ? resolve(dirname(importer.replace(/\?.*$/s, '')), id) : resolvePath(id, { app })
}
