import type { IncomingMessage, ServerResponse } from 'node:http'
import { developmentBase } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { describeBrowserError, isCompileError } from './browser-error'
import { explain } from './explain-error'
import { emitOverlayContent } from './overlay'
import { currentState, followChanges } from './error-state'
import { printReports } from './report-error'
import { readToolPath } from './tool-path'

const MAX_REPORT_BYTES = 1_000_000

/** Responds to error pages: whether something changed, the explanation of a code, the source of a browser error. */
export async function respondToErrorPage(app: Fw, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const { type, text } = await compose(app, readToolPath(request.url)!.path, request)
    response
      .writeHead(text === undefined ? 404 : 200, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-store',
      })
      .end(text ?? 'Not found')
  } catch (error) {
    await app.errors?.report(error)
    if (!response.headersSent) response.writeHead(500).end()
  }
}

async function compose(
  app: Fw,
  path: string,
  request: IncomingMessage,
): Promise<{ type: string; text: string | undefined }> {
  if (path === 'state') {
    followChanges(app)
    return { type: 'text/plain', text: currentState() }
  }
  if (path === 'edition') return { type: 'text/plain', text: app.bundler!.edition?.() }
  if (path === 'report' && request.method === 'POST') {
    const details = await readJson(request)
    return { type: 'text/html', text: details && (await showBrowserError(app, details)) }
  }
  return { type: 'text/plain', text: path.startsWith('explain/') ? explain(path.slice('explain/'.length)) : undefined }
}

async function showBrowserError(app: Fw, details: object): Promise<string> {
  const reports = await describeBrowserError(app, details)
  // The browser only forwards a compile error of the bundler.
  printReports(app, reports, isCompileError(details) ? '' : 'In the browser: ')
  return emitOverlayContent(reports, { rootDir: app.options.rootDir, base: developmentBase(app.options) })
}

/** The parsed body. Only fw itself may create problems, so those of a request are ignored. */
async function readJson(request: IncomingMessage): Promise<object | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_REPORT_BYTES) throw new Error('A browser reported an error larger than 1 MB.')
    parts.push(part)
  }
  try {
    const value = JSON.parse(Buffer.concat(parts).toString('utf8'), (key, below: unknown) =>
      key === 'problems' ? undefined : below,
    ) as unknown
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
