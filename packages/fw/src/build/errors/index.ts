import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DevErrors, FwApp } from '@fw/schema'
import { readToolPath } from './tool-path'

/** How development tells of errors. All it needs is loaded with the first one. */
export function createDevErrors(app: () => FwApp, hasEnded: () => boolean): DevErrors {
  return {
    tell: async (error, how) => {
      const { isCutOff, tellError } = await import('./report-error')
      if (!hasEnded() || !isCutOff(error)) await tellError(app(), error, how)
    },
    reportCaller: async (error, asked) => (await import('./report-error')).reportCaller(app(), error, asked),
    show: async (error, request, failure) => (await import('./show-error')).showError(app(), error, request, failure),
  }
}

/** Whether a page about errors asks for something. It may stand below any base path. */
export function isErrorRequest({ url }: IncomingMessage): boolean {
  return readToolPath(url)?.tool === 'errors'
}

/** Answers such a request. */
export async function answerErrorRequest(
  app: FwApp,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await (await import('./error-endpoint')).answerErrors(app, request, response)
}
