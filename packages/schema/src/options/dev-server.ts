import { group, option } from '../option'
import type { Context } from '../option'
import { t } from '../type'
import { fromRoot } from './paths'

/** localhost, its subdomains and the loopback addresses, on any port. */
const LOCAL_ORIGIN = /^https?:\/\/(?:(?:[^:/]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

export const devServer = group({ doc: 'The development server.' }, {
  cors: group({ doc: 'Cross-origin requests to the development server.' }, {
    origin: option({
      type: t.array(t.union(t.string, t.regexp)),
      default: [LOCAL_ORIGIN],
      doc: 'Origins that may load from the development server. Local ones always may; `*` stands for all.',
      examples: ['cors: { origin: [\'https://admin.example.com\'] }'],
    }),
    methods: option({ type: t.array(t.string), doc: 'Methods that pages of those origins may use. Unset: all.' }),
    allowHeaders: option({ type: t.array(t.string), doc: 'Headers that their requests may have. Unset: those they ask for.' }),
    exposeHeaders: option({ type: t.array(t.string), doc: 'Headers of the answer that they may read.' }),
    credentials: option({ type: t.boolean, doc: 'Whether they may send cookies.' }),
    maxAge: option({ type: t.integer, doc: 'Seconds for which a browser remembers what it was allowed.' }),
  }),
  host: option({ type: t.string, env: ['FW_HOST', 'HOST'], restart: 'hard', doc: 'Host to listen on. `0.0.0.0` is every address of the machine.' }),
  https: group({
    doc: 'Serve over HTTPS: `true` with a certificate made for the occasion, or files.',
    or: t.boolean,
    default: false,
    restart: 'hard',
    examples: ['https: { key: \'./server.key\', cert: \'./server.crt\' }'],
  }, {
    key: option({ type: t.string, normalize: fromRoot, restart: 'hard', doc: 'File of the private key.' }),
    cert: option({ type: t.string, normalize: fromRoot, restart: 'hard', doc: 'File of the certificate.' }),
    pfx: option({ type: t.string, normalize: fromRoot, restart: 'hard', doc: 'File that holds both, in the format PKCS #12.' }),
    passphrase: option({ type: t.string, restart: 'hard', doc: 'Opens the private key or the `pfx` file.' }),
  }),
  loadingTemplate: option({ type: t.fn('(data: { loading?: string }) => string'), doc: 'HTML of the screen that browsers get while a start takes long.' }),
  port: option({ type: t.port, default: 3000, env: ['FW_PORT', 'PORT'], restart: 'hard', doc: 'Port to listen on.' }),
  url: option({
    type: t.string,
    default: devServerUrl,
    finish: (_, context) => devServerUrl(context),
    computed: '`devServer.host` and `devServer.port`',
    restart: 'none',
    doc: 'Address of the development server. It follows from the others and is not set.',
  }),
})

function devServerUrl({ get }: Context): string {
  return `${get('devServer.https') ? 'https' : 'http'}://${get('devServer.host') ?? 'localhost'}:${get('devServer.port')}`
}

export const devServerHandlers = option({
  type: t.array(t.shape({
    handler: { type: t.fn('(event: any) => unknown'), doc: 'The handler.', required: true },
    route: { type: t.string, doc: 'Route it answers; without one it is middleware.' },
  }, { rest: t.unknown, ts: 'contracts.DevServerHandlerEntry' })),
  doc: 'Server handlers in development only.',
})

export const devtools = group({
  doc: 'Developer tools in development: a panel in the page that shows what the application consists of. Nothing of them is in a build.',
  or: t.boolean,
  normalize: value => ({ enabled: value }),
  examples: ['devtools: { enabled: true }'],
  present: () => false,
  restart: 'hard',
}, {
  enabled: option({ type: t.boolean, restart: 'hard', doc: 'Whether they are on. Unset: they are not.' }),
})
