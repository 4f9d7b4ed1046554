import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DevErrors, Fw } from '@fw/schema'
import { readText, unwrapError } from '@fw/schema/errors'
import { readToolPath } from './tool-path'

// The messages of Vite's module runner.
const CUT_OFF = /transport was disconnected|runner has been closed/i

/** Reports errors in development. The code for it is loaded with the first error. */
export function createDevErrors(app: () => Fw, hasEnded: () => boolean): DevErrors {
  const isCutOff = (error: unknown): boolean =>
    hasEnded() && CUT_OFF.test(readText(unwrapError(error), 'message') ?? '')
  return {
    isCutOff,
    report: async (error, how) => {
      if (!isCutOff(error)) await (await import('./report-error')).reportError(app(), error, how)
    },
    list: async () => (await import('./error-log')).listErrors(app()),
    reportCaller: async (error, request) => (await import('./report-error')).reportCaller(app(), error, request),
    show: async (error, request, failure) => (await import('./show-error')).showError(app(), error, request, failure),
  }
}

/** Whether a request comes from an error page or overlay. Its URL may be below any base path. */
export function isErrorRequest({ url }: IncomingMessage): boolean {
  return readToolPath(url)?.tool === 'errors'
}

/** Responds to such a request. */
export async function handleErrorRequest(app: Fw, request: IncomingMessage, response: ServerResponse): Promise<void> {
  await (await import('./error-endpoint')).respondToErrorPage(app, request, response)
}
