import type { FwApp } from '@fw/schema'
import { fwPath } from '../paths'
import { hasPayloads } from './payloads'
import { listRules } from './rule-needs'

/** Adds the plugins that options and route rules ask for. Nothing of them is in an application otherwise. */
export function setupResilience(app: FwApp): void {
  const { dev, experimental, features } = app.options
  const { appManifest, checkOutdatedBuildInterval, emitRouteChunkError, inlineRouteRules, restoreState } = experimental
  // After the router, before plugins of the project.
  const add = (name: string): unknown =>
    app.plan.plugins.push({
      src: fwPath(`app/own-plugins/${name}.mjs`),
      name: `fw:${name}`,
      mode: 'client',
      order: -30,
    })
  if (!dev && emitRouteChunkError) add('chunk-error')
  if (!dev && app.plan.hasPages && emitRouteChunkError === 'automatic') add('chunk-reload')
  if (!dev && emitRouteChunkError === 'automatic-immediate') add('chunk-reload-now')
  if (!dev && appManifest && checkOutdatedBuildInterval) add('outdated')
  // Pages may get such rules while they are edited.
  if (appManifest && app.plan.hasPages && ((dev && inlineRouteRules) || listRules(app).some(rule => rule.redirect)))
    add('redirects')
  if (app.plan.hasPages && hasPayloads(app)) add('payloads')
  if (restoreState) add('restore-state')
  if (dev && features.devLogs) add('dev-logs')
}
