import { addPlugin, useFw } from '@fw/kit'
import { keepsEarlierBuilds } from '@fw/schema'
import type { Fw } from '@fw/schema'
import type { Feature } from '../feature'
import { fwPath } from '../paths'
import { hasPayloads } from './payloads'
import { warnRedirectLoops } from './redirect-rules'
import { listRules, mergeRules } from '../route-rules'

/** Adds the framework plugins that options and route rules enable. Other applications do not contain them. */
export const resilience: Feature = { name: 'resilience', setup: addEnabledPlugins }

function addEnabledPlugins(app: Fw): void {
  const { dev, experimental, features } = app.options
  const { appManifest, checkOutdatedBuildInterval, emitRouteChunkError, restoreState } = experimental
  if (!dev && emitRouteChunkError) add('chunk-error')
  if (!dev && app.plan.hasPages && emitRouteChunkError === 'automatic') add('chunk-reload')
  if (!dev && emitRouteChunkError === 'automatic-immediate') add('chunk-reload-now')
  if (!dev && appManifest && checkOutdatedBuildInterval) add('outdated')
  warnRedirectLoops(app, mergeRules(app))
  addRulePlugins(app)
  const keepsBuilds = keepsEarlierBuilds(app.options)
  if (keepsBuilds) add('skew-protection')
  if (restoreState || keepsBuilds) add('restore-state')
  if (dev && features.devLogs) add('dev-logs')
}

/** Adds the plugins that route rules require. In builds again when all rules are known: later hooks add some. */
export function addRulePlugins(app: Fw): void {
  const { dev, experimental } = app.options
  if (!app.plan.hasPages) return
  // Pages may get such rules through edits.
  const redirects = (dev && experimental.inlineRouteRules) || listRules(app).some(rule => rule.redirect)
  if (redirects) add('redirects')
  if (hasPayloads(app)) add('payloads')
}

/** Adds a plugin once, after the router and before plugins of the project. */
function add(name: string): void {
  const { plan } = useFw()
  const src = fwPath(`app/framework-plugins/${name}.mjs`)
  if (plan.plugins.some(plugin => plugin.src === src)) return
  addPlugin({ src, name: `fw:${name}`, mode: 'client', order: -30 }, { append: true })
}
