import dev from '#fw-server/dev'
import { bodyLimit, checkOrigin, trustedOrigins } from '#fw-server/security'
import { createError, isCorsOriginAllowed } from 'h3'
import type { H3Event } from 'h3'
import { limitBody } from '../request/body-limit'
import { parseForm } from '../request/form-parts'
import { isLocalCall } from '../fetch/local-call'
import { createOriginMatcher, foreignFormOrigin } from '../request/origin-check'
import { parseJson } from '../request/parse-json'
import { declaresBody } from '../request/unread-body'
import { getRouteRules } from '../context/route-rules'

const isTrusted = /* @__PURE__ */ createOriginMatcher(trustedOrigins)

/** Middleware: rejects forms of other sites and limits the size of bodies. Others pass with one check. */
export function guardRequest(event: H3Event, next: () => unknown): unknown {
  const { method } = event.req
  if ((method !== 'GET' && method !== 'HEAD') || declaresBody(event.req)) guard(event)
  return next()
}

function guard(event: H3Event): void {
  const rules = getRouteRules(event)
  if (checkOrigin && !isLocalCall(event.context)) refuseForeignForm(event, rules.cors)
  const limit = rules.bodyLimit ?? (rules.proxy ? false : bodyLimit)
  if (limit !== false)
    (event as { req: H3Event['req'] }).req = limitBody(event.req, limit, () => bodyTooLarge(event, limit))
  replaceReader(event.req, 'json', readJson)
  if (event.req.headers.get('content-type')?.startsWith('multipart/')) replaceReader(event.req, 'formData', readForm)
}

function replaceReader(request: Request, name: 'json' | 'formData', value: (this: Request) => Promise<unknown>): void {
  if (!Object.hasOwn(request, name)) Object.defineProperty(request, name, { value, configurable: true, writable: true })
}

async function readForm(this: Request): Promise<FormData> {
  return parseForm(await this.arrayBuffer(), this.headers.get('content-type') ?? '')
}

async function readJson(this: Request): Promise<unknown> {
  return parseJson(await this.text())
}

function refuseForeignForm(event: H3Event, cors: unknown): void {
  const origin = foreignFormOrigin(event.req, event.url.host)
  if (origin === undefined || isTrusted(origin) || (cors && isCorsOriginAllowed(origin, cors === true ? {} : cors)))
    return
  const message = import.meta.dev
    ? dev.explainRefusal({ path: event.url.pathname, origin, host: event.url.host })
    : 'Cross-site form submissions are forbidden'
  throw createError({ status: 403, statusText: 'Forbidden', message })
}

function bodyTooLarge(event: H3Event, limit: number): Error {
  const message = import.meta.dev
    ? dev.explainRefusal({ path: event.url.pathname, limit })
    : `The request body is larger than ${limit} bytes`
  return createError({ status: 413, statusText: 'Content Too Large', message })
}
