import type { IncomingMessage, ServerResponse } from 'node:http'

/** Opens the location from a request in the author's editor. The request's URL has no base path. */
export async function openEditor(rootDir: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const { openInEditor } = await import('@fw/bundler1-builder')
    await openInEditor(rootDir, request, response)
  } catch {
    if (!response.headersSent) response.writeHead(500).end()
  }
}
