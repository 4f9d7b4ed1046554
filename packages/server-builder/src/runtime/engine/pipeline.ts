import { isHeard } from './server-hooks'

interface EngineApp {
  '~middleware': readonly object[]
  handler: unknown
  config: { onRequest?: unknown; onResponse?: unknown }
}

interface Engine {
  h3?: unknown
  hooks?: object
}

/** The parts of the engine that plugins of the application can replace. */
type Parts = Pick<EngineApp, 'handler'> & EngineApp['config']

const ownMiddleware = new WeakSet<object>()
const ownParts = new WeakMap<EngineApp, Parts>()
const checked = new WeakMap<EngineApp, { length: number; isOwn: boolean }>()

/** Marks middleware of fw: it need not see a request whose response is known. */
export function markOwn<T extends object>(middleware: T): T {
  ownMiddleware.add(middleware)
  return middleware
}

/** Remembers the engine as fw's own plugins leave it. */
export function rememberOwn({ h3 }: Engine): void {
  const app = h3 as EngineApp
  ownParts.set(app, partsOf(app))
}

/** Whether no code of the application sees a request before its handler, or the response after it. */
export function isPlain({ h3, hooks }: Engine): boolean {
  const app = h3 as EngineApp
  const parts = ownParts.get(app)
  if (!parts || isHeard(hooks, ...REQUEST_HOOKS) || !hasOwnMiddleware(app)) return false
  const { handler, onRequest, onResponse } = partsOf(app)
  return handler === parts.handler && onRequest === parts.onRequest && onResponse === parts.onResponse
}

/** Hooks that are called for every request. */
export const REQUEST_HOOKS = ['request', 'response', 'beforeResponse', 'afterResponse']

function partsOf({ handler, config: { onRequest, onResponse } }: EngineApp): Parts {
  return { handler, onRequest, onResponse }
}

function hasOwnMiddleware(app: EngineApp): boolean {
  const middleware = app['~middleware']
  let result = checked.get(app)
  if (result?.length !== middleware.length) {
    result = { length: middleware.length, isOwn: middleware.every(entry => ownMiddleware.has(entry)) }
    checked.set(app, result)
  }
  return result.isOwn
}
