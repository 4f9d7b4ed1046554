import { isInRange } from '@fw/kit/config'
import { apiVersion } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'

/** Modules name the versions of Nuxt that they support: `compatibility: { nuxt: '>=3.16.0' }`. */
export function checkVersion(app: Fw): void {
  app.hook('kit:compatibility', async (constraints, issues) => {
    const { nuxt: range } = constraints as { nuxt?: string }
    const version = apiVersion(app)
    // In the v3 layout, the API of version 4 is supported as well.
    if (range === undefined || (await isInRange(version, range)) || (await isInRange('4.2.0', range))) return
    issues.push({ name: 'nuxt', message: `it requires Nuxt ${range}, but this is like ${version}` })
  })
}
