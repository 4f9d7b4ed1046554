import { START_LOCATION } from 'vue-router'
import type { RouteLocationNormalized, RouteLocationRaw } from 'vue-router'
import type { FwAppContext } from '../../shared/app-context'
import { resolveRedirect } from '../../shared/redirect'
import { getClientRules } from '../manifest/app-manifest'
import { onFwReady } from '../composables/ready'
import { isExternalURL, isScriptURL } from '../url'
import { defineFwPlugin } from '../plugins'

// The server applies redirect rules, but client-side navigations do not reach it.
export default defineFwPlugin({
  name: 'fw:redirects',
  enforce: 'pre',
  setup(app) {
    app.$router!.beforeEach((to, from) => {
      const isHandled = from === START_LOCATION ? !isFallbackPage(app) : app.isHydrating
      return isHandled ? undefined : follow(app, to)
    })
    // Preloads the manifest, so that the first navigation does not wait for it.
    onFwReady(() => setTimeout(() => void app.runWithContext(getClientRules).catch(() => undefined), 1000))
  },
})

/** Whether a static host sent its page for missing files: there is no server that applies the rules. */
function isFallbackPage({ payload: { serverRendered, path } }: FwAppContext): boolean {
  return !serverRendered && /\/(?:200|404)\.html$/.test(path ?? '')
}

async function follow(app: FwAppContext, to: RouteLocationNormalized): Promise<RouteLocationRaw | false | undefined> {
  const rules = await app.runWithContext(getClientRules).catch(() => undefined)
  const target = rules && resolveRedirect(rules, to.path)
  if (!target) return undefined
  const query = to.fullPath.slice(to.path.length)
  const url = /[?#]/.test(target) ? target : target + query
  if (!isExternalURL(url)) return url
  if (!isScriptURL(url)) location.href = url
  return false
}
