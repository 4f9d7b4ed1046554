import type { H3Event } from 'h3'
import { parseJson } from './parse-json'

/** The request of an event. */
export type ServerRequest = H3Event['req']

const READERS: ReadonlySet<string | symbol> = new Set(['arrayBuffer', 'blob', 'bytes', 'formData', 'text'])

/** The same request with a different body. `own` has further properties by name; each is computed when it is read. */
export function replaceBody(
  request: ServerRequest,
  body: () => Response,
  own: Record<string, () => unknown>,
): ServerRequest {
  return new Proxy(request, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return own[name as string]!()
      if (name === 'body') return body().body
      if (name === 'json') return async () => parseJson(await body().text())
      if (READERS.has(name)) return () => body()[name as 'text']()
      const value = Reflect.get(target, name, target) as unknown
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
