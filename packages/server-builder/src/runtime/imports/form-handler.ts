import { createError, defineHandler } from 'h3'
import type { H3Event, HTTPResponse } from 'h3'
import type { FormTypes, SchemaInput, SchemaOutput, StandardSchema } from '@fw/schema'
import { collectMessages, FORM_HEADER, LOCATION_HEADER } from '@fw/schema/form-fields'
import type { HandlerEvent } from './server-types'
import { rememberForm } from './defined-forms'
import { addValues, createMessagesError } from './form-error'
import { readForm } from './read-form'
import type { FormLimits } from './read-form'

export interface FormHandlerOptions<Schema extends StandardSchema, Result> {
  /** The schema of the fields: of Zod, Valibot, ArkType, or any other library with Standard Schema. */
  schema: Schema
  /** Called with valid values. The result is the response. */
  handler: (event: HandlerEvent<any>, values: SchemaOutput<Schema>) => Result
  /** Limits of uploaded files. */
  limits?: FormLimits
  /** Cache tags that become stale when the handler succeeds. */
  revalidate?: readonly string[] | ((values: SchemaOutput<Schema>, result: Awaited<Result>) => readonly string[])
}

type FormResult<Result> = Promise<Exclude<Awaited<Result>, Response | HTTPResponse>>

/** A handler of forms, with the types that `useForm` reads. */
export type FormHandler<Input, Result> = ((event: H3Event) => FormResult<Result>) & FormTypes<Input>

const METHODS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Defines a handler for a form: reads and validates the body, and responds with messages per field if it is invalid. */
export function defineFormHandler<Schema extends StandardSchema, Result>(
  options: FormHandlerOptions<Schema, Result>,
): FormHandler<SchemaInput<Schema>, Result> {
  const handler = defineHandler(event => respond(event, options))
  // Devtools show what the form contains.
  if (import.meta.dev) rememberForm(handler, options.schema)
  return handler as unknown as FormHandler<SchemaInput<Schema>, Result>
}

async function respond<Schema extends StandardSchema, Result>(
  event: H3Event,
  { schema, handler, limits, revalidate }: FormHandlerOptions<Schema, Result>,
): Promise<unknown> {
  if (!METHODS.has(event.req.method)) throw methodNotAllowed()
  const sender = event.req.headers.get(FORM_HEADER)
  const input = await readForm(event, limits)
  try {
    const validated = await schema['~standard'].validate(input)
    if (validated.issues) throw createMessagesError(422, collectMessages(validated.issues))
    const values = validated.value as SchemaOutput<Schema>
    const result = await handler(event as HandlerEvent<any>, values)
    if (revalidate) await makeStale(typeof revalidate === 'function' ? revalidate(values, result) : revalidate)
    return sender === null ? result : withoutRedirect(event, result)
  } catch (error) {
    if (sender === 'page') addValues(error, input)
    throw error
  }
}

// The cache is only part of servers that use it.
async function makeStale(tags: readonly string[]): Promise<void> {
  const { revalidateTag } = await import('../cache/revalidate')
  await revalidateTag(...tags)
}

/** A redirect as a response that `useForm` can read: `fetch` would follow it, and not tell where to. */
function withoutRedirect(event: H3Event, result: unknown): unknown {
  const { status = event.res.status ?? 200, headers: prepared } = isResponse(result) ? result : {}
  const headers = new Headers(prepared)
  const location = headers.get('location') ?? event.res.headers.get('location')
  if (status < 300 || status > 399 || location === null) return result
  for (const name of ['location', 'content-type', 'content-length']) headers.delete(name)
  event.res.headers.delete('location')
  event.res.status = 204
  headers.set(LOCATION_HEADER, location)
  return new Response(null, { status: 204, headers })
}

function isResponse(value: unknown): value is { status: number; headers: Headers } {
  return typeof value === 'object' && value !== null && 'headers' in value && value.headers instanceof Headers
}

function methodNotAllowed(): Error {
  return createError({
    status: 405,
    statusText: 'Method Not Allowed',
    message: 'Method Not Allowed',
    headers: { allow: [...METHODS].join(', ') },
  })
}
