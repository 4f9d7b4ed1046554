import type { RenderedResponse } from '@fw/schema'
import type { SSRContext } from '../shared/ssr-context'
import { createResponse } from './response'

/** The response with rendered content, after listeners of `render:response` changed it. */
export function respond(context: SSRContext, body: string): Response | Promise<Response> {
  return context.callHook ? respondWithHook(context, context.callHook, body) : createResponse(context, body)
}

async function respondWithHook(
  context: SSRContext,
  callHook: NonNullable<SSRContext['callHook']>,
  body: string,
): Promise<Response> {
  const { headers } = context
  if (!headers.has('content-type')) headers.set('content-type', 'text/html;charset=utf-8')
  if (!headers.has('x-powered-by')) headers.set('x-powered-by', 'fw')
  // Several cookies cannot be one member; they stay in the response.
  const otherHeaders = Object.fromEntries([...headers].filter(([name]) => name !== 'set-cookie'))
  const response: RenderedResponse = {
    body,
    statusCode: context.status,
    statusMessage: context.statusText,
    headers: { ...otherHeaders },
  }
  await callHook('render:response', response, { event: context.event })
  for (const name of Object.keys(otherHeaders)) if (!(name in response.headers)) headers.delete(name)
  for (const [name, value] of Object.entries(response.headers))
    if (value !== otherHeaders[name]) headers.set(name, String(value))
  context.status = response.statusCode
  context.statusText = response.statusMessage
  return createResponse(context, response.body)
}
