import { decodeFields } from '@fw/schema/form-fields'
import type { FieldMessages } from '@fw/schema/form-fields'
import { servedBase, withoutBase } from '@fw/schema/base-url'
import { nextTick } from 'vue'
import { createError } from '../../../shared/fw-error'
import type { FwError } from '../../../shared/ssr-context'
import { navigateTo } from '../../pages/navigation/navigate-to'
import { refreshFwData } from '../data/fw-data'
import { focusInvalid, setMessages } from './form-state'
import type { FormContext } from './form-state'
import { addMissing, copyValues } from './form-values'
import { updateEarly } from './optimistic-data'
import type { OptimisticUpdate } from './optimistic-data'
import { readMessages } from './form-response'
import type { FormResponse } from './form-response'
import { sendForm } from './send-form'
import { findMessages, hasMessages, valuesToSend } from './validate-form'

/** The functions that send a form, and stop it. */
interface Submission {
  submit: (event?: Event) => Promise<unknown>
  abort: () => void
}

export function createSubmission(context: FormContext): Submission {
  const { state } = context
  let running: { controller: AbortController; done: Promise<unknown> } | undefined
  return {
    submit(event) {
      event?.preventDefault()
      if (running) return running.done
      const controller = new AbortController()
      const values = collectValues(context, event)
      state.pending = true
      const settle = (): void => {
        running = undefined
        state.pending = false
      }
      const done = submitValues(context, values, { signal: controller.signal, settle })
      running = { controller, done }
      return done
    },
    abort: () => running?.controller.abort(new DOMException('The form was aborted.', 'AbortError')),
  }
}

/** The values of the form, with those of controls that are not bound, and of the button that was pressed. */
function collectValues(context: FormContext, event: Event | undefined): Record<string, unknown> {
  const values = valuesToSend(context)
  if (event?.target instanceof HTMLFormElement) context.element = event.target
  if (!context.element) return values
  const fields = [...new FormData(context.element)]
  const { submitter } = (event ?? {}) as Partial<SubmitEvent>
  const { name, value } = (submitter ?? {}) as Partial<HTMLButtonElement>
  if (name && value !== undefined) fields.push([name, value])
  addMissing(values, decodeFields(fields))
  return values
}

interface Run {
  signal: AbortSignal
  /** Called when the response is known: the form can be sent again. */
  settle: () => void
}

async function submitValues(context: FormContext, values: object, { signal, settle }: Run): Promise<unknown> {
  const { app, state, options } = context
  context.isSent = true
  Object.assign(state, { error: undefined, progress: 0 })
  let updates: OptimisticUpdate[] = []
  let response: FormResponse | Error
  try {
    const messages = await findMessages(context, values)
    if (hasMessages(messages)) return await showInvalid(context, messages)
    updates = Object.entries(options.optimistic ?? {}).map(([key, update]) =>
      updateEarly(app, key, data => update(data, values)),
    )
    response = await send(context, values, signal)
  } finally {
    settle()
  }
  if (!(response instanceof Error) && response.ok) {
    for (const { confirm } of updates) confirm()
    return succeed(context, response, values)
  }
  for (const { revert } of updates) revert()
  if (response instanceof Error) return signal.aborted ? undefined : fail(context, response)
  const messages = readMessages(response.data)
  return messages ? showInvalid(context, messages) : fail(context, toError(response))
}

function send(
  { app, state, options, url }: FormContext,
  values: object,
  signal: AbortSignal,
): Promise<FormResponse | Error> {
  const sent = app.runWithContext(() =>
    sendForm({
      url: url(),
      method: options.method ?? 'post',
      headers: options.headers,
      values,
      signal,
      onProgress: progress => {
        state.progress = progress
      },
    }),
  ) as Promise<FormResponse>
  return sent.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
}

async function showInvalid(context: FormContext, messages: FieldMessages): Promise<undefined> {
  setMessages(context, messages)
  await nextTick()
  focusInvalid(context)
}

function fail({ state, options, app }: FormContext, error: Error): undefined {
  state.error = createError(error)
  app.runWithContext(() => options.onError?.(state.error!))
}

/** A response that is neither a success nor has messages. */
export function toError({ status, statusText, data }: FormResponse): FwError {
  const { message, data: details } = (data ?? {}) as { message?: unknown; data?: unknown }
  return createError({
    status,
    statusText,
    message: typeof message === 'string' ? message : statusText,
    data: details,
    fatal: true,
  })
}

async function succeed(context: FormContext, response: FormResponse, values: object): Promise<unknown> {
  const { app, state, options, saved } = context
  context.isSent = false
  saved.value = copyValues(context.state.values)
  Object.assign(state, { result: response.data, errors: {}, formErrors: [], touched: {}, progress: 1 })
  await app.runWithContext(() => options.onSuccess?.(response.data, context.form))
  const target = readRedirect(context, response)
  const keys = options.refresh ?? Object.keys(options.optimistic ?? {})
  const refreshed = refresh(context, keys)
  if (target === undefined) await refreshed
  else await app.runWithContext(() => navigateTo(target.to, { external: target.isExternal }))
  return response.data ?? values
}

async function refresh({ app }: FormContext, keys: string | readonly string[] | boolean): Promise<void> {
  if (keys === false || (Array.isArray(keys) && keys.length === 0)) return
  await app.runWithContext(() => refreshFwData(keys === true ? undefined : ([keys].flat() as string[])))
}

type Target = Parameters<typeof navigateTo>[0]

/** Where to navigate after success: the redirect of the handler, or that of the options. */
export function readRedirect(
  { app, options }: FormContext,
  { location, data }: FormResponse,
): { to: NonNullable<Target>; isExternal: boolean } | undefined {
  if (location === undefined) {
    const to = typeof options.redirect === 'function' ? options.redirect(data) : options.redirect
    return to === undefined ? undefined : { to, isExternal: false }
  }
  if (import.meta.server) return { to: location, isExternal: true }
  const { origin, href, pathname, search, hash } = new URL(location, window.location.href)
  const path =
    origin === window.location.origin
      ? withoutBase(pathname + search + hash, servedBase(app.$config.app.baseURL))
      : undefined
  return path === undefined ? { to: href, isExternal: true } : { to: path, isExternal: false }
}
