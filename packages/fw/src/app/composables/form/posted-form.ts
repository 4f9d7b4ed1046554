import { FORM_FIELD, FORM_HEADER } from '@fw/schema/form-fields'
import type { FwAppContext } from '../../../shared/app-context'
import type { SSRContext } from '../../../shared/ssr-context'
import { useRequestFetch } from '../../fetch'
import { readResponse } from './form-response'
import type { FormResponse } from './form-response'

/** A form that a browser without JavaScript sent to the URL of its page. */
interface PostedForm {
  id: string
  type: string
  body: ArrayBuffer
  /** Whether a form of the page has sent it on. */
  isTaken: boolean
}

const posts = new WeakMap<SSRContext, Promise<PostedForm | undefined>>()

/** Whether a page is requested with a form. */
export function hasPost({ request, error, island }: SSRContext): boolean {
  return request.method === 'POST' && !error && !island
}

/** Sends a form that was posted to the page on to its handler. Undefined: it is for another form of the page. */
export async function forwardPost(
  app: FwAppContext,
  { id, url, method }: { id: string; url: string; method: string },
): Promise<FormResponse | undefined> {
  const context = app.ssrContext!
  let reading = posts.get(context)
  if (!reading) posts.set(context, (reading = readPost(context)))
  const post = await reading
  if (post?.id !== id || post.isTaken) return undefined
  post.isTaken = true
  const response = await useRequestFetch(app).raw<unknown, string, string>(url, {
    method,
    body: post.body,
    headers: { 'content-type': post.type, accept: 'application/json', [FORM_HEADER]: 'page' },
    redirect: 'manual',
    retry: 0,
    ignoreResponseError: true,
  })
  for (const line of response.headers.getSetCookie()) context.headers.append('set-cookie', line)
  return readResponse(response, response._data)
}

async function readPost({ request }: SSRContext): Promise<PostedForm | undefined> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) return undefined
  const body = (await request.arrayBuffer()) as ArrayBuffer
  const id = readFormId(new TextDecoder().decode(body.slice(0, MAX_START_BYTES)), type)
  return id === undefined ? undefined : { id, type, body, isTaken: false }
}

const MAX_START_BYTES = 2048

/** The first field of a form, which names it. */
function readFormId(start: string, type: string): string | undefined {
  if (!type.toLowerCase().startsWith('multipart/'))
    return new URLSearchParams(new RegExp(`^${FORM_FIELD}=[^&]*`).exec(start)?.[0]).get(FORM_FIELD) ?? undefined
  const part = new RegExp(
    `^--[^\\r\\n]*\\r\\nContent-Disposition: form-data; name="${FORM_FIELD}"\\r\\n\\r\\n([^\\r\\n]*)\\r\\n`,
    'i',
  )
  return part.exec(start)?.[1]
}
