import type { FwApp } from '@fw/schema'
import { relative } from 'pathe'
import { findClientFiles } from './clients'
import { hasIslands } from './find-islands'

const PREFIX = '\0fw:island-part:'
const SUFFIX = '.mjs'

/** Files of the client by the ids of the components that each is there for. Known once the client is built. */
const files = new WeakMap<FwApp, Record<string, string>>()

/** The files of components that run in islands, below the folder of built files. */
export function islandPartFiles(app: FwApp): Record<string, string> {
  return files.get(app) ?? {}
}

/** In development: components that islands have handed out an id for. No other file can be requested as one. */
const named = new WeakMap<FwApp, Set<string>>()

/** The id by which a component that runs in islands is known. A built one says nothing of the machine. */
export function islandPartId(app: FwApp, file: string): string {
  if (!app.options.dev) return relative(app.options.bundler1.root!, file)
  if (!named.has(app)) named.set(app, new Set())
  if (!/\.server\.\w+$/.test(file)) named.get(app)!.add(file)
  return `${file}${SUFFIX}`
}

interface Context {
  emitFile: (file: { type: 'chunk'; id: string; preserveSignature: 'strict' }) => string
  getFileName: (reference: string) => string
}

/**
 * A plugin for the client: gives every component that runs in islands a script of its own, which pages load by its
 * address.
 */
export function createPartsPlugin(app: FwApp): object {
  const references = new Map<string, string>()
  return {
    name: 'fw:island-parts',
    async buildStart(this: Context) {
      if (app.options.dev || !hasIslands(app)) return
      for (const file of await findClientFiles(app))
        references.set(file, this.emitFile({ type: 'chunk', id: PREFIX + file + SUFFIX, preserveSignature: 'strict' }))
    },
    // oxlint-disable-next-line no-control-regex -- virtual modules start with it by agreement.
    resolveId: { filter: { id: /^\0fw:island-part:/ }, handler: (id: string) => id },
    load: {
      // oxlint-disable-next-line no-control-regex -- as above.
      filter: { id: /^\0fw:island-part:/ },
      handler(id: string) {
        const file = id.slice(PREFIX.length, -SUFFIX.length)
        if (app.options.dev && !named.get(app)?.has(file)) return undefined
        // Pages of other sites need the Vue that the component was built with.
        return { code: `export { default } from ${JSON.stringify(file)}\nexport { createApp } from 'vue'\n`, map: null }
      },
    },
    generateBundle(this: Context) {
      const folder = `${app.options.app.buildAssetsDir.replace(/^\/+|\/+$/g, '')}/`
      files.set(
        app,
        Object.fromEntries(
          Array.from(references, ([file, reference]) => {
            const name = this.getFileName(reference)
            return [islandPartId(app, file), name.startsWith(folder) ? name.slice(folder.length) : name]
          }),
        ),
      )
    },
  }
}
