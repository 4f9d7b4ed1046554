import { LOCATION_HEADER } from '@fw/schema/form-fields'
import type { FieldMessages } from '@fw/schema/form-fields'

/** A form that is sent. */
export interface FormRequest {
  url: string
  method: string
  headers: HeadersInit | undefined
  values: unknown
  signal: AbortSignal
  onProgress: (sent: number) => void
}

/** What a server responded to a form. */
export interface FormResponse {
  ok: boolean
  status: number
  statusText: string
  data: unknown
  /** Where the server redirects to. */
  location?: string | undefined
}

/** The parts of a response that a form needs. */
export function readResponse(
  { ok, status, statusText, headers, redirected, url }: Omit<Response, 'body' | 'bodyUsed'>,
  data: unknown,
): FormResponse {
  const target = headers.get(LOCATION_HEADER) ?? (status >= 300 && status < 400 ? headers.get('location') : null)
  return { ok, status, statusText, data, location: target ?? (redirected ? url : undefined) }
}

/** The messages in the response of a failed form, with the values if the server sent them back. */
export function readMessages(data: unknown): (FieldMessages & { values?: object }) | undefined {
  const { errors, formErrors, values } = ((data as { data?: unknown } | undefined)?.data ?? {}) as Record<
    string,
    unknown
  >
  if (typeof errors !== 'object' || errors === null) return undefined
  return {
    errors: Object.fromEntries(
      Object.entries(errors).map(([path, messages]) => [path, [messages].flat().map(String)] as const),
    ),
    formErrors: Array.isArray(formErrors) ? formErrors.map(String) : [],
    ...(typeof values === 'object' && values !== null ? { values } : {}),
  }
}
