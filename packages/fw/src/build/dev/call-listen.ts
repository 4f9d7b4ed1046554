import { servedBase } from '@fw/schema'
import type { Fw } from '@fw/schema'
import type { Listener } from './http/listen'

/** Calls the hook `listen`, for modules that add to the server or need its address. */
export async function callListen(app: Fw, { server, host, port, origin, urlsOf }: Listener): Promise<void> {
  const path = servedBase(app.options.app.baseURL)
  await app.callHook('listen', server, {
    url: origin + path,
    https: origin.startsWith('https:'),
    address: { host, port },
    server,
    getURLs: async () => {
      const { local, network } = urlsOf(path)
      return [{ url: local, type: 'local' as const }, ...network.map(url => ({ url, type: 'network' as const }))]
    },
  })
}
