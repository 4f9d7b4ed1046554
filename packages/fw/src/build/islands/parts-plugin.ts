import type { FwApp } from '@fw/schema'
import { relative } from 'pathe'
import { findClientFiles } from './clients'
import { hasIslands } from './find-islands'
import type { IslandsState } from './state'

const PREFIX = '\0fw:island-part:'
const SUFFIX = '.mjs'

/** The id of a component that runs in islands. In builds it does not contain absolute paths. */
export function islandPartId(app: FwApp, { requestableParts }: IslandsState, file: string): string {
  if (!app.options.dev) return relative(app.options.bundler1.root!, file)
  if (!/\.server\.\w+$/.test(file)) requestableParts.add(file)
  return `${file}${SUFFIX}`
}

interface Context {
  emitFile: (file: { type: 'chunk'; id: string; preserveSignature: 'strict' }) => string
  getFileName: (reference: string) => string
}

/** A plugin for the client: gives every component that runs in islands its own script, which pages load by its URL. */
export function createPartsPlugin(app: FwApp, state: IslandsState): object {
  const references = new Map<string, string>()
  return {
    name: 'fw:island-parts',
    async buildStart(this: Context) {
      if (app.options.dev || !hasIslands(app)) return
      for (const file of await findClientFiles(app))
        references.set(file, this.emitFile({ type: 'chunk', id: PREFIX + file + SUFFIX, preserveSignature: 'strict' }))
    },
    // oxlint-disable-next-line no-control-regex -- virtual modules start with it by convention.
    resolveId: { filter: { id: /^\0fw:island-part:/ }, handler: (id: string) => id },
    load: {
      // oxlint-disable-next-line no-control-regex -- as above.
      filter: { id: /^\0fw:island-part:/ },
      handler(id: string) {
        const file = id.slice(PREFIX.length, -SUFFIX.length)
        if (app.options.dev && !state.requestableParts.has(file)) return undefined
        // Pages of other sites need the Vue that the component was built with.
        return { code: `export { default } from ${JSON.stringify(file)}\nexport { createApp } from 'vue'\n`, map: null }
      },
    },
    generateBundle(this: Context) {
      const folder = `${app.options.app.buildAssetsDir.replace(/^\/+|\/+$/g, '')}/`
      state.partFiles = Object.fromEntries(
        Array.from(references, ([file, reference]) => {
          const name = this.getFileName(reference)
          return [islandPartId(app, state, file), name.startsWith(folder) ? name.slice(folder.length) : name]
        }),
      )
    },
  }
}
