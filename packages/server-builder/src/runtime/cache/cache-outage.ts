import { useNitroApp } from 'nitro/app'

/** How long the cache is not used after it has failed. */
const PAUSE_MS = 5000
/** For a response that has arrived while other code kept the process busy. */
const GRACE_MS = 1

/** The failures of a storage, which is not used for a while after each of them. */
export interface Outage {
  attempt: <T>(command: () => Promise<T>, otherwise: () => T, limit: Limit) => Promise<T>
}

interface Limit {
  limitMs: number
  /** Whether a command that takes longer may only be slow. */
  isShort?: boolean
}

class Timeout extends Error {}

/** Reports an outage with one line when it starts, and with another one when it has ended. */
export function createOutage(driver: string, now: () => number = Date.now): Outage {
  let startedAt: number | undefined
  let pausedUntil = 0
  const isPaused = (): boolean => {
    if (startedAt === undefined) return false
    if (now() < pausedUntil) return true
    // One command finds out whether the storage responds again.
    pausedUntil = now() + PAUSE_MS
    return false
  }
  const fail = (error: unknown): void => {
    pausedUntil = now() + PAUSE_MS
    if (startedAt !== undefined) return
    startedAt = now()
    reportOutage(driver, error)
  }
  const recover = (): void => {
    if (startedAt === undefined) return
    console.info(`[fw] The cache storage (${driver}) responds again, after ${Math.ceil((now() - startedAt) / 1000)} s.`)
    startedAt = undefined
  }
  return {
    async attempt(command, otherwise, { limitMs, isShort }) {
      if (isPaused()) return otherwise()
      const isRetry = startedAt !== undefined
      try {
        const result = await within(command, limitMs)
        // Others may have been sent before the outage.
        if (isRetry) recover()
        return result
      } catch (error) {
        if (!isShort || !(error instanceof Timeout)) fail(error)
        return otherwise()
      }
    },
  }
}

function reportOutage(driver: string, error: unknown): void {
  const { message } = error as Error
  console.error(
    `[FW2141] The cache storage (${driver}) failed: ${String(message ?? error).replaceAll(/\s+/g, ' ')}. Until it responds again, cached responses are rendered for each request.`,
  )
  useNitroApp().captureError?.(error as Error, { tags: ['cache'] })
}

function within<T>(command: () => Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const expire = (): void => reject(new Timeout('it does not respond in time'))
    let timer = setTimeout(
      () => {
        timer = setTimeout(expire, GRACE_MS)
      },
      Math.max(limitMs, 0),
    )
    const settle = (end: () => void): void => {
      clearTimeout(timer)
      end()
    }
    const run = async (): Promise<T> => command()
    run().then(
      value => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error as Error)),
    )
  })
}
