import { createRequire } from 'node:module'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Fw, FwOptions, ServerHandlerEntry } from '@fw/schema'
import { basename, join } from 'pathe'
import { fileOf, runtimeDir, runtimeFile } from '../paths'

const MEASURED = '#fw-server/measured:'

/** Whether anything of requests is recorded. */
export function isMonitored(options: FwOptions): boolean {
  return observesEvents(options) || isMeasured(options)
}

/** Whether the router must see every request, because its events carry what is recorded of them. */
export function observesEvents(options: FwOptions): boolean {
  const { requestId, requestLog, serverTiming } = options.monitoring
  return Boolean(requestId || requestLog || serverTiming || isTraceable(options))
}

/** Whether devtools can trace requests. */
export function isTraceable({ dev, devtools }: FwOptions): boolean {
  return dev && Boolean(devtools?.enabled)
}

/** Whether parts of requests are measured, such as reading the cache. */
export function isMeasured({ monitoring }: FwOptions): boolean {
  return monitoring.serverTiming || monitoring.tracing
}

/** In builds, middleware is a module that measures it. In development, the handler that imports it does. */
export function measuredHandler<Entry extends ServerHandlerEntry>({ options }: Fw, entry: Entry): Entry {
  return entry.middleware && !options.dev && isMeasured(options) && !entry.handler.startsWith(`${runtimeDir}/`)
    ? { ...entry, handler: MEASURED + encodeURIComponent(entry.handler) }
    : entry
}

/** The code of a module that measures middleware, by its id. */
export function emitMeasured(id: string): string | undefined {
  if (!id.startsWith(MEASURED)) return undefined
  const file = decodeURIComponent(id.slice(MEASURED.length))
  return `import handler from ${JSON.stringify(file)}
import { measureMiddleware } from ${JSON.stringify(runtimeFile('monitoring/measured-middleware'))}
export default measureMiddleware(${JSON.stringify(middlewareName(fileOf(file)))}, handler)
`
}

/** `auth` for `server/middleware/01.auth.ts`. */
function middlewareName(file: string): string {
  return basename(file)
    .replace(/\.[a-z]+$/i, '')
    .replace(/^\d+\./, '')
}

/** The code of `#fw-server/monitoring`. */
export function emitMonitoring({ options: { monitoring } }: Fw): string {
  const { health, requestId, requestLog, serverTiming, tracing } = monitoring
  const values = {
    health: health || '',
    requestId: requestId === true ? 'x-request-id' : requestId || '',
    requestLog,
    serverTiming,
  }
  return [
    ...(tracing
      ? [`import * as tracing from ${JSON.stringify(runtimeFile('monitoring/tracing'))}`, 'export { tracing }']
      : ['export const tracing = undefined']),
    ...Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`),
  ].join('\n')
}

/** The code of `#fw-server/opentelemetry`: the API that the project has installed. */
export function emitOpentelemetry({ options: { dev, rootDir } }: Fw): string {
  const names = '{ context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }'
  const file = JSON.stringify(resolveApi(rootDir))
  // In development, Node loads it like any other package: it is CommonJS.
  return dev
    ? `import { createRequire } from 'node:module'\nexport const ${names} = createRequire(${file})(${file})\n`
    : `import api from ${file}\nexport const ${names} = api\n`
}

function resolveApi(rootDir: string): string {
  try {
    return createRequire(join(rootDir, 'package.json')).resolve('@opentelemetry/api')
  } catch {
    throw new ProblemError([buildDiagnostics.missingTracingApi({}, { path: ['monitoring', 'tracing'] })])
  }
}

/** Fails early if tracing is enabled, but its package is not installed. */
export function requireTracingApi({ options: { monitoring, rootDir } }: Fw): void {
  if (monitoring.tracing) resolveApi(rootDir)
}
