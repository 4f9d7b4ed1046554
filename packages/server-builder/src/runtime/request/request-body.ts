import { requestWithURL } from 'h3'
import type { H3Event } from 'h3'
import { parseForm } from './form-parts'
import { parseJson } from './parse-json'

/** The request of an event. */
export type ServerRequest = H3Event['req']

const READERS: ReadonlySet<string | symbol> = new Set(['arrayBuffer', 'blob', 'bytes', 'text'])

/** The same request with a different body. `properties` are added by name; each is computed when it is read. */
export function replaceBody(
  request: ServerRequest,
  body: () => Response,
  properties: Record<string, () => unknown>,
): ServerRequest {
  return new Proxy(request, {
    get(target, name) {
      if (Object.hasOwn(properties, name)) return properties[name as string]!()
      if (name === 'body') return body().body
      if (name === 'json') return async () => parseJson(await body().text())
      if (name === 'formData')
        return async () => parseForm(await body().arrayBuffer(), target.headers.get('content-type') ?? '')
      if (READERS.has(name)) return () => body()[name as 'text']()
      return readProperty(target, name)
    },
  })
}

/** The same request with a different URL. */
export function replaceUrl(request: ServerRequest, url: string): ServerRequest {
  if (!isFixed(request, 'waitUntil')) return requestWithURL(request, url) as ServerRequest
  return new Proxy(request, {
    get(target, name) {
      if (name === 'url') return url
      return name === '_url' ? undefined : readProperty(target, name)
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  })
}

function readProperty(request: ServerRequest, name: string | symbol): unknown {
  const value = Reflect.get(request, name, request) as unknown
  return typeof value === 'function' && !isFixed(request, name) ? (value.bind(request) as unknown) : value
}

/** Bun and Deno define `waitUntil` this way. A proxy has to return the very value of such a property. */
function isFixed(request: ServerRequest, name: string | symbol): boolean {
  const property = Reflect.getOwnPropertyDescriptor(request, name)
  return property?.configurable === false && property.writable === false
}
