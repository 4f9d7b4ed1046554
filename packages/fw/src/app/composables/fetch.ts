import { fetchDefaults } from '#build/options'
import { computed, isReactive, isRef, toValue } from 'vue'
import type { MaybeRefOrGetter } from 'vue'
import type { ApiAddress } from '@fw/schema'
import type { $Fetch, FetchOptions } from 'ofetch'
import { useFwApp } from '../context'
import { $fetch, useRequestFetch } from '../fetch'
import type { Answer } from '../fetch-types'
import { createAsyncData } from './async-data'
import type { AsyncData, AsyncDataOptions } from './async-data'
import { hashText } from './hash'

type Reactive<T> = { [K in keyof T]: MaybeRefOrGetter<T[K]> }
type Varying = 'method' | 'query' | 'params' | 'body' | 'baseURL' | 'headers'

export interface UseFetchOptions<Raw = any, Data = Raw, Default = undefined> extends
  AsyncDataOptions<Raw, Data, Default>,
  Omit<FetchOptions<any>, Varying>,
  Partial<Reactive<Pick<FetchOptions<any>, Varying>>> {
  key?: MaybeRefOrGetter<string>
  /** Fetches instead of fw's own `$fetch`. */
  $fetch?: $Fetch | ((request: any, options?: any) => Promise<any>)
}

type FetchRequest = MaybeRefOrGetter<ApiAddress | URL | Request>
type WithMethod<Options, Method> = Omit<Options, 'method'> & { method?: MaybeRefOrGetter<Method> }

/** `useAsyncData` for an address. It loads again when a reactive part of the request changes. */
export function useFetch<T = unknown, const Address extends FetchRequest = FetchRequest, Method extends string = 'get', Raw = Answer<T, Address, Method>, Data = Raw, Default = undefined>(
  request: Address, options?: WithMethod<UseFetchOptions<Raw, Data, Default>, Method>,
): AsyncData<Data | Default>
export function useFetch(request: FetchRequest, ...args: any[]): AsyncData<any> {
  return createFetchData('useFetch', request, args)
}

/** `useFetch` that does not hold navigation back. */
export function useLazyFetch<T = unknown, const Address extends FetchRequest = FetchRequest, Method extends string = 'get', Raw = Answer<T, Address, Method>, Data = Raw, Default = undefined>(
  request: Address, options?: WithMethod<UseFetchOptions<Raw, Data, Default>, Method>,
): AsyncData<Data | Default>
export function useLazyFetch(request: FetchRequest, ...args: any[]): AsyncData<any> {
  return createFetchData('useLazyFetch', request, args, true)
}

const VARYING = ['method', 'query', 'params', 'body', 'baseURL', 'headers'] as const
const KEYED = ['method', 'query', 'params', 'body', 'baseURL'] as const

function createFetchData(caller: string, request: FetchRequest, args: any[], lazy?: boolean): AsyncData<any> {
  // The build adds a key as last argument where there are fewer than three.
  const added = typeof args.at(-1) === 'string' ? args.pop() as string : ''
  const given: UseFetchOptions = { ...fetchDefaults, ...args[0] }
  const { server, lazy: isLazy, immediate, default: makeDefault, transform, pick, watch, deep, dedupe, getCachedData, key: ownKey, $fetch: ownFetch, ...settings } = given
  const app = useFwApp(caller)
  const makeKey = () => toValue(ownKey) || `$f${hashText(describe(added, request, settings))}`
  const isFixed = import.meta.server || watch === false || !isVarying(request, settings, ownKey)
  const handler = (_: unknown, context: { readonly signal: AbortSignal }) => {
    const address = toValue(request)
    const options: Record<string, unknown> = { ...settings }
    for (const name of VARYING) {
      if (options[name] !== undefined) {
        options[name] = unwrap(options[name])
      }
    }
    if (import.meta.client && !options.signal && !options.timeout) {
      options.signal = context.signal
    }
    const fetcher = ownFetch ?? (import.meta.server && !options.baseURL ? useRequestFetch(app) : $fetch)
    return (fetcher as $Fetch)(address instanceof URL ? address.href : address, options)
  }
  return createAsyncData(app, isFixed ? makeKey() : computed(makeKey), handler, {
    server, lazy: lazy ?? isLazy, immediate, default: makeDefault, transform, pick, watch, deep, dedupe, getCachedData,
  })
}

function isVarying(request: FetchRequest, settings: Record<string, unknown>, key: unknown): boolean {
  return isDynamic(request) || isDynamic(key) || KEYED.some((name) => {
    const value = settings[name]
    return isDynamic(value) || (isTree(value) && Object.values(value).some(isDynamic))
  })
}

const isDynamic = (value: unknown): boolean => isRef(value) || typeof value === 'function' || isReactive(value)
const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

// A value with the refs in it replaced by what they hold.
function unwrap(value: unknown): unknown {
  const plain = toValue(value)
  return isTree(plain) ? Object.fromEntries(Object.entries(plain).map(([key, member]) => [key, isRef(member) ? member.value : member])) : plain
}

function describe(added: string, request: FetchRequest, settings: Record<string, unknown>): string {
  const address = toValue(request)
  const parts: unknown[] = [added, address instanceof Request ? address.url : String(address)]
  for (const name of KEYED) {
    const value = unwrap(settings[name])
    parts.push(value === undefined || typeof value === 'string' || isTree(value) || Array.isArray(value) ? value : Object.prototype.toString.call(value))
  }
  return JSON.stringify(parts)
}
