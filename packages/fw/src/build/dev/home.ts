import type { LoadedOptions } from '@fw/kit'
import type { Gate } from './gate'
import { loadTls } from './https'
import { listen } from './listen'
import type { Listener } from './listen'
import type { Place } from './types'

/** Where development is found. It outlives the applications, and moves when the options say so. */
export interface Home {
  current: () => Listener
  /** Whether these options want another address than it was made for. */
  isElsewhere: (loaded: LoadedOptions) => boolean
  /** The place for these options. What they do not change stays as it is: also a port that was found. */
  placeFor: (loaded: LoadedOptions) => Place
  /** Listens at the new address. What waits at the old one is still answered. */
  move: (loaded: LoadedOptions) => Promise<void>
  /** Takes no more connections. */
  retire: () => void
  close: () => Promise<void>
}

export async function createHome(gate: Gate, initial: LoadedOptions, { at, anyPort = false }: { at?: Place | undefined, anyPort?: boolean | undefined }): Promise<Home> {
  let made = initial
  const listeners = [await listenFor(initial, at ?? placeOf(initial))]
  const current = (): Listener => listeners.at(-1)!

  async function listenFor({ options }: LoadedOptions, place: Place): Promise<Listener> {
    return listen(gate, { at: place, anyPort, tls: await loadTls(options) })
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
    async move(loaded) {
      const place = placeFor(loaded)
      current().retire()
      listeners.push(await listenFor(loaded, place))
      made = loaded
    },
    retire: () => current().retire(),
    async close() {
      await Promise.all(listeners.map(listener => listener.close()))
    },
  }
}

function placeOf({ options: { devServer } }: LoadedOptions): Place {
  return { host: devServer.host || 'localhost', port: devServer.port }
}

/** All that decides on how the server listens. */
function addressOf(loaded: LoadedOptions): string {
  return JSON.stringify([placeOf(loaded), loaded.options.devServer.https])
}
