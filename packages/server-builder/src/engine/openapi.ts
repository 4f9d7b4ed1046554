import type { Fw, RouteMeta } from '@fw/schema'
import { runtimeDir as engineDir } from 'nitro/meta'
import type { Nitro, NitroConfig } from 'nitro/types'
import { join, normalize } from 'pathe'
import { runtimeFile } from '../paths'

const ENGINE_DOCUMENT = normalize(join(engineDir, 'internal/routes/openapi'))

type Handlers = Nitro['options']['handlers']

/** The handlers of `experimental.openAPI`: the engine's, with fw's document, and a page that needs no other server. */
export function openapiHandlers({ options }: Nitro): Handlers {
  const engineRoutes = options.handlers.filter(({ handler }) =>
    normalize(handler).startsWith(join(engineDir, 'internal/routes/')),
  )
  return engineRoutes.flatMap(entry => {
    if (normalize(entry.handler) !== ENGINE_DOCUMENT) return entry
    const page = (entry.route ?? '').replace(/\.json$/, '')
    return [
      { ...entry, handler: runtimeFile('openapi/document-handler') },
      ...(page === entry.route ? [] : [{ ...entry, route: page, handler: runtimeFile('openapi/page-handler') }]),
    ]
  })
}

/** Replaces the engine's handlers of OpenAPI in a build. */
export function replaceOpenapiHandlers(engine: Nitro): void {
  const added = openapiHandlers(engine)
  if (added.length === 0) return
  const { options } = engine
  const before = new Set(added.map(({ handler }) => handler).concat(ENGINE_DOCUMENT))
  options.handlers = [...options.handlers.filter(({ handler }) => !before.has(normalize(handler))), ...added]
  const document = added.find(({ handler }) => handler === runtimeFile('openapi/document-handler'))
  const page = added.find(({ handler }) => handler === runtimeFile('openapi/page-handler'))
  if (document?.env === 'prerender' && page?.route) (options.prerender.routes ??= []).push(page.route)
  engine.routing.sync()
}

/** The code of `#fw-server/openapi` in a build. */
export function emitOpenapi(app: Fw, routes: readonly RouteMeta[]): string {
  return `export const info = ${JSON.stringify(openapiInfo(app))}\nexport const loadRoutes = () => ${JSON.stringify(routes)}\n`
}

/** The code of `#fw-server/openapi` in development. */
export function emitDevOpenapi(app: Fw): string {
  return `import dev from '#fw-server/dev'\nexport const info = ${JSON.stringify(openapiInfo(app))}\nexport const loadRoutes = () => dev.describeRoutes()\n`
}

function openapiInfo({ options: { serverEngine } }: Fw): object {
  return (serverEngine as NitroConfig).openAPI?.meta ?? {}
}
