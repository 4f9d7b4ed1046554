import { readFile } from 'node:fs/promises'
import { addTemplate, moduleFile, resolvePath } from '@fw/kit'
import type { EditedCode } from '@fw/kit/imports'
import { buildDiagnostics } from '@fw/schema'
import type { FwApp } from '@fw/schema'
import { dirname, resolve } from 'pathe'
import { ISLANDS_PATH } from '../../shared/island'
import { findTag } from '../components/unknown-component'
import { createLookup } from '../components/component-use'
import { createTransformPlugin } from '../transforms/plugin'
import { emitIslands } from './emit-islands'
import { clientScope, findIslands, hasIslands, isClientScope } from './find-islands'
import { findClientTags } from './clients'
import { createPartsPlugin, islandPartFiles, islandPartId } from './parts-plugin'
import { createIslandStylesPlugin, createLoadedPlugin } from './styles-plugin'
import { createIslandUpdatePlugin } from './update-plugin'

/** Makes server components and server pages known to the renderer, and gives browsers what runs inside of them. */
export function setupIslands(app: FwApp): void {
  const { plan, options } = app
  addTemplate({ filename: 'islands.mjs', getContents: () => emitIslands(findIslands(app)) }, app)
  addTemplate(
    { filename: 'island-parts.mjs', getContents: () => `export default ${JSON.stringify(islandPartFiles(app))}\n` },
    app,
  )
  // In development the first island may come later.
  plan.server.islandsPath = () => (options.dev || hasIslands(app) ? ISLANDS_PATH : '')
  if (options.experimental.componentIslands === false) return
  plan.buildPlugins.push(
    { sides: ['client'], bundler1: () => createPartsPlugin(app) },
    { sides: ['client'], bundler1: () => createLoadedPlugin(app) },
    { sides: ['server'], bundler1: () => createIslandStylesPlugin(app) },
    ...(options.dev ? [{ sides: ['server' as const], bundler1: () => createIslandUpdatePlugin(app) }] : []),
  )
  // Before components are imported by their names.
  plan.buildPlugins.unshift({
    sides: ['server'],
    ...createTransformPlugin(app, {
      name: 'fw:island-clients',
      code: /fw-?client/i,
      transform: (code, id) => transformParts(app, code, id),
    }),
  })
  if (!options.ssr && hasIslands(app))
    app.report(buildDiagnostics.islandsWithoutServer({ names: findIslands(app).map(({ name }) => name) }))
}

async function transformParts(app: FwApp, code: string, id: string): Promise<EditedCode | undefined> {
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
    return file === undefined || file === '#app' ? undefined : islandPartId(app, file)
  })
}

// The attribute would be in the HTML, and nothing would run.
async function reportInert(app: FwApp, file: string): Promise<void> {
  const tags = findClientTags(await readFile(file, 'utf8').catch(() => ''))
  if (tags.length > 0)
    app.report(
      buildDiagnostics.clientPartOff(
        { tag: tags[0]!, isDeep: clientScope(app) !== false },
        { location: findTag(file, tags[0]!) },
      ),
    )
}

async function locate(app: FwApp, id: string, importer: string): Promise<string | undefined> {
  return id.startsWith('.') ? resolve(dirname(importer.replace(/\?.*$/s, '')), id) : resolvePath(id, { app })
}
