import type { ApiAddress, ApiResult, HandledBy } from '@fw/schema'
import type { $Fetch, FetchOptions, FetchResponse, ResponseType } from 'ofetch'
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

// With a type argument, `Kind` is not inferred, and so is every kind of response.
type ResponseOf<Kind extends ResponseType, T> = [ResponseType] extends [Kind]
  ? T
  : Kind extends keyof TypedResponses
    ? TypedResponses[Kind]
    : T

/** The options of a request. The hooks get the data of its response, in `response._data`. */
type RequestOptions<Data, Method extends string, Kind extends ResponseType> = Omit<
  FetchOptions<any, Data>,
  'method' | 'responseType'
> & { method?: Method | (string & {}) | undefined; responseType?: Kind | undefined }

type FetchTarget = ApiAddress | globalThis.Request | URL

/** `$fetch` with typed responses of the app's server routes. */
export interface AppFetch extends Pick<$Fetch, 'native'> {
  <
    T = unknown,
    const Request extends FetchTarget = ApiAddress,
    Method extends string = 'get',
    Kind extends ResponseType = ResponseType,
  >(
    request: HandledRequest<Request, Method>,
    options?: RequestOptions<ResponseData<T, Request, Method>, Method, Kind>,
  ): Promise<ResponseOf<Kind, ResponseData<T, Request, Method>>>
  /** Like `$fetch`, with the whole response: the data is in `_data`. */
  raw: <
    T = unknown,
    const Request extends FetchTarget = ApiAddress,
    Method extends string = 'get',
    Kind extends ResponseType = ResponseType,
  >(
    request: HandledRequest<Request, Method>,
    options?: RequestOptions<ResponseData<T, Request, Method>, Method, Kind>,
  ) => Promise<FetchResponse<ResponseOf<Kind, ResponseData<T, Request, Method>>>>
  create: (...args: Parameters<$Fetch['create']>) => AppFetch
}
