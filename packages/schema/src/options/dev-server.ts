import { group, option } from '../declare/option'
import type { Context } from '../declare/option'
import { t } from '../declare/type'
import { fromRoot } from './paths'

/** localhost, its subdomains and the loopback addresses, on any port. */
const LOCAL_ORIGIN = /^https?:\/\/(?:(?:[^:/]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

export const devServer = group(
  { doc: 'The development server.' },
  {
    cors: group(
      { doc: 'Cross-origin requests to the development server.' },
      {
        origin: option({
          type: t.array(t.union(t.string, t.regexp)),
          default: [LOCAL_ORIGIN],
          doc: 'Origins that are allowed to make requests to the development server. Local origins are always allowed; `*` allows all.',
          examples: ["cors: { origin: ['https://admin.example.com'] }"],
        }),
        methods: option({ type: t.array(t.string), doc: 'Allowed methods. Default: all.' }),
        allowHeaders: option({ type: t.array(t.string), doc: 'Allowed request headers. Default: the requested ones.' }),
        exposeHeaders: option({
          type: t.array(t.string),
          doc: 'Response headers that pages of these origins can read.',
        }),
        credentials: option({ type: t.boolean, doc: 'Allow cookies.' }),
        maxAge: option({ type: t.integer, doc: 'How long browsers cache the preflight response, in seconds.' }),
      },
    ),
    host: option({
      type: t.string,
      env: ['FW_HOST', 'HOST'],
      restart: 'hard',
      doc: 'Host to listen on. `0.0.0.0` listens on all addresses.',
    }),
    https: group(
      {
        doc: 'Enable HTTPS: `true` for a self-signed certificate, or the files of a certificate.',
        or: t.boolean,
        default: false,
        restart: 'hard',
        examples: ["https: { key: './server.key', cert: './server.crt' }"],
      },
      {
        key: option({ type: t.string, normalize: fromRoot, restart: 'hard', doc: 'File of the private key.' }),
        cert: option({ type: t.string, normalize: fromRoot, restart: 'hard', doc: 'File of the certificate.' }),
        pfx: option({
          type: t.string,
          normalize: fromRoot,
          restart: 'hard',
          doc: 'PKCS #12 file with the private key and the certificate.',
        }),
        passphrase: option({
          type: t.string,
          restart: 'hard',
          doc: 'Passphrase of the private key or the `pfx` file.',
        }),
      },
    ),
    loadingTemplate: option({
      type: t.fn('(data: { loading?: string }) => string'),
      doc: 'HTML of the loading page during startup.',
    }),
    port: option({ type: t.port, default: 3000, env: ['FW_PORT', 'PORT'], restart: 'hard', doc: 'Port to listen on.' }),
    url: option({
      type: t.string,
      default: devServerUrl,
      finish: (_, context) => devServerUrl(context),
      computed: '`devServer.host` and `devServer.port`',
      restart: 'none',
      doc: 'URL of the development server: the actual one as soon as it is listening. Read-only.',
    }),
  },
)

function devServerUrl({ facts, get }: Context): string {
  if (facts.devServerUrl) return facts.devServerUrl
  return `${get('devServer.https') ? 'https' : 'http'}://${get('devServer.host') ?? 'localhost'}:${get('devServer.port')}`
}

export const devServerHandlers = option({
  type: t.array(
    t.shape(
      {
        handler: { type: t.fn('(event: any) => unknown'), doc: 'The handler.', required: true },
        route: {
          type: t.string,
          doc: 'Its route, with all paths below; a pattern such as `/x/:id` is only the path itself. Without a route, the handler is middleware.',
        },
        method: { type: t.string, doc: 'HTTP method of the handler.' },
      },
      { rest: t.unknown, ts: 'contracts.DevServerHandlerEntry' },
    ),
  ),
  doc: 'Server handlers in development only.',
})

export const devtools = group(
  {
    doc: 'Devtools: a panel that shows the parts of the application in development. They are not part of production builds.',
    or: t.boolean,
    normalize: value => ({ enabled: value }),
    examples: ['devtools: { enabled: true }'],
    present: () => false,
    restart: 'hard',
  },
  {
    enabled: option({ type: t.boolean, restart: 'hard', doc: 'Enable devtools. Default: `false`.' }),
  },
)
