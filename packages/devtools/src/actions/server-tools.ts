import type { Fw, ServerTools } from '@fw/schema'

/** What devtools do in the running server. */
export async function toolsOf({ server }: Fw): Promise<ServerTools> {
  if (!server?.loadTools) throw new Error('The server is not running.')
  return server.loadTools()
}
