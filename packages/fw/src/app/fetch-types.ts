import type { ApiAddress, ApiResult, HandledBy } from '@fw/schema'
import type { $Fetch, FetchOptions, FetchResponse } from 'ofetch'
import type { Ref } from 'vue'

interface TypedResponses {
  blob: Blob
  text: string
  arrayBuffer: ArrayBuffer
  stream: ReadableStream<Uint8Array>
}

/** The URL in the argument of a caller: a string, ref or getter. */
type AddressOf<Request> = Request extends string
  ? Request
  : Request extends Ref<infer Text> | (() => infer Text)
    ? Text
    : never

/** The type of a response: the type argument if given, otherwise the inferred type of the server route. */
export type ResponseData<T, Request, Method extends string = 'get'> = 0 extends 1 & T
  ? T
  : unknown extends T
    ? ApiResult<AddressOf<Request>, Method>
    : T

/** A request, if a server route handles its method; otherwise a type that it does not have. */
export type HandledRequest<Request, Method extends string> = Request & HandledBy<AddressOf<Request>, Method>

type MethodOf<Options> = Options extends { method: infer Method extends string } ? Method : 'get'
type ResponseOf<Options, T> = Options extends { responseType: infer Kind extends keyof TypedResponses }
  ? TypedResponses[Kind]
  : T

type FetchTarget = ApiAddress | globalThis.Request | URL

/** `$fetch` with typed responses of the app's server routes. */
export interface AppFetch extends Pick<$Fetch, 'native'> {
  <
    T = unknown,
    const Request extends FetchTarget = ApiAddress,
    const Options extends FetchOptions<any> = FetchOptions<any>,
  >(
    request: HandledRequest<Request, MethodOf<Options>>,
    options?: Options,
  ): Promise<ResponseOf<Options, ResponseData<T, Request, MethodOf<Options>>>>
  /** Like `$fetch`, with the whole response: the data is in `_data`. */
  raw: <
    T = unknown,
    const Request extends FetchTarget = ApiAddress,
    const Options extends FetchOptions<any> = FetchOptions<any>,
  >(
    request: HandledRequest<Request, MethodOf<Options>>,
    options?: Options,
  ) => Promise<FetchResponse<ResponseOf<Options, ResponseData<T, Request, MethodOf<Options>>>>>
  create: (...args: Parameters<$Fetch['create']>) => AppFetch
}
