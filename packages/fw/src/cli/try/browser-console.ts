import { openPages } from '../browser/open-pages'
import type { ProcessSession } from '../processes/process-session'

/** Opens pages in a browser, and returns the errors in its console by URL. Pages without errors have no entry. */
export async function collectConsoleErrors(
  chrome: string,
  urls: readonly string[],
  session: ProcessSession,
): Promise<Map<string, string[]>> {
  const errors = new Map<string, Set<string>>()
  await openPages(chrome, urls, session, {
    onEvent(url, method, params) {
      const message = errorOf(method, params)
      if (message !== undefined) errors.set(url, (errors.get(url) ?? new Set()).add(message))
    },
  })
  return new Map([...errors].map(([url, messages]) => [url, [...messages]]))
}

type Value = { value?: unknown; description?: string }

/** The message of an event of the console. Undefined if it is not an error. */
export function errorOf(method: string, params: Record<string, any>): string | undefined {
  if (method === 'Runtime.exceptionThrown') {
    const { text, exception } = params.exceptionDetails as { text: string; exception?: Value }
    return firstLine(exception?.description ?? text)
  }
  if (method === 'Log.entryAdded' && params.entry.level === 'error') {
    const { text, url } = params.entry as { text: string; url?: string }
    return firstLine(url ? `${text} ${new URL(url, 'http://host').pathname}` : text)
  }
  if (method !== 'Runtime.consoleAPICalled' || params.type !== 'error') return undefined
  return firstLine((params.args as Value[]).map(({ value, description }) => String(value ?? description)).join(' '))
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0]!
}
