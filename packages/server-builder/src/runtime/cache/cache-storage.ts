import { AsyncLocalStorage } from 'node:async_hooks'
import { useStorage } from 'nitro/storage'
import { createOutage } from './cache-outage'
import type { Outage } from './cache-outage'

interface CacheDriver {
  name?: string
  options?: { commandTimeout?: unknown }
  getInstance?: () => unknown
}

interface EntryStorage {
  get: <T>(key: string) => Promise<T | null>
  set: <T>(key: string, value: T, options?: { ttl?: number }) => Promise<void>
}

/** How long a request waits for all commands of the cache, unless its driver has a `commandTimeout`. */
const WAIT_MS = 500
/** How long it may take to write an entry. No request waits for it. */
const WRITE_MS = 5000

/** The rest of the time that a request may wait for the cache. */
interface Budget {
  leftMs: number
}

let budgets: AsyncLocalStorage<Budget> | undefined
const outages = new WeakMap<CacheDriver, Outage>()

/** Whether entries are in the memory of this process, which never fails. */
export function isInMemory(): boolean {
  return findDriver().name === 'fw-cache'
}

/** Runs the part of a request that uses the cache: all its commands together have the time of one. */
export function withBudget<T>(work: () => T): T {
  const driver = findDriver()
  if (driver.name === 'fw-cache') return work()
  budgets ??= new AsyncLocalStorage()
  return budgets.getStore() ? work() : budgets.run({ leftMs: waitOf(driver) }, work)
}

/** Work that shares the time of the current request, wherever it is called. */
export function bindBudget<T>(work: () => T): () => T {
  const budget = budgets?.getStore()
  return budget ? () => budgets!.run(budget, work) : work
}

/**
 * Runs a command of the cache, but not longer than the request may wait. If it fails, the cache is not used for some
 * seconds, in which every command has the result of `otherwise`.
 */
export function useCacheStorage<T>(command: () => Promise<T>, otherwise: () => T, isWrite = false): Promise<T> {
  const driver = findDriver()
  return driver.name === 'fw-cache' ? command() : useDriver(driver, command, otherwise, isWrite)
}

async function useDriver<T>(
  driver: CacheDriver,
  command: () => Promise<T>,
  otherwise: () => T,
  isWrite: boolean,
): Promise<T> {
  let outage = outages.get(driver)
  if (!outage) outages.set(driver, (outage = watchDriver(driver)))
  const wait = waitOf(driver)
  if (isWrite) return outage.attempt(command, otherwise, { limitMs: Math.max(WRITE_MS, wait) })
  const budget = budgets?.getStore()
  const limitMs = budget?.leftMs ?? wait
  if (limitMs <= 0) return otherwise()
  const start = performance.now()
  try {
    // Many commands may have used up most of the time, although each of them was fast.
    return await outage.attempt(command, otherwise, { limitMs, isShort: limitMs < wait / 2 })
  } finally {
    if (budget) budget.leftMs -= performance.now() - start
  }
}

/** The storage of the engine's cache. */
export function cacheStorage(): EntryStorage {
  const storage = useStorage()
  return {
    get: <T>(key: string) =>
      useCacheStorage(
        () => storage.getItem(key) as Promise<T | null>,
        () => null,
      ),
    set: (key, value, options) =>
      useCacheStorage<void>(
        () => storage.setItem(key, value as never, options?.ttl ? { ttl: options.ttl } : undefined),
        () => {},
        true,
      ),
  }
}

function findDriver(): CacheDriver {
  return useStorage().getMount('cache:').driver as CacheDriver
}

function waitOf({ options }: CacheDriver): number {
  return typeof options?.commandTimeout === 'number' ? options.commandTimeout : WAIT_MS
}

// Clients print every failed attempt to connect if nothing listens to their errors, or end the process.
function watchDriver(driver: CacheDriver): Outage {
  void (async () => {
    const client = (await driver.getInstance?.()) as { on?: (name: string, listener: () => void) => void } | undefined
    client?.on?.('error', () => {})
  })().catch(() => {})
  return createOutage(driver.name ?? 'custom')
}
