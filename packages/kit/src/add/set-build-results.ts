import type { BuildOutput, Fw, PrerenderReport, PublicAsset, ServerOutput } from '@fw/schema'
import { writablePlan } from './writable-plan'

/** Sets the output of the builder, for the server's builder. */
export function setBuildOutput(app: Fw, output: BuildOutput): void {
  writablePlan(app).output = output
}

/** Adds the file of a report on a bundle. */
export function addBuildReport(app: Fw, bundle: string, file: string): void {
  const plan = writablePlan(app)
  plan.reports = { ...plan.reports, [bundle]: file }
}

/** Sets the location of the built server. */
export function setServerOutput(app: Fw, output: ServerOutput): void {
  writablePlan(app).server.output = output
}

/** Sets the prerendered routes. */
export function setPrerenderedRoutes(app: Fw, report: PrerenderReport): void {
  const plan = writablePlan(app)
  plan.prerendered = report.routes.map(({ route }) => route)
  plan.prerenderReport = report
}

/** Sets the folders of public files that have their own paths. */
export function setPublicAssets(app: Fw, assets: PublicAsset[]): void {
  writablePlan(app).server.publicAssets = assets
}
