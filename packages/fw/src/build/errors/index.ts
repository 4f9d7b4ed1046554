import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DevErrors, FwApp } from '@fw/schema'
import { readToolPath } from './tool-path'

/** Reports errors in development. The code for it is loaded with the first error. */
export function createDevErrors(app: () => FwApp, hasEnded: () => boolean): DevErrors {
  return {
    report: async (error, how) => {
      const { isCutOff, reportError } = await import('./report-error')
      if (!hasEnded() || !isCutOff(error)) await reportError(app(), error, how)
    },
    reportCaller: async (error, request) => (await import('./report-error')).reportCaller(app(), error, request),
    show: async (error, request, failure) => (await import('./show-error')).showError(app(), error, request, failure),
  }
}

/** Whether a request comes from an error page or overlay. Its URL may be below any base path. */
export function isErrorRequest({ url }: IncomingMessage): boolean {
  return readToolPath(url)?.tool === 'errors'
}

/** Responds to such a request. */
export async function handleErrorRequest(
  app: FwApp,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await (await import('./error-endpoint')).respondToErrorPage(app, request, response)
}
