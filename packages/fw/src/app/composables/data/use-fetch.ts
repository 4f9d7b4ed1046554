import * as buildOptions from '#build/options'
import { computed, toValue } from 'vue'
import type { MaybeRefOrGetter } from 'vue'
import type { ApiAddress, EmptyData } from '@fw/schema'
import type { $Fetch, FetchOptions } from 'ofetch'
import { joinSignals } from '../../../shared/join-signals'
import { useFwApp } from '../../context/app-context'
import { $fetch, useRequestFetch } from '../../fetch'
import type { HandledRequest, ResponseData } from '../../fetch-types'
import { createAsyncData } from './async-data'
import type {
  AsyncData,
  AsyncDataError,
  AsyncDataHandler,
  AsyncDataOptions,
  KeyOf,
  Picked,
  PickedOptions,
  PickedResult,
} from './async-types'
import { describeRequest, isDynamic, toText, unwrap } from './fetch-key'

type Reactive<T> = { [K in keyof T]: MaybeRefOrGetter<T[K]> }
type Varying = 'method' | 'query' | 'params' | 'body' | 'baseURL'

export interface UseFetchOptions<
  Raw = any,
  Data = Raw,
  PickedKeys extends KeyOf<Data> = KeyOf<Data>,
  Default = EmptyData,
>
  extends
    AsyncDataOptions<Raw, Data, PickedKeys, Default>,
    Omit<FetchOptions<any, Raw>, Varying | 'headers' | 'timeout'>,
    Partial<Reactive<Pick<FetchOptions<any>, Varying>>> {
  headers?: MaybeRefOrGetter<HeadersInit | Record<string, MaybeRefOrGetter<string>> | undefined>
  key?: MaybeRefOrGetter<string>
  /** A custom `$fetch`. */
  $fetch?: $Fetch | ((request: any, options?: any) => Promise<any>)
}

type FetchRequest = MaybeRefOrGetter<ApiAddress | URL | Request>
type WithMethod<Options, Method, Omitted> = Omit<Options, 'method' | (Omitted & string)> & {
  method?: MaybeRefOrGetter<Method | (string & {})>
}

// Editors show the comment of the call signature. The second one is for callers that combine `transform` and `pick`, the
// third for those that pass the type of the data, which is then also the type of the default.
interface UseFetch<Omitted> {
  /** `useAsyncData` for a URL. Refetches when a reactive part changes. `useLazyFetch` does not block navigation. */
  <
    T = unknown,
    ErrorData = any,
    const Address extends FetchRequest = FetchRequest,
    Method extends string = 'get',
    Raw = ResponseData<T, Address, Method>,
    Data = Raw,
    PickedKeys extends KeyOf<Data> = KeyOf<Data>,
    Default = EmptyData,
  >(
    request: HandledRequest<Address, Method>,
    options?: WithMethod<UseFetchOptions<Raw, Data, PickedKeys, Default>, Method, Omitted>,
  ): AsyncData<Picked<Data, PickedKeys> | Default, AsyncDataError<ErrorData>>
  <
    T = unknown,
    ErrorData = any,
    const Address extends FetchRequest = FetchRequest,
    Method extends string = 'get',
    Raw = ResponseData<T, Address, Method>,
    Data = Raw,
    PickedKeys extends string = string,
    Default = EmptyData,
  >(
    request: HandledRequest<Address, Method>,
    options: WithMethod<
      PickedOptions<Raw, Data, PickedKeys, Default, UseFetchOptions<Raw, Data, KeyOf<Data>, Default>>,
      Method,
      Omitted
    >,
  ): PickedResult<Data, PickedKeys, Default, ErrorData>
  <
    T = unknown,
    ErrorData = any,
    const Address extends FetchRequest = FetchRequest,
    Method extends string = 'get',
    Raw = ResponseData<T, Address, Method>,
    Data = Raw,
    PickedKeys extends KeyOf<Data> = KeyOf<Data>,
    Default = Data,
  >(
    request: HandledRequest<Address, Method>,
    options?: WithMethod<UseFetchOptions<Raw, Data, PickedKeys, Default>, Method, Omitted>,
  ): AsyncData<Picked<Data, PickedKeys> | Default, AsyncDataError<ErrorData>>
}

