import type { IncomingMessage, ServerResponse } from 'node:http'
import { createTemplates } from '@fw/kit/internal'
import { shortenFailure } from '@fw/kit/bundle'
import { developmentBase } from '@fw/schema'
import type { DevBundler, Fw } from '@fw/schema'
import type { Development } from './development'
import { ClientParts } from './hot/client-parts'
import { findDevStyles } from './dev-styles'
import { decodeFile, serveFile } from './serve-file'
import { findSource, mapStackTraces } from './source-maps'

/** The contract of the development server, with the compilers of webpack or Rspack. */
export function createDevBundler(app: Fw, development: Development): DevBundler {
  const base = developmentBase(app.options)
  const templates = createTemplates(app)
  const unmap = mapStackTraces((url, line, column) => findSource([development.serverText()], url, line, column))
  const { client } = development
  Object.assign(globalThis, { __fwDevStyles: (modules: string[]) => findDevStyles(app, development, modules) })
  return {
    handle(request, response, next) {
      const url = (request.url as string | undefined) ?? ''
      if (development.events.handle(request, response, () => [['fw:compiled', client.hash]])) return
      if (url.startsWith(base)) void respond(development, url.slice(base.length), request, response, next)
      else next()
    },
    import: (id, others) => development.import(id, others) as Promise<any>,
    invalidate(ids) {
      development.collectStyles()
      let isInBrowser = false
      for (const id of ids) {
        const [path = '', query] = id.split('?')
        const names = (['client', 'server'] as const).flatMap(side => {
          const template = templates.find(path, side) ?? templates.find(`#build/${path}`, side)
          return template ? [templates.idOf(template)] : []
        })
        for (const name of new Set([path, ...names]))
          isInBrowser = development.invalidate(query === undefined ? name : `${name}?${query}`) || isInBrowser
      }
      return isInBrowser
    },
    // Tabs update themselves when the compilation is done.
    update: () => undefined,
    waitFor: pending => void (development.pendingScan = pending),
    edition: () => development.edition,
    locate: async (url, line, column) => findSource(development.clientTexts(), url, line, column),
    async diagnose(url) {
      await client.edits.settled()
      const failure = client.failure(/^https?:/.test(url) ? undefined : url)
      return failure === undefined ? undefined : shortenFailure(failure, app)
    },
    notify(event, content) {
      development.events.provide(event, () => content)
      development.events.send(event, content)
    },
    isClientFile: file => client.edits.reads(file),
    loadInspector: async () => (await import('./module-inspector')).createModuleInspector(development),
    async close() {
      unmap()
      await development.close()
    },
  }
}

async function respond(
  development: Development,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
): Promise<void> {
  let isServed: boolean
  try {
    const page = request.method === 'POST' ? ClientParts.pageAt(decodeFile(path) ?? '') : undefined
    if (page !== undefined) return sendResult(response, await development.compilePage(page))
    isServed = await serveFile(development, path, request, response)
  } catch (error) {
    return next(error)
  }
  if (!isServed) next()
}

function sendResult(response: ServerResponse, error: { message: string } | undefined): void {
  response.writeHead(error ? 500 : 204).end(error?.message)
}
