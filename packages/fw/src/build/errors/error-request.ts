import type { FailedRequest } from '@fw/schema'

const SECRET = /cookie|authorization|token|secret|api-?key|password|session/i

/** What may be shown of a request: not the values with which somebody proves who they are. */
export function hideSecrets({ method, url, headers }: FailedRequest): FailedRequest {
  const shown = Object.entries(headers).map(([name, value]) => [name, SECRET.test(name) ? '(hidden)' : value])
  return { method, url, headers: Object.fromEntries(shown) }
}

export type Accepted = 'html' | 'json' | 'text'

/** In which form whoever asks wants to hear of an error: browsers a page, programs JSON, people at a terminal text. */
export function acceptedForm(accept: string | null | undefined, agent: string | null | undefined): Accepted {
  if (accept?.includes('text/html')) return 'html'
  if (accept?.includes('json')) return 'json'
  return accept?.startsWith('text/') || /^(?:curl|wget|httpie)\b/i.test(agent ?? '') ? 'text' : 'json'
}
