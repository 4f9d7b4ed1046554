import { encodeFields, FORM_HEADER } from '@fw/schema/form-fields'
import { $fetch } from '../../fetch'
import { readResponse } from './form-response'
import type { FormRequest, FormResponse } from './form-response'
import { hasFile } from './form-values'

/** Sends a form: as JSON, or with files as an upload that reports its progress. */
export async function sendForm(request: FormRequest): Promise<FormResponse> {
  const headers = new Headers(request.headers)
  headers.set(FORM_HEADER, 'script')
  headers.set('accept', 'application/json')
  if (hasFile(request.values)) {
    const { upload } = await import('./upload-form')
    return upload({ ...request, headers, body: toFormData(request.values) })
  }
  const response = await $fetch.raw<unknown, string, string>(request.url, {
    method: request.method,
    headers,
    body: request.values as Record<string, unknown>,
    signal: request.signal,
    retry: 0,
    ignoreResponseError: true,
  })
  return readResponse(response, response._data)
}

function toFormData(values: unknown): FormData {
  const body = new FormData()
  for (const [name, value] of encodeFields(values)) body.append(name, value as string | Blob)
  return body
}
