import type { IncomingMessage, ServerResponse } from 'node:http'
import { developmentBase } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { handleErrorRequest, isErrorRequest } from '../../errors/index'
import { mayBeToolPath, readToolPath } from '../../errors/tool-path'
import { editorRoots, FOREIGN_FILE, isForeignFile } from './editor-file'
import { isFromOtherSite } from './origin-check'

/**
 * Lets a running application handle a request: error tools first, then the bundler and the middlewares of its plugins,
 * then the server.
 */
export function dispatchRequest(app: Fw, request: IncomingMessage, response: ServerResponse): void {
  if (isErrorRequest(request)) {
    void handleErrorRequest(app, request, response)
    return
  }
  if (mayBeToolPath(request.url ?? '') && isForeignFile(request.url ?? '', editorRoots(app))) {
    response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(FOREIGN_FILE)
    return
  }
  const finish = (error: unknown): void => {
    if (error !== undefined) {
      if (app.errors!.isCutOff(error) && app.errors!.retry?.(request, response)) return
      void app.errors!.report(error)
      void respondFailed(error, { rootDir: app.options.rootDir, request, response })
    } else if (response.headersSent) response.destroy()
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
  }
  const fails = (error: unknown): boolean => error !== undefined && error !== null
  app.bundler!.handle(request, response, error => {
    if (fails(error)) return finish(error)
    if (isEditorRequest(app, request)) return void openEditor(app, request, response)
    const respond = (): void => app.server!.handle(request, response, finish)
    const { handleForeign } = app.bundler!
    if (!handleForeign || isFromOtherSite(request, app.options.devServer.cors)) respond()
    else handleForeign(request, response, failure => (fails(failure) ? finish(failure) : respond()))
  })
}

/** Whether a page wants to open a file in the editor. Vite handles such a request itself, other bundlers do not. */
function isEditorRequest(app: Fw, { url }: IncomingMessage): boolean {
  const tool = readToolPath(url)
  return tool?.tool === 'editor' && tool.base === developmentBase(app.options)
}

async function openEditor({ options }: Fw, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const editor = await import('./open-editor')
  request.url = request.url!.slice(request.url!.indexOf('/__open-in-editor'))
  await editor.openEditor(options.rootDir, request, response)
}

/** Responds with the error page, which is loaded with the first error. */
export async function respondFailed(
  error: unknown,
  context: { rootDir: string; request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const { respondWithError } = await import('./error-page')
  respondWithError(error, context)
}
