import { createError } from 'h3'
import type { FieldMessages } from '@fw/schema/form-fields'

/** Creates an error with messages for the fields of a form (422): `throw createFormError({ email: 'Already taken' })`. */
export function createFormError(
  messages: string | Readonly<Record<string, string | readonly string[]>>,
  formMessages: string | readonly string[] = [],
): Error {
  const entries = typeof messages === 'string' ? [] : Object.entries(messages)
  return createMessagesError(422, {
    errors: Object.fromEntries(entries.map(([path, text]) => [path, [text].flat() as string[]])),
    formErrors: [typeof messages === 'string' ? [messages, formMessages] : formMessages].flat(2) as string[],
  })
}

/** The error of a form whose fields have messages. */
export function createMessagesError(status: 413 | 422, { errors, formErrors }: FieldMessages, message?: string): Error {
  return createError({
    status,
    statusText: status === 422 ? 'Unprocessable Content' : 'Content Too Large',
    message: message ?? formErrors[0] ?? 'The form is invalid',
    data: { errors: { ...errors }, formErrors },
  })
}

/** The error with the values of the form, so that a page that is rendered again shows them. */
export function addValues(error: unknown, values: unknown): void {
  const { data } = (error ?? {}) as { data?: { errors?: unknown; values?: unknown } }
  if (typeof data === 'object' && data !== null && data.errors) data.values = withoutSecrets(values)
}

const SECRET = /pass(?:word|phrase|wd)|secret|^(?:cvc|cvv|pin|otp)$/i

// Pages must not contain passwords, and a file cannot be preset.
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.getPrototypeOf(value) === Object.prototype
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => !SECRET.test(key))
          .map(([key, member]) => [key, withoutSecrets(member)]),
      )
    : undefined
}
