import { joinBase } from '@fw/schema/base-url'
import { readConfig } from '../../payload/read-payload'
import { readResponse } from './form-response'
import type { FormRequest, FormResponse } from './form-response'

interface Upload extends FormRequest {
  headers: Headers
  body: FormData
}

/** Uploads a form. Unlike `fetch`, `XMLHttpRequest` reports the progress. */
export function upload({ url, method, headers, body, signal, onProgress }: Upload): Promise<FormResponse> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const address = new URL(url.startsWith('/') ? joinBase(readConfig().app.baseURL, url) : url, location.href).href
    request.open(method.toUpperCase(), address)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    const abort = (): void => request.abort()
    signal.addEventListener('abort', abort)
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('error', () => reject(new TypeError(`${url} could not be reached.`)))
    request.addEventListener('load', () => resolve(readUpload(request, address)))
    request.send(body)
  })
}

function readUpload(request: XMLHttpRequest, address: string): FormResponse {
  const headers = new Headers(
    request
      .getAllResponseHeaders()
      .split('\r\n')
      .filter(Boolean)
      .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as [string, string]),
  )
  const { status, statusText, responseURL } = request
  return readResponse(
    {
      ok: status >= 200 && status < 300,
      status,
      statusText,
      headers,
      redirected: responseURL !== address,
      url: responseURL,
    } as Response,
    parse(request.responseText),
  )
}

function parse(text: string): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
