import { writeFile } from 'node:fs/promises'
import type { Fw, PrerenderedRoute, PrerenderReport } from '@fw/schema'
import { join } from 'pathe'
import type { FailedRoute } from './failures'

interface Results {
  routes: readonly PrerenderedRoute[]
  failed: readonly FailedRoute[]
  brokenLinks: ReadonlyArray<{ link: string; from: string[] }>
}

/** Writes the results of prerendering to the build directory, for other programs. */
export async function writeReport(app: Fw, { routes, failed, brokenLinks }: Results): Promise<PrerenderReport> {
  const report: PrerenderReport = {
    routes: routes.toSorted(byRoute),
    failed: failed
      .map(({ route, status, reason, from }) => ({ route, status, reason, linkedFrom: [...from] }))
      .toSorted(byRoute),
    brokenLinks: brokenLinks
      .map(({ link, from }) => ({ link, linkedFrom: from }))
      .toSorted((a, b) => (a.link < b.link ? -1 : 1)),
  }
  await writeFile(join(app.options.buildDir, 'prerender-report.json'), `${JSON.stringify(report, null, 2)}\n`)
  return report
}

function byRoute(a: { route: string }, b: { route: string }): number {
  return a.route < b.route ? -1 : 1
}
