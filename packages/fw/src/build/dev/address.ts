import type { LoadedOptions } from '@fw/kit'
import { ProblemError } from '@fw/schema'
import { placeIn } from '../problem-locations'
import type { Gate } from './request-queue'
import { loadTls } from './http/load-tls'
import type { Tls } from './http/load-tls'
import { listen, socketOf, tryPlace } from './http/listen'
import type { Listener } from './http/listen'
import type { DevOptions, ListeningSocket, Place } from './types'

/** Where development is found. It outlives the applications, and moves when the options say so. */
export interface Home {
  current: () => Listener
  /** Whether these options want another address than it was made for. */
  isElsewhere: (loaded: LoadedOptions) => boolean
  /** The place for these options. What they do not change stays as it is: also a port that was found. */
  placeFor: (loaded: LoadedOptions) => Place
  /** What listens there, for whoever listens there next. */
  socketFor: (place: Place) => ListeningSocket | undefined
  /** Throws when nobody could listen there. */
  require: (loaded: LoadedOptions) => Promise<void>
  /** Listens at the new address; at the old one when that fails. What waits at the old one is still answered. */
  move: (loaded: LoadedOptions) => Promise<void>
  /** Takes no more connections. */
  retire: () => void
  /** Resolves when those who have come in have asked for something, or after a moment. */
  heard: () => Promise<void>
  close: () => Promise<void>
}

export async function createHome(
  gate: Gate,
  initial: LoadedOptions,
  { at, anyPort = false, socket }: Pick<DevOptions, 'at' | 'anyPort' | 'socket'>,
): Promise<Home> {
  let made = initial
  const listeners = [await listenFor(initial, at ?? placeOf(initial), socket)]
  const current = (): Listener => listeners.at(-1)!

  async function listenFor(loaded: LoadedOptions, place: Place, given?: ListeningSocket): Promise<Listener> {
    return listen(gate, { at: place, anyPort, tls: await tlsOf(loaded), socket: given })
  }

  function placeFor(loaded: LoadedOptions): Place {
    const [before, next] = [placeOf(made), placeOf(loaded)]
    const { host, port } = current()
    return { host: next.host === before.host ? host : next.host, port: next.port === before.port ? port : next.port }
  }

  return {
    current,
    isElsewhere: loaded => addressOf(made) !== addressOf(loaded),
    placeFor,
    socketFor({ host, port }) {
      const { server, ...here } = current()
      return here.host === host && here.port === port ? socketOf(server) : undefined
    },
    async require(loaded) {
      await tlsOf(loaded)
      const { host, port } = placeFor(loaded)
      // The port that is in use is our own, and others may be found.
      await tryPlace({ host, port: anyPort || port === current().port ? 0 : port })
    },
    async move(loaded) {
      const place = placeFor(loaded)
      const { host, port } = current()
      current().retire()
      try {
        listeners.push(await listenFor(loaded, place))
      } catch (error) {
        // Whoever looks for the application there is told why it has gone, and finds it again.
        listeners.push(await listenFor(made, { host, port }))
        throw error
      }
      made = loaded
    },
    retire: () => current().retire(),
    heard: () => current().heard(),
    async close() {
      await Promise.all(listeners.map(listener => listener.close()))
    },
  }
}

function placeOf({ options: { devServer } }: LoadedOptions): Place {
  return { host: devServer.host || 'localhost', port: devServer.port }
}

/** The key and certificate. What is wrong with them is told with the place of the option. */
async function tlsOf(loaded: LoadedOptions): Promise<Tls | undefined> {
  try {
    return await loadTls(loaded.options)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    throw new ProblemError(await Promise.all(error.problems.map(problem => placeIn(loaded, problem))), {
      cause: error.cause,
    })
  }
}

/** All that decides on how the server listens. */
function addressOf(loaded: LoadedOptions): string {
  return JSON.stringify([placeOf(loaded), loaded.options.devServer.https])
}
