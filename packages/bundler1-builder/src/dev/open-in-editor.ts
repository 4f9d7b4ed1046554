import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'vite'

/** Opens the place that a request names in the author's editor, as Vite does, where no application runs. */
export async function openInEditor(rootDir: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const server = await createServer({
    configFile: false,
    envFile: false,
    root: rootDir,
    appType: 'custom',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, watch: null, ws: false },
  })
  response.once('close', () => void server.close())
  server.middlewares(request, response)
}
