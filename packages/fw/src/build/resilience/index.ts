import { addPlugin } from '@fw/kit'
import type { Fw } from '@fw/schema'
import type { Feature } from '../feature'
import { fwPath } from '../paths'
import { hasPayloads } from './payloads'
import { warnRedirectLoops } from './redirect-rules'
import { listRules, mergeRules } from './rule-needs'

/** Adds the framework plugins that options and route rules enable. Other applications do not contain them. */
export const resilience: Feature = { name: 'resilience', setup: addEnabledPlugins }

function addEnabledPlugins(app: Fw): void {
  const { dev, experimental, features } = app.options
  const { appManifest, checkOutdatedBuildInterval, emitRouteChunkError, inlineRouteRules, restoreState } = experimental
  // After the router, before plugins of the project.
  const add = (name: string): unknown =>
    addPlugin(
      { src: fwPath(`app/own-plugins/${name}.mjs`), name: `fw:${name}`, mode: 'client', order: -30 },
      { append: true },
    )
  if (!dev && emitRouteChunkError) add('chunk-error')
  if (!dev && app.plan.hasPages && emitRouteChunkError === 'automatic') add('chunk-reload')
  if (!dev && emitRouteChunkError === 'automatic-immediate') add('chunk-reload-now')
  if (!dev && appManifest && checkOutdatedBuildInterval) add('outdated')
  // Pages may get such rules through edits.
  if (app.plan.hasPages && ((dev && inlineRouteRules) || listRules(app).some(rule => rule.redirect))) add('redirects')
  warnRedirectLoops(app, mergeRules(app))
  if (app.plan.hasPages && hasPayloads(app)) add('payloads')
  if (restoreState) add('restore-state')
  if (dev && features.devLogs) add('dev-logs')
}