export const useFetch: UseFetch<never> = (request: FetchRequest, ...args: any[]) =>
  createFetchData('useFetch', request, args)

export const useLazyFetch: UseFetch<'lazy'> = (request: FetchRequest, ...args: any[]) =>
  createFetchData('useLazyFetch', request, args, true)

const KEYED = ['method', 'query', 'params', 'body', 'baseURL'] as const
const VARYING = [...KEYED, 'headers'] as const

function createFetchData(caller: string, request: FetchRequest, args: any[], isLazy?: boolean): AsyncData<any, any> {
  // The build appends a key as the last argument if there are fewer than three.
  const added = typeof args.at(-1) === 'string' ? (args.pop() as string) : ''
  const fetchOptions: UseFetchOptions<any, any, any, any> = { ...buildOptions.fetchDefaults, ...args[0] }
  const {
    server,
    lazy,
    immediate,
    default: makeDefault,
    transform,
    pick,
    watch,
    deep,
    dedupe,
    timeout,
    getCachedData,
    key: ownKey,
    $fetch: ownFetch,
    ...settings
  } = fetchOptions
  const app = useFwApp(caller)
  const describe = () =>
    describeRequest(
      added,
      toValue(request),
      KEYED.map(name => settings[name]),
    )
  const makeKey = () => toValue(ownKey) || describe()
  const isFollowing = import.meta.client && watch !== false
  const isVarying = isFollowing && (isDynamic(request) || KEYED.some(name => isDynamic(settings[name])))
  const address = toValue(request)
  if (typeof address === 'string' && address.startsWith('//')) {
    throw new TypeError(
      `${caller}() received "${address}", which is ambiguous: it could be a path or another host. Add the protocol (\`https:${address}\`), or use a single slash.`,
    )
  }
  // A custom key does not describe the request, and no key includes headers, which may change the response as well.
  const isBeyondKey = isFollowing && (isDynamic(settings.headers) || (isVarying && ownKey !== undefined))
  return createAsyncData(
    app,
    (ownKey === undefined ? isVarying : isFollowing && isDynamic(ownKey)) ? computed(makeKey) : makeKey(),
    {
      name: caller,
      handler: createHandler(
        request,
        settings,
        timeout !== undefined,
        () => ownFetch ?? (import.meta.server ? useRequestFetch(app) : $fetch),
      ),
      options: {
        server,
        lazy: isLazy ?? lazy,
        immediate,
        default: makeDefault,
        transform,
        pick,
        watch,
        deep,
        dedupe,
        timeout,
        getCachedData,
      },
      runsOnChange: buildOptions.alwaysRunFetchOnKeyChange,
      ...(isBeyondKey ? { describe: () => describe() + toText(unwrap(settings.headers)) } : {}),
      ...(import.meta.dev ? { identify: describe, address: () => showAddress(toValue(request)) } : {}),
    },
  )
}

function showAddress(address: string | URL | Request): string {
  return address instanceof Request ? address.url : String(address)
}

function createHandler(
  request: FetchRequest,
  settings: Record<string, any>,
  isTimed: boolean,
  getFetch: () => unknown,
): AsyncDataHandler<unknown> {
  return (_app, context) => {
    const address = toValue(request)
    const options: Record<string, any> = { ...settings }
    for (const name of VARYING) if (options[name] !== undefined) options[name] = unwrap(options[name])
    // On the server, only the timeout aborts a load.
    if (import.meta.client || isTimed) options.signal = joinSignals(settings.signal, context.signal)
    return (getFetch() as $Fetch)(address instanceof URL ? address.href : address, options)
  }
}
