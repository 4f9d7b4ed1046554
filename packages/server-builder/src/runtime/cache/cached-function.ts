import { isEvent } from 'h3'
import type { H3Event } from 'h3'
import { defineCachedFunction as defineFunction } from 'nitro/cache'
import { identify, reportCacheError, STALE_SECONDS } from './cache-settings'
import { declaredInput, declaredKey, isolateEvent } from './isolated-event'
import type { DeclaredInput, DeclaredOptions } from './isolated-event'

type CachedFunction<T, Args extends unknown[]> = ReturnType<typeof defineFunction<T, Args>>
type FunctionOptions<T, Args extends unknown[]> = NonNullable<Parameters<typeof defineFunction<T, Args>>[1]> &
  DeclaredOptions

/**
 * Defines a function whose results are cached; stale results are used while new ones are computed. An event among its
 * arguments only contains declared data of the visitor, which is part of the key.
 */
export function defineCachedFunction<T, Args extends unknown[] = any[]>(
  work: (...args: Args) => T | Promise<T>,
  options: FunctionOptions<T, Args> = {},
): CachedFunction<T, Args> {
  const input = declaredInput(options)
  const settings = {
    swr: true,
    staleMaxAge: STALE_SECONDS,
    ...options,
    ...identify(work, options as { name?: string; integrity?: string }),
    onError: options.onError ?? reportCacheError,
  }
  const run = (args: readonly unknown[]): T | Promise<T> =>
    work(...(args.map(arg => (isEvent(arg) ? isolateEvent(arg as H3Event, input) : arg)) as Args))
  return input.headers.length > 0 || input.cookies.length > 0
    ? defineVaried(run, settings, input)
    : defineFunction((...args: Args) => run(args), settings)
}

// The last argument is the declared data: the cache expects the event in the first one.
function defineVaried<T, Args extends unknown[]>(
  run: (args: readonly unknown[]) => T | Promise<T>,
  { getKey, ...settings }: FunctionOptions<T, Args>,
  input: DeclaredInput,
): CachedFunction<T, Args> {
  const cached = defineFunction((...args: unknown[]) => run(args.slice(0, -1)), {
    ...settings,
    ...(getKey && {
      getKey: async (...args: unknown[]) => `${await getKey(...(args.slice(0, -1) as Args))}:${args.at(-1)}`,
    }),
  } as object) as CachedFunction<T, unknown[]>
  const withDeclared = (args: readonly unknown[]): unknown[] => [
    ...args,
    declaredKey(args.find(isEvent) as H3Event | undefined, input),
  ]
  return Object.assign((...args: Args) => cached(...withDeclared(args)), {
    resolveKeys: (...args: Args) => cached.resolveKeys(...withDeclared(args)),
    invalidate: (...args: Args) => cached.invalidate(...withDeclared(args)),
    expire: (...args: Args) => cached.expire(...withDeclared(args)),
  })
}
