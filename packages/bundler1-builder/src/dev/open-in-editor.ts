import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'vite'

/** Opens the location from a request in the author's editor, like Vite does, while no application runs. */
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
