import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FwApp } from '@fw/schema'
import { handleErrorRequest, isErrorRequest } from '../../errors/index'

/** Lets a running application handle a request: error tools first, then the bundler, then the server. */
export function dispatchRequest(app: FwApp, request: IncomingMessage, response: ServerResponse): void {
  if (isErrorRequest(request)) {
    void handleErrorRequest(app, request, response)
    return
  }
  const finish = (error: unknown): void => {
    if (error !== undefined) {
      void app.errors!.report(error)
      void respondFailed(error, { rootDir: app.options.rootDir, request, response })
    } else if (response.headersSent) response.destroy()
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
  }
  app.bundler!.handle(request, response, error => {
    if (error !== undefined && error !== null) finish(error)
    else app.server!.handle(request, response, finish)
  })
}

/** Responds with the error page, which is loaded with the first error. */
export async function respondFailed(
  error: unknown,
  context: { rootDir: string; request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const { respondWithError } = await import('./error-page')
  respondWithError(error, context)
}
