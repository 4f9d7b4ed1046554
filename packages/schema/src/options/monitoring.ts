import { group, option } from '../declare/option'
import type { Context } from '../declare/option'
import { t } from '../declare/type'

const PATH = /^\/[^?#\s]*$/
const path = t.custom(
  'string',
  'a path, such as `/_health`',
  { type: 'string', pattern: PATH.source },
  value => typeof value === 'string' && PATH.test(value),
)

const HEADER = /^[a-z\d!#$%&'*+.^_`|~-]+$/i
const header = t.custom(
  'string',
  'the name of a header, such as `x-request-id`',
  { type: 'string', pattern: '^[A-Za-z\\d_-]+$' },
  value => typeof value === 'string' && HEADER.test(value),
)

/** Options of fw itself, beside those of the reference. */
export const monitoring = group(
  {
    doc: 'Operation of the server: health route, request ids, logs, timings and traces.',
  },
  {
    health: option({
      type: t.union(path, t.literal(false)),
      default: false,
      doc: 'Path of a health route for load balancers. It responds before all other code with `{ "status": "ok" }`, and with status code 503 once the server shuts down.',
      examples: ["monitoring: { health: '/_health' }"],
    }),
    requestId: option({
      type: t.union(t.boolean, header),
      default: false,
      doc: 'Gives each request an id, as `event.context.requestId` and as a header of the response. A proxy may set it in the header of the request. `true` is the header `x-request-id`.',
      examples: ['monitoring: { requestId: true }', "monitoring: { requestId: 'x-trace' }"],
    }),
    requestLog: option({
      type: t.boolean,
      default: false,
      doc: 'Logs each request with method, path, status code and duration: one line of JSON in production, readable text in development. `useLog(event)` writes entries of your own.',
    }),
    serverTiming: option({
      type: t.boolean,
      default: ({ get }: Context) => get('dev'),
      doc: 'Adds the headers `Server-Timing`, which tells how long middleware, cache, rendering and data took, and `x-fw-cache`, which tells what the cache did and why. Browsers show them in their network panel. Enabled in development; it tells visitors about your server.',
    }),
    tracing: option({
      type: t.boolean,
      default: false,
      doc: 'Creates OpenTelemetry spans for requests, middleware, cache, rendering and data, with `@opentelemetry/api` of the project. A server plugin registers the SDK and its exporter.',
    }),
  },
)
