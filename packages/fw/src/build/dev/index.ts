import { DevSession } from './dev-session'
import { RequestQueue } from './http/request-queue'
import { ServerAddress } from './server-address'
import type { DevOptions, RunningDev } from './types'

export type { DevEvent, DevOptions, DevUrls, HostAndPort, ListeningSocket, RestartOptions, RunningDev } from './types'

/**
 * Starts the development server. It listens immediately: requests wait while the application starts or restarts. Errors
 * are shown and reported, and the next edit triggers another try.
 */
export async function startDev(options: DevOptions): Promise<RunningDev> {
  const queue = new RequestQueue(options.loaded.options)
  const address = await ServerAddress.open(queue, options.loaded, options)
  const session = new DevSession(options, queue, address)
  session.start()
  return {
    get url() {
      return session.urls.local
    },
    get urls() {
      return session.urls
    },
    get port() {
      return address.listener.port
    },
    ready: session.ready,
    restart: ({ hard = false, reason = 'requested' } = {}) => session.restart({ hard, reason }),
    close: () => session.close(),
  }
}
