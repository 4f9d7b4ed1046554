import { manifests } from '#build/test-page'
import { testingDiagnostics } from '@fw/schema'
import type { TestState } from '../shared/test-state'
import { respond } from './endpoints'

type Fetch = typeof fetch

/**
 * The `fetch` of the window: endpoints of the test come first; of the application's own origin nothing else is there.
 */
export function createTestFetch(state: TestState, base: string): Fetch {
  const { native } = state
  return (async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = createRequest(native, input, init)
    const url = new URL(request.url)
    const path = url.origin === location.origin ? withoutBase(url, base) : undefined
    const response = await untilAborted(request.signal, respond(state, request, path))
    if (response) return response
    return path === undefined ? native.fetch(request) : respondOwn(state, request.method, path)
  }) as Fetch
}

/** What is aborted ends at once, whatever the endpoint is still doing. */
function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject)
  })
}

function respondOwn({ native }: TestState, method: string, path: string): Response {
  const manifest = manifests[path.replace(/[?#].*$/s, '')]
  if (manifest) return native.Response.json(manifest)
  const { code, why, fix } = testingDiagnostics.noEndpoint({ method, path })
  console.warn(`[fw] ${code}: ${why} ${fix}`)
  return native.Response.json(
    { error: true, url: path, statusCode: 404, statusMessage: 'Not Found', message: why },
    { status: 404, statusText: 'Not Found' },
  )
}

function withoutBase({ pathname, search }: URL, base: string): string {
  const root = base.replace(/\/$/, '')
  return `${pathname === root || pathname.startsWith(`${root}/`) ? pathname.slice(root.length) || '/' : pathname}${search}`
}

/** A request of Node. What comes from the classes of the window is translated, because Node takes only its own. */
function createRequest(native: TestState['native'], input: RequestInfo | URL, init: RequestInit = {}): Request {
  if (input instanceof native.Request) return new native.Request(input, translate(native, init))
  const { href = String(input), url = href } = input as { href?: string; url?: string }
  return new native.Request(new URL(url, location.href), translate(native, init))
}

function translate(native: TestState['native'], { body, signal, ...init }: RequestInit): RequestInit {
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
