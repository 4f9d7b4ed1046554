import { readBody as readOnce, readFormDataBody as readFormOnce, readMultipartFormData as readPartsOnce, readRawBody as readRawOnce, readValidatedBody as readValidatedOnce } from 'h3'
import type { H3Event, HTTPEvent } from 'h3'

// The body of a request is a stream, which is gone once it was read. Here it stays, so that middleware and handlers can
// read it one after the other.

const READERS: ReadonlySet<string | symbol> = new Set(['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'])
const IS_TEXT = /^(?:text\/|application\/(?:[\w.+-]*json|[\w.+-]*xml|x-www-form-urlencoded)\b)/i

type Request = H3Event['req']

const kept = new WeakMap<Request, Promise<Request>>()

/** The body, by its type: JSON and forms as objects, text as it is. It can be read again. */
export const readBody: typeof readOnce = async (event, options) => {
  await keepBody(event)
  const isPlain = !options?.type && /^text\//i.test(typeOf(event.req))
  return isPlain ? await readOnce(event, { type: 'text' }) || undefined : readOnce(event, options)
}

/** The body, when it passes the check; else the request fails. It can be read again. */
export const readValidatedBody: typeof readValidatedOnce = async (event: HTTPEvent, ...rest: any[]) => {
  await keepBody(event)
  return readValidatedOnce(event, ...rest as [any, any])
}

/** The body as text, or as bytes. It can be read again. */
export const readRawBody = (async (event: H3Event, encoding?: 'utf8' | false): Promise<any> => {
  await keepBody(event)
  return readRawOnce(event, encoding)
}) as typeof readRawOnce

/** The fields and files of a form. They can be read again. */
export const readFormData: typeof readFormOnce = async (event) => {
  await keepBody(event)
  return readFormOnce(event)
}

/** The fields and files of a form, as a list. They can be read again. */
export const readMultipartFormData: typeof readPartsOnce = async (event) => {
  await keepBody(event)
  return readPartsOnce(event)
}

async function keepBody(event: HTTPEvent): Promise<void> {
  const { req } = event as { req: Request }
  if (req.method === 'GET' || req.method === 'HEAD') return
  if (!kept.has(req)) kept.set(req, keep(req))
  ;(event as { req: Request }).req = await kept.get(req)!
}

async function keep(req: Request): Promise<Request> {
  const type = typeOf(req)
  // Text is what servers read quickest.
  const content = IS_TEXT.test(type) ? await req.text() : await req.arrayBuffer()
  const read = (): Response => new Response(content, { headers: { 'content-type': type } })
  const again = new Proxy(req, {
    get(target, name) {
      if (name === 'body') return read().body
      if (name === 'bodyUsed') return false
      if (READERS.has(name)) return () => read()[name as 'text']()
      if (name === 'clone') return () => again
      const value = Reflect.get(target, name, target) as unknown
      return typeof value === 'function' ? value.bind(target) as unknown : value
    },
  })
  kept.set(again, Promise.resolve(again))
  return again
}

function typeOf({ headers }: Request): string {
  return headers.get('content-type') ?? ''
}
