import { isEvent } from 'h3'
import type { H3Event } from 'h3'
import { defineCachedFunction as defineFunction } from 'nitro/cache'
import { identify, reportCacheError, STALE_SECONDS } from './cache-settings'
import { callRequestHooks, declaredInput, declaredKey, isolateEvent } from './isolated-event'
import type { DeclaredInput, DeclaredOptions } from './isolated-event'
import { runIsolated } from './isolated-work'
import { tagDependency } from './dependencies'
import { cacheStorage, withBudget } from './cache-storage'
import { currentVersion } from './revalidation'

type CachedFunction<T, Args extends unknown[]> = ReturnType<typeof defineFunction<T, Args>>
type FunctionOptions<T, Args extends unknown[]> = NonNullable<Parameters<typeof defineFunction<T, Args>>[1]> &
  DeclaredOptions & { tags?: Tags<Args> }

/** Names that `revalidateTag` makes stale. */
type Tags<Args extends unknown[]> = readonly string[] | ((...args: Args) => readonly string[])

/**
 * Defines a function whose results are cached; stale results are used while new ones are computed. An event among its
 * arguments only contains declared data of the visitor, which is part of the key.
 */
export function defineCachedFunction<T, Args extends unknown[] = any[]>(
  work: (...args: Args) => T | Promise<T>,
  { tags, ...options }: FunctionOptions<T, Args> = {},
): CachedFunction<T, Args> {
  const input = declaredInput(options)
  const settings = {
    swr: true,
    staleMaxAge: STALE_SECONDS,
    storage: cacheStorage,
    ...options,
    ...identify(work, options as { name?: string; integrity?: string }),
    onError: options.onError ?? reportCacheError,
  }
  const run = (args: readonly unknown[]): Promise<T> =>
    runWithoutVisitor(args, input, isolated => work(...(isolated as Args)))
  return input.headers.length > 0 || input.cookies.length > 0 || tags
    ? defineVaried(run, settings, { input, tags })
    : defineFunction((...args: Args) => run(args), settings)
}

/** Runs work whose result is cached, with arguments that contain no data of the visitor. */
function runWithoutVisitor<T>(
  args: readonly unknown[],
  input: DeclaredInput,
  work: (args: readonly unknown[]) => T | Promise<T>,
): Promise<T> {
  const isolated = args.map(arg => (isEvent(arg) ? isolateEvent(arg as H3Event, input) : arg))
  const events = isolated.filter(isEvent) as H3Event[]
  return runIsolated(events[0], async () => {
    for (const event of events) await callRequestHooks(event)
    return work(isolated)
  })
}

// The last argument is the declared data and the version of the tags: the cache expects the event in the first one.
function defineVaried<T, Args extends unknown[]>(
  run: (args: readonly unknown[]) => Promise<T>,
  { getKey, ...settings }: FunctionOptions<T, Args>,
  { input, tags = [] }: { input: DeclaredInput; tags?: Tags<Args> },
): CachedFunction<T, Args> {
  const cached = defineFunction((...args: unknown[]) => run(args.slice(0, -1)), {
    ...settings,
    ...(getKey && {
      getKey: async (...args: unknown[]) => `${await getKey(...(args.slice(0, -1) as Args))}:${args.at(-1)}`,
    }),
  } as object) as CachedFunction<T, unknown[]>
  const withDeclared = async (args: Args): Promise<unknown[]> => {
    const names = typeof tags === 'function' ? tags(...args) : tags
    const version = names.length > 0 ? await currentVersion(names.map(tagDependency)) : ''
    return [...args, declaredKey(args.find(isEvent) as H3Event | undefined, input) + version]
  }
  return Object.assign((...args: Args) => withBudget(async () => cached(...(await withDeclared(args)))), {
    resolveKeys: async (...args: Args) => cached.resolveKeys(...(await withDeclared(args))),
    invalidate: async (...args: Args) => cached.invalidate(...(await withDeclared(args))),
    expire: async (...args: Args) => cached.expire(...(await withDeclared(args))),
  })
}
