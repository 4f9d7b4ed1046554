import type { BuildOutput, FwApp, PublicAsset, ServerOutput } from '@fw/schema'
import { writablePlan } from './writable-plan'

/** Sets the output of the builder, for the server's builder. */
export function setBuildOutput(app: FwApp, output: BuildOutput): void {
  writablePlan(app).output = output
}

/** Adds the file of a report on a bundle. */
export function addBuildReport(app: FwApp, bundle: string, file: string): void {
  const plan = writablePlan(app)
  plan.reports = { ...plan.reports, [bundle]: file }
}

/** Sets the location of the built server. */
export function setServerOutput(app: FwApp, output: ServerOutput): void {
  writablePlan(app).server.output = output
}

/** Sets the prerendered routes. */
export function setPrerenderedRoutes(app: FwApp, routes: string[]): void {
  writablePlan(app).prerendered = routes
}

/** Sets the folders of public files that have their own paths. */
export function setPublicAssets(app: FwApp, assets: PublicAsset[]): void {
  writablePlan(app).server.publicAssets = assets
}
