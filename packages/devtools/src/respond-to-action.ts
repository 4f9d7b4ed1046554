import type { Fw } from '@fw/schema'
import { findRefusal, tokenOf } from './action-token'
import { findAction } from './actions/index'

/** Responds to a request that acts: `token`, or `actions/NAME` with the input as JSON. */
export async function respondToAction(app: Fw, request: Request, path: string): Promise<Response> {
  const needsToken = path !== 'token'
  const refusal = findRefusal(app, request, needsToken)
  if (refusal) return respondJson({ error: refusal }, 403)
  if (!needsToken) return respondJson({ token: tokenOf(app) })
  const action = findAction(path.slice('actions/'.length))
  if (!action) return respondJson({ error: 'There is no such action.' }, 404)
  try {
    return respondJson({ result: await action(app, await request.json()) })
  } catch (error) {
    // The request itself did not fail: a browser would log that, too.
    return respondJson({ error: error instanceof Error ? error.message : String(error) })
  }
}

function respondJson(content: object, status = 200): Response {
  return Response.json(content, { status, headers: { 'cache-control': 'no-store' } })
}
