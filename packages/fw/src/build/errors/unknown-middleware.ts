import { readFile } from 'node:fs/promises'
import { readFrame } from '@fw/kit/errors'
import { readProperty } from '@fw/schema/errors'
import { buildDiagnostics } from '@fw/schema'
import type { ErrorReport, Fw, Location } from '@fw/schema'
import { flattenPages } from '../pages/apply'
import { locateInMeta } from '../pages/locate-meta'
import { locateProblem } from '../problem-locations'

/** A middleware that a route names but that does not exist, as the application records it on the error. */
interface UnknownMiddleware {
  name: string
  known: string[]
  /** Names of the matched routes, the outermost first. */
  pages: string[]
}

export function unknownMiddlewareOf(error: unknown): UnknownMiddleware | undefined {
  const noted = readProperty(error, 'unknownMiddleware')
  const name = readProperty(noted, 'name')
  return typeof name === 'string'
    ? { name, known: textsOf(readProperty(noted, 'known')), pages: textsOf(readProperty(noted, 'pages')) }
    : undefined
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []
}

/** A report of an unknown route middleware, with the location that names it: in a page, or in a route rule. */
export async function explainMiddleware(
  app: Fw,
  report: ErrorReport,
  { name, known, pages }: UnknownMiddleware,
): Promise<ErrorReport> {
  const problem = buildDiagnostics.unknownMiddleware({ name, known })
  const location = (await locateInPages(app, name, pages)) ?? (await locateInRules(app, name, problem))
  const frame = location && readFrame(location)
  return {
    ...report,
    message: problem.why,
    problem: { code: problem.code, fix: problem.fix },
    ...(location ? { location } : {}),
    ...(frame ? { frame } : {}),
  }
}

/** Where these pages and the route rules name a middleware. */
export async function locateMiddleware(
  app: Fw,
  problem: ReturnType<typeof buildDiagnostics.unknownMiddleware>,
  name: string,
  files: readonly string[],
): Promise<Location[]> {
  const locations = await Promise.all(files.map(file => locateInPage(file, name)))
  return [...locations, await locateInRules(app, name, problem)].filter(location => location !== undefined)
}

async function locateInPages({ plan }: Fw, name: string, routes: readonly string[]): Promise<Location | undefined> {
  // The page itself comes before its parents.
  const files = flattenPages(plan.pages)
    .filter(page => page.name !== undefined && routes.includes(page.name))
    .toReversed()
    .flatMap(({ file }) => file ?? [])
  for (const file of files) {
    const location = await locateInPage(file, name)
    if (location) return location
  }
  return undefined
}

async function locateInPage(file: string, name: string): Promise<Location | undefined> {
  return locateInMeta(file, await readFile(file, 'utf8').catch(() => ''), 'middleware', name)
}

async function locateInRules(
  app: Fw,
  name: string,
  problem: ReturnType<typeof buildDiagnostics.unknownMiddleware>,
): Promise<Location | undefined> {
  for (const [pattern, rule] of Object.entries(app.options.routeRules as Record<string, { appMiddleware?: unknown }>)) {
    if (!JSON.stringify(rule.appMiddleware ?? '').includes(JSON.stringify(name))) continue
    const { location } = await locateProblem(app, { ...problem, path: ['routeRules', pattern, 'appMiddleware'] })
    if (location) return location
  }
  return undefined
}
