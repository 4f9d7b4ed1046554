import type { FailedRequest } from '@fw/schema'

const SECRET = /cookie|authorization|token|secret|api-?key|password|session/i

/** The details of a request to show, without the values of credentials. */
export function hideSecrets({ method, url, headers }: FailedRequest): FailedRequest {
  const shown = Object.entries(headers).map(([name, value]) => [name, SECRET.test(name) ? '(hidden)' : value])
  return { method, url, headers: Object.fromEntries(shown) }
}

export type Accepted = 'html' | 'json' | 'text'

/** The format of an error response: HTML for browsers, JSON for programs, text for terminals. */
export function acceptedForm(accept: string | null | undefined, agent: string | null | undefined): Accepted {
  if (accept?.includes('text/html')) return 'html'
  if (accept?.includes('json')) return 'json'
  return accept?.startsWith('text/') || /^(?:curl|wget|httpie)\b/i.test(agent ?? '') ? 'text' : 'json'
}
