import {
  createError,
  readBody as readOnce,
  readFormDataBody as readFormOnce,
  readMultipartFormData as readPartsOnce,
  readRawBody as readRawOnce,
  readValidatedBody as readValidatedOnce,
} from 'h3'
import type { H3Event, HTTPEvent, InferEventInput } from 'h3'
import type { ServerTypes } from './server-types'
import { MAX_PARTS, tooManyParts } from '../request/form-parts'
import { boundaryOf, parseMultipart } from '../request/multipart-parser'
import type { MultipartPart } from '../request/multipart-parser'
import { parseJson, withoutProto } from '../request/parse-json'
import { replaceBody } from '../request/request-body'
import type { ServerRequest } from '../request/request-body'

// The body of a request is a stream that can only be read once. It is cached here, so that middleware and handlers can
// read it one after the other.

const IS_TEXT = /^(?:text\/|application\/(?:[\w.+-]*json|[\w.+-]*xml|x-www-form-urlencoded)\b)/i
const IS_JSON = /^(?:application|text)\/(?:[\w.+-]+\+)?json$/

type BodyType = 'formData' | 'json' | 'text' | 'urlencoded'
type ReadOptions = { type?: BodyType; [key: string]: unknown }
type StandardResult = { issues?: unknown; value?: unknown }
type Validate =
  | ((body: unknown) => unknown)
  | { '~standard': { validate: (body: unknown) => StandardResult | Promise<StandardResult> } }

const bufferedRequests = new WeakMap<ServerRequest, Promise<ServerRequest>>()

/** A request can be without a body, which h3 1 ignores: its bodies have the type that the caller asks for, or any. */
type BodyOf<T> = ServerTypes extends { like: 'h3 1' } ? (unknown extends T ? any : T) : T | undefined

type ReadBody = <T, Event extends HTTPEvent = HTTPEvent, _T = InferEventInput<'body', Event, T>>(
  event: Event,
  options?: Parameters<typeof readOnce>[1],
) => Promise<BodyOf<_T>>

/** The body by content type or `type`: JSON and forms as objects, the rest as a string. It can be read again. */
export const readBody = (async (event: HTTPEvent, options?: ReadOptions): Promise<unknown> => {
  await keepBody(event)
  const type = options?.type ?? bodyType(typeOf(event.req as ServerRequest))
  if (type === 'formData' || type === 'urlencoded') return withoutProto((await readOnce(event, { type })) as unknown)
  const text = await event.req.text()
  return type === 'json' && text ? parseBody(text) : text || undefined
}) as ReadBody

/** The body, if it passes validation; otherwise the request fails. It can be read again. */
export const readValidatedBody = (async (
  event: HTTPEvent,
  validate: Validate,
  options?: ReadOptions,
): Promise<unknown> => {
  const body: unknown = await readBody(event as H3Event, options as Parameters<typeof readBody>[1])
  // The engine reports validation errors. It would parse the body in its own way, so the validation ignores its
  // argument.
  const { value } = (await readValidatedOnce(
    event,
    replaceInput(validate, body) as (body: unknown) => { value: unknown },
    { ...options, type: 'text' } as Parameters<typeof readValidatedOnce>[2],
  )) as { value: unknown }
  return value
}) as typeof readValidatedOnce

/** The body as a string or as bytes. It can be read again. */
export const readRawBody = (async (event: H3Event, encoding?: 'utf8' | false): Promise<unknown> => {
  await keepBody(event)
  return readRawOnce(event, encoding)
}) as typeof readRawOnce

/** The fields and files of a form. They can be read again. */
export const readFormData: typeof readFormOnce = async event => {
  await keepBody(event)
  return readFormOnce(event)
}

/** A field or file of a form. */
export interface MultipartData {
  name?: string
  filename?: string
  type?: string
  data: Buffer
}

/** The fields and files of a form, as an array. They can be read again. */
export async function readMultipartFormData(event: HTTPEvent): Promise<MultipartData[] | undefined> {
  await keepBody(event)
  const parts = await readPartsOnce(event as H3Event)
  return parts?.map(part => ({ ...part, data: Buffer.from(part.data.buffer, part.data.byteOffset, part.data.length) }))
}

/** The fields and files of a form, one by one as they arrive: uploads of any size need little memory. Once only. */
export async function* readMultipartStream(event: HTTPEvent): AsyncGenerator<MultipartPart, void> {
  const { req } = event as { req: ServerRequest }
  const boundary = boundaryOf(typeOf(req))
  if (boundary === undefined || !req.body)
    throw createError({ status: 415, statusText: 'Unsupported Media Type', message: 'Expected multipart/form-data' })
  const fail = (message: string): Error => createError({ status: 400, statusText: 'Bad Request', message })
  let count = 0
  for await (const part of parseMultipart(req.body, boundary, fail)) {
    if (++count > MAX_PARTS) throw tooManyParts()
    yield part
  }
}

/** The type of a body, by its content type. */
function bodyType(contentType: string): BodyType {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') return 'urlencoded'
  if (type === 'multipart/form-data') return 'formData'
  return IS_JSON.test(type) ? 'json' : 'text'
}

function parseBody(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw createError({ status: 400, statusText: 'Bad Request', message: 'Invalid JSON body' })
  }
}

function replaceInput(validate: Validate, body: unknown): Validate {
  if (typeof validate === 'function') {
    return async () => {
      const result = await validate(body)
      return result === false ? false : { value: result === true ? body : (result ?? body) }
    }
  }
  const { '~standard': standard } = validate
  return {
    '~standard': {
      ...standard,
      async validate() {
        const result = await standard.validate(body)
        return result.issues ? result : { value: { value: result.value } }
      },
    },
  }
}

async function keepBody(event: HTTPEvent): Promise<void> {
  const { req } = event as { req: ServerRequest }
  if (req.method === 'GET' || req.method === 'HEAD') return
  if (!bufferedRequests.has(req)) bufferedRequests.set(req, keep(req))
  ;(event as { req: ServerRequest }).req = await bufferedRequests.get(req)!
}

async function keep(req: ServerRequest): Promise<ServerRequest> {
  const type = typeOf(req)
  // Reading text is the fastest for servers.
  const content = IS_TEXT.test(type) ? await req.text() : await req.arrayBuffer()
  const read = (): Response => new Response(content, { headers: { 'content-type': type } })
  const again: ServerRequest = replaceBody(req, read, { bodyUsed: () => false, clone: () => () => again })
  bufferedRequests.set(again, Promise.resolve(again))
  return again
}

function typeOf({ headers }: ServerRequest): string {
  return headers.get('content-type') ?? ''
}
