import { manifests } from '#build/test-page'
import { testingDiagnostics, withoutBase, withSlash } from '@fw/schema'
import type { TestState } from '../shared/test-state'
import { respond } from './endpoints'

type Fetch = typeof fetch

/** The `fetch` of the window. Calls the endpoints of the test first. Only other origins are fetched over the network. */
export function createTestFetch(state: TestState, base: string): Fetch {
  const { native } = state
  return (async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = createRequest(native, input, init)
    const url = new URL(request.url)
    const path = url.origin === location.origin ? pathBelow(url, base) : undefined
    const response = await untilAborted(request.signal, respond(state, request, path))
    if (response) return response
    return path === undefined ? native.fetch(request) : respondWithoutEndpoint(state, request.method, path)
  }) as Fetch
}

/** Rejects as soon as the request is aborted, even if the endpoint has not responded. */
function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject)
  })
}

function respondWithoutEndpoint({ native }: TestState, method: string, path: string): Response {
  const manifest = manifests[path.replace(/[?#].*$/s, '')]
  if (manifest) return native.Response.json(manifest)
  const { code, why, fix } = testingDiagnostics.noEndpoint({ method, path })
  console.warn(`[fw] ${code}: ${why} ${fix}`)
  return native.Response.json(
    { error: true, url: path, statusCode: 404, statusMessage: 'Not Found', message: why },
    { status: 404, statusText: 'Not Found' },
  )
}

function pathBelow({ pathname, search }: URL, base: string): string {
  return (withoutBase(pathname, withSlash(base)) ?? pathname) + search
}

/** Creates a `Request` of Node. Instances of the window's classes are converted, because Node does not accept them. */
function createRequest(native: TestState['native'], input: RequestInfo | URL, init: RequestInit = {}): Request {
  if (input instanceof native.Request) return new native.Request(input, toNodeInit(native, init))
  const { href = String(input), url = href } = input as { href?: string; url?: string }
  return new native.Request(new URL(url, location.href), toNodeInit(native, init))
}

function toNodeInit(native: TestState['native'], { body, signal, ...init }: RequestInit): RequestInit {
  return {
    ...init,
    ...(body === undefined ? {} : { body: body instanceof FormData ? copyForm(native, body) : body }),
    ...(signal ? { signal: followSignal(native, signal) } : {}),
  }
}

function copyForm(native: TestState['native'], form: FormData): FormData {
  const copy = new native.FormData()
  form.forEach((value, name) => copy.append(name, value as string))
  return copy
}

function followSignal(native: TestState['native'], signal: AbortSignal): AbortSignal {
  const controller = new native.AbortController()
  const abort = (): void => controller.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return controller.signal
}
