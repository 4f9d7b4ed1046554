import { keepsEarlierBuilds } from '@fw/schema'
import type { Fw, RouteRule } from '@fw/schema'
import type { Nitro } from 'nitro/types'
import { runtimeFile } from '../paths'
import { privateDetails } from '../private-details'
import { isNodeProcess } from './create-engine'
import { isMeasured, isTraceable, observesEvents } from './monitoring'
import { hasCacheRules } from './route-rules'

/** The module with the steps of a server. */
export const REQUEST_ORDER_ID = '#fw-server/request-order'

/** The server that requests pass through. */
export interface RequestServer {
  app: Pick<Fw, 'options' | 'plan'>
  /** Undefined while it is configured: its middleware does not depend on it. */
  engine?: Pick<Nitro, 'options'>
}

/**
 * Where a step takes effect. `fetch`: around the whole engine. `handler`: around what the engine runs once it has an
 * event. `before`, `middleware` and `after`: before, first among, and after the middleware of the application.
 * `engine`: a part of the engine, which stays where it is.
 */
type Stage = 'fetch' | 'handler' | 'before' | 'engine' | 'middleware' | 'after'

interface RequestStep {
  stage: Stage
  /** A file of the runtime and its export, or the name of the engine's part. */
  step: string
  why: string
  /** Servers that do not need a step do not contain it. */
  when?: (server: RequestServer) => boolean
  /** Whether the server that prerenders contains the step too. */
  prerenders: boolean
}

const isNode = ({ engine }: RequestServer): boolean => engine !== undefined && isNodeProcess(engine)

const hasShortPaths = (server: RequestServer): boolean => isNode(server) && !observesEvents(server.app.options)

const hasCacheRule = ({ engine }: RequestServer): boolean =>
  hasCacheRules((engine?.options.routeRules ?? {}) as Record<string, RouteRule>)

const hasIslands = ({ app: { plan } }: RequestServer): boolean => Boolean(plan.server.islandsPath?.())

