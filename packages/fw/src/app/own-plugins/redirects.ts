import { START_LOCATION } from 'vue-router'
import type { RouteLocationNormalized, RouteLocationRaw } from 'vue-router'
import type { FwAppContext } from '../../shared/app-context'
import { resolveRedirect } from '../../shared/redirect'
import { getAppManifest } from '../composables/app-manifest'
import { onFwReady } from '../composables/ready'
import { isExternalURL, isScriptURL } from '../pages/navigation/url'
import { defineFwPlugin } from '../plugins'

// The server applies redirect rules, but client-side navigations do not reach it.
export default defineFwPlugin({
  name: 'fw:redirects',
  enforce: 'pre',
  setup(app) {
    app.$router!.beforeEach((to, from) => (from === START_LOCATION || app.isHydrating ? undefined : follow(app, to)))
    // Preloads the manifest, so that the first navigation does not wait for it.
    onFwReady(() => setTimeout(() => void app.runWithContext(getAppManifest).catch(() => undefined), 1000))
  },
})

async function follow(app: FwAppContext, to: RouteLocationNormalized): Promise<RouteLocationRaw | false | undefined> {
  const manifest = await app.runWithContext(getAppManifest).catch(() => undefined)
  const target = manifest && resolveRedirect(manifest.routeRules, to.path)
  if (!target) {
    return undefined
  }
  const query = to.fullPath.slice(to.path.length)
  const url = /[?#]/.test(target) ? target : target + query
  if (!isExternalURL(url)) {
    return url
  }
  if (!isScriptURL(url)) location.href = url
  return false
}
