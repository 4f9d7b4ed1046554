import type { IncomingMessage, ServerResponse } from 'node:http'
import { createReports, emitErrorText } from '@fw/kit/errors'
import type { ErrorReport } from '@fw/schema'
import { explain } from '../../errors/explain-error'
import { describeLocation } from '../../errors/json'
import { emitErrorPage } from '../../errors/error-page'
import { acceptedForm, hideSecrets } from '../../errors/error-request'
import type { Accepted } from '../../errors/error-request'
import { stateOfReports } from '../../errors/error-state'
import { readToolPath } from '../../errors/tool-path'
import { FOREIGN_FILE, isForeignFile } from './editor-file'
import { openEditor } from './open-editor'

interface ErrorResponse {
  rootDir: string
  request: IncomingMessage
  response: ServerResponse
  /** Default: 500. */
  status?: number
}

const TYPES: Record<Accepted, string> = { html: 'text/html', json: 'application/json', text: 'text/plain' }

/**
 * Responds with an error while no application runs: a page for browsers, JSON for programs, text for terminals. Never
 * throws.
 */
export function respondWithError(error: unknown, { rootDir, request, response, status = 500 }: ErrorResponse): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const reports = createReports(error, { roots: [rootDir] })
  const state = stateOfReports(reports)
  const tool = readToolPath(request.url)
  if (tool?.tool === 'errors' && tool.path === 'state') {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(state)
    return
  }
  const code = tool?.tool === 'errors' ? /^explain\/(FW\d+)$/.exec(tool.path)?.[1] : undefined
  if (code) {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(explain(code) ?? code)
    return
  }
  if (tool?.tool === 'editor' && tool.base === '/') {
    // The error may be in a layer outside of the project.
    if (isForeignFile(request.url ?? '', [rootDir, ...reports.flatMap(({ location }) => location?.file ?? [])])) {
      response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(FOREIGN_FILE)
      return
    }
    void openEditor(rootDir, request, response)
    return
  }
  const form = acceptedForm(request.headers.accept, request.headers['user-agent'])
  response.writeHead(status, { 'content-type': `${TYPES[form]}; charset=utf-8`, 'cache-control': 'no-store' })
  response.end(request.method === 'HEAD' ? undefined : emitBody(form, reports, { rootDir, request, status, state }))
}

function emitBody(
  form: Accepted,
  reports: readonly ErrorReport[],
  { rootDir, request, status, state }: Pick<ErrorResponse, 'rootDir' | 'request'> & { status: number; state: string },
): string {
  if (form === 'text') return `${emitErrorText(reports, rootDir)}\n`
  if (form === 'json') {
    return JSON.stringify({
      error: true,
      url: request.url,
      status,
      statusCode: status,
      message: reports.map(({ message }) => message).join('\n'),
      ...describeLocation(reports, rootDir),
    })
  }
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  return emitErrorPage(reports, {
    rootDir,
    status,
    state,
    base: '/',
    request: hideSecrets({ method: request.method ?? 'GET', url: request.url ?? '/', headers }),
  })
}
