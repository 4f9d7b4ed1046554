import type { RequestSpanData } from '../shared/actions'
import { createElement } from './dom'
import { emitFlameChart } from './flame-chart'
import type { ServerCalls } from './server-calls'
import { showDuration } from './show-units'
import type { Row, Section } from './view-sections'

interface TracedResponse {
  response: Response
  milliseconds: number
  spans: RequestSpanData[]
}

/** Sends a request whose parts the server records. */
export async function sendTraced(server: ServerCalls, request: Request): Promise<TracedResponse> {
  const id = crypto.randomUUID()
  request.headers.set('x-fw-devtools-trace', id)
  const start = performance.now()
  const response = await fetch(request)
  const milliseconds = performance.now() - start
  // The server has done everything when the body has ended.
  const whole = response.type === 'opaqueredirect' ? response : response.clone()
  await whole.arrayBuffer()
  return { response, milliseconds, spans: await server.run('read-trace', { id }) }
}

/** The parts of a request as a flame chart, and as a tree with the same content. */
export function describeTrace(spans: readonly RequestSpanData[]): Section {
  const title = 'Trace of the request'
  if (spans.length === 0)
    return { title, rows: [], none: 'The server did not record it: a file or the bundler responded.' }
  const longest = Math.max(...spans.map(({ milliseconds }) => milliseconds), 0.1)
  return {
    title,
    rows: listTree(spans).map(({ span, depth }): Row => ({
      label: span.name,
      depth,
      tags: [span.kind],
      value: showDuration(span.milliseconds),
      share: span.milliseconds / longest,
    })),
    content: createElement('div', {}, emitFlameChart(spans, 'the request')),
  }
}

/** Each span below the one that it belongs to, in the order of their starts. */
function listTree(spans: readonly RequestSpanData[]): Array<{ span: RequestSpanData; depth: number }> {
  const list = (parent: number | undefined, depth: number): Array<{ span: RequestSpanData; depth: number }> =>
    spans.flatMap((span, index) => (span.parent === parent ? [{ span, depth }, ...list(index, depth + 1)] : []))
  return list(undefined, 0)
}
