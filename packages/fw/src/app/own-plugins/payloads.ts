import { appManifest, hasIslands, purgeCachedData } from '#build/options'
import type { Payload } from '../../shared/ssr-context'
import { preloadIslands } from '../islands/request'
import { defineFwPlugin } from '../plugins'
import { isPrerendered, loadPayload } from '../payload/load-payload'

// Prerendered and cached pages have a payload, so their data is not fetched again.
export default defineFwPlugin({
  name: 'fw:payloads',
  enforce: 'pre',
  setup(app) {
    let taken: string[] = []
    const take = async (url: string): Promise<Payload | null> => {
      const payload = await app.runWithContext(() => loadPayload(url))
      if (hasIslands) preloadIslands(app, payload?._islands)
      return payload
    }
    app.$router!.beforeResolve(async (to, from) => {
      if (app.isHydrating || to.path === from.path) return
      const payload = await take(to.fullPath)
      if (purgeCachedData) for (const key of taken) delete app.static.data[key]
      taken = Object.keys(payload?.data ?? {})
      Object.assign(app.static.data, payload?.data)
      // Cached payloads become stale; prerendered ones do not.
      if (payload && !(await app.runWithContext(() => isPrerendered(to.path)))) app._payloads = undefined
    })
    // Without a manifest, it is unknown which pages have a payload, and links would request one for every page.
    if (appManifest) app.hook('link:prefetch', take)
  },
})
