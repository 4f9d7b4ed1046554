import { REQUEST_ORDER } from '../../packages/server-builder/src/engine/request-order'

/** What each step does, in the words of users. */
const STEPS: Readonly<Record<string, string>> = {
  'monitoring/health-route#answerHealth': 'Respond to the [health route](monitoring.md)',
  'monitoring/tracing#traceRequests': 'Start the span of the request',
  'request/build-check#checkBuild': 'Say if the build of the tab is [no longer available](errors.md#skew-protection)',
  'request/error-guard#guardErrors': 'Catch errors that no other step has handled',
  'render/relative-base#insertRelativeBase':
    'Insert the path of a [relative base](build-and-deploy.md) into the response',
  'request/socket-guard#refuseSockets': 'Refuse [WebSockets](security.md#requests) of other sites',
  'request/address-guard#guardAddress':
    'Check the host, and redirect to the [normalized path](rendering.md#path-normalization)',
  'request/base-url#removeBase': 'Remove the [base path](deploy.md#base-path)',
  'cache/shared-response#guardShared': 'Keep responses with cookies out of shared caches',
  'cache/serve-cached#serveCached': 'Send a fresh [cached response](caching.md#under-load)',
  'files/serve-files#serveFiles': 'Send a file of the build or of `public/`',
  'start/send-responses#sendResponses': 'Write the response to the connection',
  'errors/response-problem#checkResponses': 'Check what handlers return',
  'context/use-event#provideEvent': 'Make the event available to [`useEvent`](context.md)',
  router: 'Find the route, and the rules of its path',
  'monitoring/request-trace#traceRequest': 'Record the trace of a request of the [devtools](devtools.md)',
  'monitoring/monitor-requests#startRecords': 'Record [the id, the log and the timing](monitoring.md)',
  'start/request-guard#guardRequest': 'Refuse [cross-site forms and large bodies](security.md#requests)',
  'route rules': 'Apply the [route rules](rendering.md#route-rules): headers, CORS, redirect, proxy',
  'public files': 'Send a file that a rule or a plugin must see',
  'dev/dev-middleware': 'Send what only development has: modules, tools, the overlay',
  'render/page-island': 'Treat the island of a [server page](islands.md#server-pages) as its page',
  'middleware of the application': 'Run [server middleware](server.md#middleware)',
  'render/page-island#leavePage': 'Treat it as an island again',
  'monitoring/measure-cache#measureCache': 'Measure the cache',
  'cache/cache-rule#respondFromCache':
    'Respond from the [cache](rendering.md#cached-responses), or render and store the response',
  'handler of the route, or the renderer':
    'Call the [handler](server.md) of the route, or [the renderer](#in-the-renderer)',
}

/** What each stage of the renderer does. */
const STAGES: Readonly<Record<string, string>> = {
  applyRules: 'Decide whether the page is [rendered on the server](rendering-modes.md)',
  respondToMissingAsset: 'Respond with 404 if a script or style of an earlier build is requested',
  respondWithIsland: 'Render an [island](islands.md)',
  respondWithPayload: 'Send only the data of a page',
  sendHints: 'Send early hints',
  respondWithShell: 'Send the empty document of a [client-rendered](rendering-modes.md) page',
  renderPage: 'Render the [page](#in-the-application)',
}

/** Updates the lists in docs/guide/request-life.md. */
export function emitRequestLife(page: string, pipeline: string): string {
  const steps = REQUEST_ORDER.map(
    ({ step, why, prerenders, when }, index) =>
      `| ${index + 1} | ${describe(STEPS, step)} | ${why} | ${[...(when ? ['if needed'] : []), ...(prerenders ? [] : ['not while prerendering'])].join(', ')} |\n`,
  )
  const stages = readStages(pipeline).map((stage, index) => `${index + 1}. ${describe(STAGES, stage)}.\n`)
  const parts = {
    'steps of the server': `| | step | why here | |\n|---|---|---|---|\n${steps.join('')}`,
    'stages of the renderer': stages.join(''),
  }
  return Object.entries(parts).reduce(
    (text, [name, content]) =>
      text.replace(
        new RegExp(`<!-- ${name} -->\n[^]*?<!-- end -->\n`),
        () => `<!-- ${name} -->\n\n${content}\n<!-- end -->\n`,
      ),
    page,
  )
}

/** The stages in `render/pipeline`, which only a built application can load. */
function readStages(pipeline: string): string[] {
  const list = /const stages: Stage\[\] = \[\n([^]*?)\n\]/.exec(pipeline)![1]!
  return [...list.replaceAll(/\/\/.*/g, '').matchAll(/(?:^ {2}|\[)(\w+)(?=,|\])/gm)].map(([, name]) => name!)
}

function describe(texts: Readonly<Record<string, string>>, name: string): string {
  const text = texts[name]
  if (text === undefined) throw new Error(`Describe \`${name}\` in scripts/generated/request-steps.ts.`)
  return text
}
