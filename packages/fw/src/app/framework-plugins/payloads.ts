import * as buildOptions from '#build/options'
import type { Payload } from '../../shared/ssr-context'
import { preloadIslands } from '../islands/request'
import { isSamePath } from '../url'
import { defineFwPlugin } from '../plugins'
import { loadPayload } from '../payload/load-payload'

// Prerendered and cached pages have a payload, so their data is not fetched again.
export default defineFwPlugin({
  name: 'fw:payloads',
  enforce: 'pre',
  setup(app) {
    let taken: string[] = []
    let isPrerendered = false
    const take = async (url: string): Promise<Payload | null> => {
      const payload = await app.runWithContext(() => loadPayload(url))
      if (buildOptions.hasIslands) preloadIslands(app, payload?._islands)
      return payload
    }
    app.$router!.beforeResolve(async (to, from) => {
      if (app.isHydrating || isSamePath(to.path, from.path)) return
      const payload = await take(to.fullPath)
      if (buildOptions.purgeCachedData) for (const key of taken) delete app.static.data[key]
      taken = Object.keys(payload?.data ?? {})
      Object.assign(app.static.data, payload?.data)
      isPrerendered = payload?.prerenderedAt !== undefined
      // Cached payloads become stale; prerendered ones do not.
      if (payload && !isPrerendered) app._payloads = undefined
    })
    if (!buildOptions.appManifest) {
      app.$router!.afterEach((to, from, failure) => {
        if (!failure && !app.isHydrating && !isSamePath(to.path, from.path)) app._isPrerendered = isPrerendered
      })
    }
    app.hook('link:prefetch', take)
  },
})
