import type { LoadedOptions } from '@fw/kit'
import { ProblemError } from '@fw/schema'
import { locateProblemIn } from '../problem-locations'
import { listen, requireAvailable, socketOf } from './http/listen'
import type { Listener } from './http/listen'
import { loadTls } from './http/load-tls'
import type { Tls } from './http/load-tls'
import type { RequestQueue } from './http/request-queue'
import type { DevOptions, HostAndPort, ListeningSocket } from './types'

/**
 * The address of the development server. It stays the same while applications restart, and changes when the options do.
 */
export class ServerAddress {
  private readonly listeners: Listener[] = []

  private constructor(
    private readonly queue: RequestQueue,
    private readonly anyPort: boolean,
    /** The options of the current address. */
    private loaded: LoadedOptions,
  ) {}

  /** Listens at the address of the options, or at the given one. */
  static async open(
    queue: RequestQueue,
    loaded: LoadedOptions,
    { at, anyPort = false, socket }: Pick<DevOptions, 'at' | 'anyPort' | 'socket'>,
  ): Promise<ServerAddress> {
    const address = new ServerAddress(queue, anyPort, loaded)
    await address.listen(loaded, at ?? configuredAddress(loaded), socket)
    return address
  }

  get listener(): Listener {
    return this.listeners.at(-1)!
  }

  /** Whether these options configure another address than the current one. */
  isChangedBy(loaded: LoadedOptions): boolean {
    return addressKey(this.loaded) !== addressKey(loaded)
  }

  /** The address for these options. What they do not change stays the same, also a port that was found. */
  resolve(loaded: LoadedOptions): HostAndPort {
    const [before, next] = [configuredAddress(this.loaded), configuredAddress(loaded)]
    const { host, port } = this.listener
    return { host: next.host === before.host ? host : next.host, port: next.port === before.port ? port : next.port }
  }

  /** The socket that listens at an address, for the process that listens there next. */
  socketAt({ host, port }: HostAndPort): ListeningSocket | undefined {
    const { listener } = this
    return listener.host === host && listener.port === port ? socketOf(listener.server) : undefined
  }

  /** Throws if the address of these options cannot be used. */
  async requireAvailable(loaded: LoadedOptions): Promise<void> {
    await loadLocatedTls(loaded)
    const { host, port } = this.resolve(loaded)
    // The current port is in use by this server, and `anyPort` finds another one.
    await requireAvailable({ host, port: this.anyPort || port === this.listener.port ? 0 : port })
  }

  /**
   * Listens at the address of these options; at the old one if that fails. Requests that wait at the old address still
   * get a response.
   */
  async move(loaded: LoadedOptions): Promise<void> {
    const next = this.resolve(loaded)
    const { host, port } = this.listener
    this.listener.stopAccepting()
    try {
      await this.listen(loaded, next)
    } catch (error) {
      // Open tabs show the error there, and find the application again afterwards.
      await this.listen(this.loaded, { host, port })
      throw error
    }
    this.loaded = loaded
  }

  stopAccepting(): void {
    this.listener.stopAccepting()
  }

  /** Resolves when every open connection has sent a request, or after a timeout. */
  waitForRequests(): Promise<void> {
    return this.listener.waitForRequests()
  }

  async close(): Promise<void> {
    await Promise.all(this.listeners.map(listener => listener.close()))
  }

  private async listen(loaded: LoadedOptions, at: HostAndPort, socket?: ListeningSocket): Promise<void> {
    const tls = await loadLocatedTls(loaded)
    this.listeners.push(await listen(this.queue, { at, anyPort: this.anyPort, tls, socket }))
  }
}

function configuredAddress({ options: { devServer } }: LoadedOptions): HostAndPort {
  return { host: devServer.host || 'localhost', port: devServer.port }
}

/** The key and certificate. Problems get the location of the option. */
async function loadLocatedTls(loaded: LoadedOptions): Promise<Tls | undefined> {
  try {
    return await loadTls(loaded.options)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    throw new ProblemError(await Promise.all(error.problems.map(problem => locateProblemIn(loaded, problem))), {
      cause: error.cause,
    })
  }
}

/** Differs if any option that the server listens with differs. */
function addressKey(loaded: LoadedOptions): string {
  return JSON.stringify([configuredAddress(loaded), loaded.options.devServer.https])
}
