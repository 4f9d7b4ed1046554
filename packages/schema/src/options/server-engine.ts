import { group, option } from '../declare/option'
import type { Context, GroupNode } from '../declare/option'
import { t } from '../declare/type'

export const serverHandlers = option({
  type: t.array(
    t.shape(
      {
        handler: { type: t.string, doc: 'File of the handler; `#server` and other aliases work.', required: true },
        route: { type: t.string, doc: 'Route pattern: `/x/:id`, `/x/**`.' },
        method: { type: t.string, doc: 'HTTP method of the handler.' },
        middleware: { type: t.boolean, doc: 'Runs before every route.' },
        lazy: { type: t.boolean, doc: 'Load the handler with the first request.' },
        format: {
          type: t.literal('web', 'node'),
          doc: '`node`: the file exports a function of Node, `(request, response) => …`.',
        },
        env: {
          type: t.union(t.string, t.array(t.string)),
          doc: 'Where the handler exists: `dev`, `prod`, `prerender`, or a preset. Everywhere by default.',
        },
      },
      { ts: 'contracts.ServerHandlerEntry' },
    ),
  ),
  default: [],
  doc: 'Server handlers in addition to the files in `server/api`, `server/routes` and `server/middleware`.',
  examples: ["serverHandlers: [{ route: '/x/:id', handler: '#server/x.ts' }]"],
})

const rules = t.record(t.object, 'Record<string, contracts.RouteRule>')

export const routeRules = option({
  type: rules,
  default: {},
  experimental: true,
  doc: 'Rules for routes that match a pattern: redirects, headers, rendering, caching.',
  examples: ["routeRules: { '/old': { redirect: '/new' }, '/blog/**': { swr: 60 } }"],
})

/** The part of the runtime configuration that mirrors `app`. */
function appValues(follows?: 'runtimeConfig.app'): GroupNode {
  const value = (path: 'buildId' | 'app.baseURL' | 'app.buildAssetsDir' | 'app.cdnURL', doc: string) =>
    option({ type: t.string, doc, ...(follows ? {} : { default: ({ get }: Context) => get(path) }) })
  return group(
    {
      doc: 'Base URL and CDN URL of the application. Sent to the browser.',
      rest: t.unknown,
      ...(follows ? { follows } : {}),
    },
    {
      buildId: value('buildId', 'Follows `buildId`. Never replaced at run time.'),
      baseURL: value('app.baseURL', 'Follows `app.baseURL`. `FW_APP_BASE_URL` replaces it.'),
      buildAssetsDir: value('app.buildAssetsDir', 'Follows `app.buildAssetsDir`. Never replaced at run time.'),
      cdnURL: value('app.cdnURL', 'Follows `app.cdnURL`. `FW_APP_CDN_URL` replaces it.'),
    },
  )
}

export const runtimeConfig = group(
  {
    doc: 'Runtime config: environment variables override it when the server starts, `FW_API_KEY` for `apiKey`. Only `public` and `app` are sent to the browser.',
    rest: t.unknown,
    serialisable: true,
    examples: ["runtimeConfig: { apiKey: '', public: { baseURL: '/api' } }"],
  },
  {
    public: option({ type: t.object, default: {}, doc: 'Sent to the browser. `FW_PUBLIC_…` overrides its values.' }),
    app: appValues(),
    serverEngine: group(
      { doc: 'Values for the engine itself.', rest: t.unknown, present: () => false },
      {
        envPrefix: option({
          type: t.string,
          doc: 'Like `serverEngine.runtimeConfig.serverEngine.envPrefix`, which takes precedence.',
        }),
      },
    ),
  },
)

export const serverEngine = group(
  {
    doc: 'Options of the server engine (Nitro).',
    rest: t.unknown,
    foreign: 'serverEngine',
  },
  {
    routeRules: option({
      type: rules,
      default: ({ get }: Context) => get('routeRules'),
      experimental: true,
      doc: 'Like `routeRules`; takes precedence on the server for the same pattern.',
    }),
    runtimeConfig: group(
      {
        doc: 'Like `runtimeConfig`; takes precedence on the server.',
        rest: t.unknown,
        follows: 'runtimeConfig',
        serialisable: true,
        // The short form of the prefix is not a runtime value.
        finish: value => {
          const { envPrefix: _, ...values } = value as Record<string, unknown>
          return values
        },
      },
      {
        public: option({ type: t.object, doc: 'Sent to the browser.' }),
        app: appValues('runtimeConfig.app'),
        serverEngine: group(
          { doc: 'Values for the engine itself.', rest: t.unknown },
          {
            envPrefix: option({
              type: t.string,
              default: 'FW_',
              alsoAt: ['serverEngine.runtimeConfig.envPrefix', 'runtimeConfig.serverEngine.envPrefix'],
              doc: 'Prefix of the environment variables that override the runtime config. Also read as `serverEngine.runtimeConfig.envPrefix` and `runtimeConfig.serverEngine.envPrefix`.',
              examples: ["serverEngine: { runtimeConfig: { serverEngine: { envPrefix: 'MY_' } } }"],
            }),
          },
        ),
      },
    ),
    prerender: group(
      { doc: 'Prerendering.', rest: t.unknown, foreign: 'serverEngine.prerender', restart: 'none' },
      {
        ignore: option({
          type: t.array(t.union(t.string, t.regexp, t.fn('(path: string) => boolean | null | undefined | void'))),
          restart: 'none',
          doc: 'Routes to exclude.',
        }),
        routes: option({
          type: t.array(t.string),
          default: ({ get }: Context) => get('generate.routes'),
          restart: 'none',
          doc: 'Routes to prerender, in addition to those the crawler finds.',
        }),
      },
    ),
  },
)

export const generate = group(
  {
    doc: 'Older options of static generation.',
    restart: 'none',
    // The v4 layout does not show the key until it is set.
    present: ({ layout }) => layout() === 'v3',
  },
  {
    exclude: option({
      type: t.array(t.unknown),
      restart: 'none',
      doc: 'No longer used: see `serverEngine.prerender.ignore`.',
    }),
    routes: option({
      type: t.array(t.string),
      restart: 'none',
      deprecated: { note: 'routes to render stand with the server engine now.', use: 'serverEngine.prerender.routes' },
      doc: 'Routes to prerender. Use `serverEngine.prerender.routes` instead.',
    }),
  },
)
