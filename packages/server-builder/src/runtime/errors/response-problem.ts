import { readText, ProblemError, runtimeProblem, unsendableResponse, unwrapError } from '@fw/schema/errors'
import { H3 } from 'h3'
import type { H3Event, HTTPError } from 'h3'
import { findRoute } from '#nitro/virtual/routing'
import { roots } from '#fw-server/sources'

/** A value that h3 would send as text, although it is a mistake of the handler. */
class UnsendableValue extends TypeError {
  constructor(readonly found: string) {
    super(`A handler returned ${found}.`)
  }
}

/** Makes every handler and middleware fail that returns a function or a symbol. */
export function checkResponses(handle: (event: H3Event) => unknown): (event: H3Event) => unknown {
  return event => {
    const value = handle(event)
    return value instanceof Promise ? value.then(checkValue) : checkValue(value)
  }
}

function checkValue(value: unknown): unknown {
  if (typeof value === 'function') throw new UnsendableValue('a function')
  // The engine's own symbols say that there is no response, or that it was sent.
  if (typeof value === 'symbol' && !Symbol.keyFor(value)?.startsWith('h3.')) throw new UnsendableValue('a symbol')
  return value
}

const responders = new WeakMap<H3Event, string>()

/** Development: stores the file that responded to a request. */
export function rememberResponder(event: H3Event, file: string): void {
  responders.set(event, file)
}

export function hasResponder(event: H3Event): boolean {
  return responders.has(event)
}

/** Replaces the cause of an error that only says that a value cannot be sent: adds the request and the file. */
export async function explainResponse(error: HTTPError, event: H3Event): Promise<void> {
  const description = error.unhandled ? await describeValue(unwrapError(error)) : undefined
  if (description === undefined) return
  const { path, file = path } = await findResponder(event)
  const params = {
    request: `${event.req.method} ${event.url.pathname}`,
    found: description,
    ...(path ? { file: path } : {}),
  }
  const cause = new ProblemError([runtimeProblem(unsendableResponse, params, file ? { location: { file } } : {})])
  Object.defineProperty(error, 'cause', { value: cause, configurable: true })
}

/** The data of an error that cannot be sent. */
export function unsendableError(url: string, failure: unknown): ProblemError {
  return new ProblemError([
    runtimeProblem(unsendableResponse, { request: url, found: `an error with data that is ${describeJson(failure)}` }),
  ])
}

async function describeValue(thrown: unknown): Promise<string | undefined> {
  if (thrown instanceof UnsendableValue) return thrown.found
  const caller = thrown instanceof TypeError ? callerOf(thrown) : undefined
  if (caller === undefined || caller !== (await engineCaller())) return undefined
  return describeJson(thrown)
}

function describeJson(failure: unknown): string {
  const message = readText(failure, 'message') ?? ''
  if (message.includes('BigInt')) return 'an object with a `bigint`'
  const property = /property '([^']*)' closes the circle/.exec(message)?.[1]
  return `an object that contains itself${property === undefined ? '' : ` (in \`${property}\`)`}`
}

/** The stack frame that called `JSON.stringify`. */
function callerOf(error: unknown): string | undefined {
  const [first, second] = (readText(error, 'stack') ?? '').split('\n').filter(line => /^\s*at /.test(line))
  return first?.includes('JSON.stringify') ? second?.trim() : undefined
}

let engineFrame: Promise<string | undefined> | undefined

/** Where the engine serializes responses. Its own stack frame is the only one that is the same in every build. */
function engineCaller(): Promise<string | undefined> {
  return (engineFrame ??= new Promise(resolve => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    const engine = new H3({ silent: true, onError: error => resolve(callerOf(error)) })
    void engine.all('/**', () => circle).request('/')
  }))
}

/** The file of the handler that responded: relative to the project in a build, absolute in development. */
async function findResponder(event: H3Event): Promise<{ path?: string; file?: string }> {
  const file = responders.get(event)
  if (import.meta.dev) return file === undefined ? {} : { file }
  const { handlers } = await import('#fw-server/handler-files')
  const { method } = event.req
  const route = findRoute(method, event.url.pathname)?.data.route
  const [, , path] = handlers.find(([of, at]) => at === route && (of === '' || of === method)) ?? []
  const [root] = roots()
  return path === undefined ? {} : { path, ...(root === undefined ? {} : { file: `${root}/${path}` }) }
}
