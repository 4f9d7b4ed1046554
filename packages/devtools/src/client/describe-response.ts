import { describeFieldMessages } from './field-messages'
import { showBytes, showDuration } from './show-units'
import type { Row, Section } from './view-sections'

/** Longer bodies are cut off. */
const MAX_BODY_LENGTH = 200_000

/**
 * A response, as devtools show it: messages of a form, status, time, decision of the cache, timings of the server,
 * headers and body. `edit` is called with the field of a message that the user has chosen.
 */
export async function describeResponse(
  response: Response,
  milliseconds: number,
  edit: (field: string) => void,
): Promise<Section[]> {
  const { headers } = response
  const text = await response.text()
  const isOpaque = response.type === 'opaqueredirect'
  const status = isOpaque ? 'redirect' : `${response.status} ${response.statusText}`.trim()
  const body = readBody(text.slice(0, MAX_BODY_LENGTH), headers.get('content-type'))
  return [
    // Next to the form, whose fields they are about.
    ...(response.ok ? [] : describeFieldMessages(body, edit)),
    {
      title: 'Response',
      rows: [
        { label: 'Status', tags: [response.ok ? 'success' : isOpaque ? 'redirect' : 'error'], value: status },
        { label: 'Time', value: showDuration(milliseconds) },
        { label: 'Size', value: showBytes(new TextEncoder().encode(text).length) },
        ...describeCache(headers.get('x-fw-cache')),
        { label: 'Body', isOpen: true, value: body },
      ],
    },
    { title: 'Server timing', rows: describeTimings(headers.get('server-timing')), none: 'No timings.' },
    {
      title: 'Response headers',
      rows: [...headers].map(([name, value]) => ({ label: name, value })),
      none: 'No headers.',
      isFolded: true,
    },
  ]
}

/** `hit; rule="/news/**"; reason="…"` */
function describeCache(decision: string | null): Row[] {
  if (decision === null) return []
  const [state, ...parts] = decision.split('; ')
  return [{ label: 'Cache', tags: [state!], value: parts.join(', ') || 'no rule' }]
}

/** `total;dur=12, render;desc="/";dur=9` */
function describeTimings(header: string | null): Row[] {
  const timings = [...(header ?? '').matchAll(/([\w-]+)(?:;desc="([^"]*)")?;dur=([\d.]+)/g)].map(
    ([, kind, name = '', duration]) => ({ kind: kind!, name, milliseconds: Number(duration) }),
  )
  const longest = Math.max(...timings.map(({ milliseconds }) => milliseconds), 0.1)
  return timings.map(({ kind, name, milliseconds }) => ({
    label: name === '' ? kind : name,
    tags: name === '' ? [] : [kind],
    value: showDuration(milliseconds),
    share: milliseconds / longest,
  }))
}

function readBody(text: string, type: string | null): unknown {
  if (!type?.includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
