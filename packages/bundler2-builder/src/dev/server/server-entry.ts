import type { CodePlugin, Fw } from '@fw/schema'
import { join } from 'pathe'

/** The entry of the server in development: it exports the modules that have been imported so far. */
export function serverEntryFile(app: Fw): string {
  return join(app.options.buildDir, 'dev-server.cjs')
}

/** Generates the entry. `ids` grows while the application is running. */
export function serverEntryPlugin(app: Fw, ids: ReadonlySet<string>): CodePlugin {
  const file = serverEntryFile(app)
  return {
    name: 'fw:dev-server',
    enforce: 'pre',
    resolveId: { filter: { id: /dev-server\.cjs$/ }, handler: id => (id === file ? id : undefined) },
    load: {
      filter: { id: /dev-server\.cjs$/ },
      handler: id => (id === file ? { code: emitEntry(ids), map: null } : undefined),
    },
  }
}

function emitEntry(ids: ReadonlySet<string>): string {
  const entries = [...ids].map(id => `${JSON.stringify(id)}: () => require.resolve(${JSON.stringify(id)}),`)
  return [
    'exports.require = __webpack_require__',
    'exports.modules = __webpack_modules__',
    'exports.cache = require.cache',
    `exports.ids = {${entries.join('\n')}}`,
  ].join('\n')
}