/** The steps of a request, from the outside in. A response passes them in reverse. */
export const REQUEST_ORDER: readonly RequestStep[] = [
  {
    stage: 'fetch',
    step: 'monitoring/health-route#answerHealth',
    why: 'Whether the server works must not depend on anything else, and visitors do not request it.',
    when: ({ app: { options } }) => Boolean(options.monitoring.health),
    prerenders: false,
  },
  {
    stage: 'fetch',
    step: 'monitoring/tracing#traceRequests',
    why: 'The span of a request includes everything that happens to it, and refused requests have one too.',
    when: ({ app: { options } }) => options.monitoring.tracing,
    prerenders: false,
  },
  {
    stage: 'fetch',
    step: 'request/build-check#checkBuild',
    why: 'Every response may say that the build of a tab is no longer available, wherever it comes from.',
    when: ({ app: { options } }) => keepsEarlierBuilds(options),
    prerenders: false,
  },
  {
    stage: 'fetch',
    step: 'request/error-guard#guardErrors',
    why: 'No step further in can send an error that may be cached, or that is lost with its connection.',
    prerenders: true,
  },
  {
    stage: 'fetch',
    step: 'render/relative-base#insertRelativeBase',
    why: 'The depth of a page is that of the requested URL, which steps further in replace.',
    prerenders: true,
  },
  {
    stage: 'fetch',
    step: 'request/socket-guard#refuseSockets',
    why: 'A socket of another site is refused before any code that could accept it.',
    prerenders: true,
  },
  {
    stage: 'fetch',
    step: 'request/address-guard#guardAddress',
    why: 'Base, files, cache, rules, middleware and router parse paths in their own way: all get one spelling.',
    // It requests paths as pages link to them.
    prerenders: false,
  },
  {
    stage: 'fetch',
    step: 'request/base-url#removeBase',
    why: 'Everything further in is written without the base URL, which is only known when the server starts.',
    prerenders: true,
  },
  {
    stage: 'fetch',
    step: 'cache/shared-response#guardShared',
    why: 'Sees the cookies that any step further in adds to a response for all visitors.',
    prerenders: true,
  },
  {
    stage: 'fetch',
    step: 'cache/serve-cached#serveCached',
    why: 'A fresh response leaves before the router, and first of all: it only looks up the URL.',
    when: server => hasShortPaths(server) && hasCacheRule(server) && !isMeasured(server.app.options),
    prerenders: false,
  },
  {
    stage: 'fetch',
    step: 'files/serve-files#serveFiles',
    why: 'Files leave before the router, unless a plugin or a rule must see their requests.',
    when: server => hasShortPaths(server) && Boolean(server.engine!.options.serveStatic),
    prerenders: false,
  },
  {
    stage: 'fetch',
    step: 'start/send-responses#sendResponses',
    why: 'Next to the engine: it only concerns responses that the engine itself sends, and short paths have their own.',
    when: server => isNode(server) && privateDetails.isTested('nodeResponse'),
    prerenders: false,
  },
  {
    stage: 'handler',
    step: 'errors/response-problem#checkResponses',
    why: 'Sees what handlers and middleware return, before the engine makes a response of it.',
    prerenders: true,
  },
  {
    stage: 'handler',
    step: 'context/use-event#provideEvent',
    why: 'All code of the application can call `useEvent`: its middleware and its handlers.',
    when: ({ engine }) => Boolean(engine?.options.experimental.asyncContext),
    prerenders: true,
  },
  {
    stage: 'engine',
    step: 'router',
    why: 'Finds the route and the rules of a request first, because every step after it may need them.',
    prerenders: true,
  },
  {
    stage: 'before',
    step: 'monitoring/monitor-requests#startRecords',
    why: 'Ids, logs and timings include what all other middleware does, also the refusal of a request.',
    when: ({ app: { options } }) => observesEvents(options),
    prerenders: false,
  },
  {
    stage: 'before',
    step: 'monitoring/request-trace#traceRequest',
    why: 'A trace of devtools includes all other middleware, and the calls of own routes.',
    when: ({ app: { options } }) => isTraceable(options),
    prerenders: false,
  },
  {
    stage: 'before',
    step: 'start/request-guard#guardRequest',
    why: 'Foreign forms and large bodies are refused before rules, such as a proxy, and before any code reads them.',
    prerenders: true,
  },
  {
    stage: 'engine',
    step: 'route rules',
    why: 'Redirects, headers and proxies apply to files and to pages, and before middleware of the application.',
    prerenders: true,
  },
  {
    stage: 'engine',
    step: 'public files',
    why: 'Files that took no short path get the headers of their rules, and need no middleware.',
    prerenders: true,
  },
  {
    stage: 'middleware',
    step: 'dev/dev-middleware',
    why: 'In development, files and tools respond without the middleware of the application, like built files.',
    when: ({ app: { options } }) => options.dev,
    prerenders: false,
  },
  {
    stage: 'middleware',
    step: 'render/page-island',
    why: 'An island that is a page has the URL of the page while middleware runs, which may guard it.',
    when: hasIslands,
    prerenders: true,
  },
  {
    stage: 'engine',
    step: 'middleware of the application',
    why: 'Sees every request that needs code, also those whose response is in the cache: it may refuse them.',
    prerenders: true,
  },
  {
    stage: 'after',
    step: 'render/page-island#leavePage',
    why: 'Cache and handler of an island need its own URL again.',
    when: hasIslands,
    prerenders: true,
  },
  {
    stage: 'after',
    step: 'monitoring/measure-cache#measureCache',
    why: 'Measures the step after it, which has nothing else between it and the handler.',
    when: server => hasCacheRule(server) && isMeasured(server.app.options),
    prerenders: false,
  },
  {
    stage: 'after',
    step: 'cache/cache-rule#respondFromCache',
    why: 'After all middleware, which may refuse a visitor, and in place of the handler.',
    when: hasCacheRule,
    // A prerendered page is rendered only once.
    prerenders: false,
  },
  {
    stage: 'engine',
    step: 'handler of the route, or the renderer',
    why: 'The route with the pattern `/**` is the renderer, so it gets what no other route responds to.',
    prerenders: true,
  },
]

/** The steps of a server at a stage. */
export function stepsAt(stage: Stage, server: RequestServer): RequestStep[] {
  return REQUEST_ORDER.filter(step => step.stage === stage && (step.when?.(server) ?? true))
}

/** The code of the module: imports the steps of a server, and nothing else. */
export function emitRequestOrder(server: RequestServer): string {
  const imports: string[] = []
  const lists = (['fetch', 'handler', 'before', 'after'] as const).map(stage => {
    const items = stepsAt(stage, server).map(({ step, prerenders }) => {
      const [file, name] = step.split('#') as [string, string]
      imports.push(`import { ${name} } from ${JSON.stringify(runtimeFile(file))}`)
      return prerenders ? name : `...(import.meta.prerender ? [] : [${name}])`
    })
    return `export const ${stage}Steps = [${items.join(', ')}]`
  })
  return [...imports, ...lists].join('\n')
}
