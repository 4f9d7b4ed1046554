import type { ViteDevServer } from 'vite'

/** A version id for the code of pages: it changes with each edit that affects them. */
interface Edition {
  name: () => string
  /** Called for an edit that the bundler sends to neither side. */
  renew: () => void
}

/** Event of a tab's request, and of the response. */
const EVENT = 'fw:edition'

/** Event that tabs receive with each edit: the id before and after it. */
const RENEWED = 'fw:edition:renewed'

/**
 * Every update that the bundler sends to a side changes the id, even if no tab is connected. A tab gets the id as soon
 * as it is able to receive updates.
 */
export function createEdition({ environments }: Pick<ViteDevServer, 'environments'>): Edition {
  const born = `${process.pid}.${Date.now().toString(36)}`
  let count = 0
  const name = (): string => `${born}.${count}`
  const renew = (): void => {
    const before = name()
    count++
    environments.client.hot.send(RENEWED, [before, name()])
  }
  for (const { hot } of Object.values(environments)) {
    const send = hot.send.bind(hot) as (...args: unknown[]) => void
    hot.send = (...args: unknown[]) => {
      if (isUpdate(args[0])) renew()
      send(...args)
    }
  }
  environments.client.hot.on(EVENT, (_, tab) => tab.send(EVENT, name()))
  return { name, renew }
}

function isUpdate(payload: unknown): boolean {
  const { type } = payload as { type?: string }
  return type === 'update' || type === 'full-reload'
}
