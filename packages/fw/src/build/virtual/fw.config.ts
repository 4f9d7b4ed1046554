import type { Fw } from '@fw/schema'
import { camelCase } from 'scule'
import { hasIslands } from '../components/find-islands'
import { hasPayloads } from '../resilience/payloads'
import { emitConstants } from './emit-text'

/** `#build/fw.config`: the options of an application under the names that modules know. */
export function emitFwConfig(fw: Fw): string {
  return `export * from "#build/options"\n${emitConstants({ ...appConstants(fw), ...knownConstants(fw) })}`
}

/** Every member of `app`: `app.baseURL` is `appBaseURL`. */
function appConstants({ options: { app } }: Fw): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(app)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [camelCase(`app-${name}`), value]),
  )
}

function knownConstants(fw: Fw): Record<string, unknown> {
  const { app, dev, dir, experimental, rootDir, serverEngine } = fw.options
  const islands = typeof experimental.componentIslands === 'object' ? experimental.componentIslands : {}
  const { id } = app.rootAttrs as { id?: string }
  return {
    componentIslands: hasIslands(fw),
    remoteComponentIslands: islands.remoteIsland ?? false,
    selectiveClient: Boolean(islands.selectiveClient),
    payloadExtraction: Boolean(experimental.payloadExtraction) && hasPayloads(fw),
    cookieStore: experimental.cookieStore,
    // Built code does not contain paths of the machine.
    devPagesDir: dev ? dir.pages : null,
    devRootDir: dev ? rootDir : null,
    vueAppRootContainer: id ? `#${id}` : `body > ${app.rootTag}`,
    viewTransition: experimental.viewTransition,
    outdatedBuildInterval: experimental.checkOutdatedBuildInterval || false,
    chunkErrorEvent: experimental.emitRouteChunkError ? 'vite:preloadError' : false,
    crawlLinks: Boolean(serverEngine.prerender.crawlLinks),
    spaLoadingTemplateOutside: experimental.spaLoadingTemplateLocation === 'body',
    useStateDefaults: (experimental.defaults as { useState?: object }).useState ?? {},
  }
}
