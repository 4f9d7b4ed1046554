import type { ViteDevServer } from 'vite'

/** The code that pages are made of, as a name: another one after each edit that concerns it. */
export interface Edition {
  name: () => string
  /** Something was edited that no side is told of. */
  renew: () => void
}

/** What a tab asks with, and hears in answer. */
const EVENT = 'fw:edition'

/** What tabs hear with each edit: the name before and after it. */
const RENEWED = 'fw:edition:renewed'

/**
 * Whatever a side is told counts, also while no tab listens. A tab that asks learns the name as soon as it would hear
 * of edits.
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
    const send = hot.send.bind(hot) as (...told: unknown[]) => void
    hot.send = (...told: unknown[]) => {
      if (isUpdate(told[0])) renew()
      send(...told)
    }
  }
  environments.client.hot.on(EVENT, (_, tab) => tab.send(EVENT, name()))
  return { name, renew }
}

function isUpdate(told: unknown): boolean {
  const { type } = told as { type?: string }
  return type === 'update' || type === 'full-reload'
}
