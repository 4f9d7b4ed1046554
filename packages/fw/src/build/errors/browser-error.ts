import { describeFailure } from '@fw/kit/internal'
import { createReports, isAuthors, locationOf, readComponents, readFrame } from '@fw/kit/errors'
import { readProperty, readText } from '@fw/schema/errors'
import type { ErrorReport, Fw, StackFrame } from '@fw/schema'
import { normalize } from 'pathe'
import { authorsOf } from './author-roots'
import { describeFor } from './describe-for'
import { locateMismatch } from './mismatch'
import { explainRedirects, redirectedBy } from './redirect-loop'
import { explainMiddleware, unknownMiddlewareOf } from './unknown-middleware'

const LOST_MODULE =
  /(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)[: ]*(\S*)/

/** An error report of a browser, mapped to sources. Any page can send one: only client code is quoted. */
export async function describeBrowserError(app: Fw, details: object): Promise<ErrorReport[]> {
  const isQuoted = (file: string): boolean =>
    isAuthors(file, authorsOf(app)) && app.bundler?.isClientFile?.(file) !== false
  return (await describeAll(app, details)).map(report => withoutOthers(report, isQuoted))
}

/** Whether a browser reports that a module cannot be compiled. */
export function isCompileError(details: object): boolean {
  return readText(details, 'kind') === 'compile'
}

function withoutOthers({ frame, ...report }: ErrorReport, isQuoted: (file: string) => boolean): ErrorReport {
  const isOwn = report.location && isQuoted(normalize(report.location.file))
  return {
    ...report,
    causes: report.causes.map(cause => withoutOthers(cause, isQuoted)),
    ...(isOwn && frame ? { frame } : {}),
  }
}

async function describeAll(app: Fw, details: object): Promise<ErrorReport[]> {
  const kind = readText(details, 'kind')
  if (isCompileError(details)) return describeCompile(app, readProperty(details, 'error'))
  if (kind === 'mismatch') return [await describeMismatch(app, details)]
  const lost = kind === 'script' ? readText(details, 'url') : LOST_MODULE.exec(readText(details, 'message') ?? '')?.[1]
  const failure = lost
    ? await app.bundler?.diagnose?.(lost)
    : await app.bundler?.diagnoseImport?.(readText(details, 'message') ?? '')
  if (failure !== undefined) return describeFor(app, failure)
  const unknown = unknownMiddlewareOf(details)
  if (unknown)
    return Promise.all(createReports(details, authorsOf(app)).map(report => explainMiddleware(app, report, unknown)))
  const redirects = redirectedBy(details)
  if (redirects)
    return Promise.all(createReports(details, authorsOf(app)).map(report => explainRedirects(app, report, redirects)))
  return Promise.all(
    createReports('thrown' in details ? readProperty(details, 'thrown') : details, authorsOf(app)).map(report =>
      withLocations(app, { ...report, components: readComponents(readProperty(details, 'components')) }),
    ),
  )
}

/** A compile error of the bundler. Compiling again gives more details than the message that browsers received. */
async function describeCompile(app: Fw, sent: unknown): Promise<ErrorReport[]> {
  const file = readText(sent, 'id')
  const failure = file === undefined ? undefined : await app.bundler?.diagnose?.(file)
  return describeFor(app, failure ?? asError(describeFailure(sent, app)))
}

function asError(described: unknown): unknown {
  return described ?? new Error('Failed to compile a module.')
}

async function withLocations(app: Fw, report: ErrorReport): Promise<ErrorReport> {
  const stack = await Promise.all(report.stack.map(frame => withLocation(app, frame)))
  const location = locationOf(stack)
  const frame = location && readFrame(location)
  const causes = await Promise.all(report.causes.map(cause => withLocations(app, cause)))
  return { ...report, stack, causes, ...(location ? { location } : {}), ...(frame ? { frame } : {}) }
}

async function withLocation(app: Fw, frame: StackFrame): Promise<StackFrame> {
  const { file, line, column } = frame
  if (!/^(?:https?|webpack-internal):/.test(file) || line === undefined) return frame
  const location = await app.bundler?.locate?.(file, line, column ?? 1)
  return location ? { ...frame, ...location, isAuthors: isAuthors(location.file, authorsOf(app)) } : frame
}

async function describeMismatch(app: Fw, details: unknown): Promise<ErrorReport> {
  const components = readComponents(readProperty(details, 'components'))
  const file = components[0]?.file
  const path = readProperty(details, 'path')
  const location =
    file && isAuthors(file, authorsOf(app))
      ? await locateMismatch(file, Array.isArray(path) ? path.map(String) : [])
      : undefined
  const frame = location && readFrame(location)
  return {
    name: 'Hydration mismatch',
    message: `${readText(details, 'message') ?? 'The server-rendered HTML does not match what the client rendered'}.`,
    difference: { server: readText(details, 'server') ?? '', client: readText(details, 'client') ?? '' },
    components,
    ...(location ? { location } : {}),
    ...(frame ? { frame } : {}),
    stack: [],
    causes: [],
  }
}
