import { setAppParts } from '@fw/kit/internal'
import type { BuildPlugin, Fw } from '@fw/schema'
import type { KeyedFunction } from './keyed-functions'
import { createTransformPlugin } from '../code/transform-plugin'

const NAMES = new Set(['useAsyncData', 'useLazyAsyncData'])

/** Lazy-loads the handlers of `useAsyncData` in the client: pages with data from the server do not wait for them. */
export function createExtractPlugin(app: Fw, functions: readonly KeyedFunction[]): BuildPlugin {
  const meant = functions.filter(({ name }) => NAMES.has(name))
  const modules = new Map<string, string>()
  const onDemand = new Set<string>()
  setAppParts(app, { onDemand })
  const { shared } = createTransformPlugin(app, {
    name: 'fw:extract-handlers',
    code: /\buse(?:Lazy)?AsyncData\b/,
    transform: async (code, id) => {
      const { extractHandlers } = await import('./extract')
      const file = id.replace(/[?#].*$/, '')
      const isMeant = (imported: string, source: string) =>
        meant.some(({ name, isFrom }) => name === imported && isFrom(source, file))
      // In the same folder, so that relative imports resolve to the same files.
      const extraction = extractHandlers(code, isMeant, index => `${file}.handler-${index}.mjs`)
      for (const [name, text] of extraction?.modules ?? []) {
        modules.set(name, text)
        onDemand.add(name)
      }
      return extraction?.code
    },
  })
  return {
    shared: () => ({
      ...shared!(),
      resolveId: { order: 'pre', handler: (id: string) => (modules.has(id) ? id : undefined) },
      load: { order: 'pre', handler: (id: string) => modules.get(id) },
    }),
  }
}
