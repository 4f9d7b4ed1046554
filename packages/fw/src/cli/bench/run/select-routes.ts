import { benchDiagnostics, ProblemError } from '@fw/schema'
import type { BuiltRoutes } from '../step/messages'
import type { BenchRun } from './bench-run'
import { requestRoute } from './request-route'
import type { RouteResponse } from './request-route'

/** More of them take minutes, and say little more. */
const MAX_ROUTES = 40

/** A route with its first response. */
export interface ReadyRoute {
  path: string
  url: string
  first: RouteResponse
}

/** Requests the routes that the user has named, or otherwise all pages and GET handlers without parameters. */
export async function selectRoutes(
  run: BenchRun,
  origin: string,
  { base, pages, handlers, withParams }: BuiltRoutes,
): Promise<{ routes: ReadyRoute[]; notes: string[] }> {
  const isNamed = run.routes.length > 0
  const all = isNamed ? run.routes : [...pages, ...handlers]
  const routes: ReadyRoute[] = []
  for (const path of all.slice(0, MAX_ROUTES)) {
    const url = `${origin}${base.replace(/\/$/, '')}${path}`
    const first = await requestRoute(url)
    if (typeof first !== 'string') routes.push({ path, url, first })
    else if (isNamed) throw new ProblemError([benchDiagnostics.routeFailed({ route: path, reason: first })])
    else run.onProblem(benchDiagnostics.routeNotMeasured({ route: path, reason: first }))
  }
  return { routes, notes: isNamed ? [] : listOmitted(all.slice(MAX_ROUTES), withParams) }
}

function listOmitted(others: readonly string[], withParams: readonly string[]): string[] {
  return [
    ...(withParams.length > 0
      ? [`Routes with parameters were not measured: ${withParams.join(', ')}. Name paths with \`--routes /a,/b\`.`]
      : []),
    ...(others.length > 0
      ? [`${others.length} more routes were not measured. Name them with \`--routes\`: ${others.join(', ')}`]
      : []),
  ]
}
