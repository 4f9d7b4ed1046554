import type { CodePlugin, Fw } from '@fw/schema'
import { relative } from 'pathe'
import { findClientFiles } from './clients'
import { hasIslands } from '../components/find-islands'
import type { IslandsState } from './state'

const PREFIX = '\0fw:island-part:'
const SUFFIX = '.mjs'

/** The id of a component that runs in islands. In builds it does not contain absolute paths. */
export function islandPartId(app: Fw, { requestableParts }: IslandsState, file: string): string {
  if (!app.options.dev) return relative(app.options.bundler1.root!, file)
  if (!/\.server\.\w+$/.test(file)) requestableParts.add(file)
  return `${file}${SUFFIX}`
}

/**
 * A plugin for the client: gives every component that runs in islands its own script, which pages load by its URL, and
 * records which components browsers load. Their styles are files of the client.
 */
export function createPartsPlugin(app: Fw, state: IslandsState): CodePlugin {
  return {
    name: 'fw:island-parts',
    async clientEntries() {
      const files = hasIslands(app) ? await findClientFiles(app) : []
      if (app.options.dev) for (const file of files) islandPartId(app, state, file)
      return files
        .filter(file => !app.options.dev || state.requestableParts.has(file))
        .map(file => PREFIX + file + SUFFIX)
    },
    // oxlint-disable-next-line no-control-regex -- virtual modules start with it by convention.
    resolveId: { filter: { id: /^\0fw:island-part:/ }, handler: id => id },
    load: {
      // oxlint-disable-next-line no-control-regex -- as above.
      filter: { id: /^\0fw:island-part:/ },
      handler(id) {
        const file = fileOf(id)
        if (app.options.dev && !state.requestableParts.has(file)) return undefined
        // Pages of other sites need the Vue that the component was built with.
        return { code: `export { default } from ${JSON.stringify(file)}\nexport { createApp } from 'vue'\n`, map: null }
      },
    },
    clientBuilt({ scripts, modules }) {
      state.partFiles = Object.fromEntries(
        Array.from(scripts, ([id, script]) => [islandPartId(app, state, fileOf(id)), script]),
      )
      state.clientComponents = new Set([...modules].filter(id => id.endsWith('.vue')))
    },
  }
}

function fileOf(id: string): string {
  return id.slice(PREFIX.length, -SUFFIX.length)
}
