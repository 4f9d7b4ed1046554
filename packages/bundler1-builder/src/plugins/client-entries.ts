import { assetsFolder } from '@fw/schema'
import type { CodePlugin, Fw } from '@fw/schema'
import type { Plugin } from 'vite'

/** Gives modules that code plugins name a script of their own, and passes the built client to these plugins. */
export function clientEntriesPlugin(app: Fw): Plugin {
  let requested: Array<{ plugin: CodePlugin; references: Map<string, string> }> = []
  return {
    name: 'fw:client-entries',
    async buildStart() {
      requested = []
      for (const plugin of this.environment.plugins as CodePlugin[]) {
        if (!plugin.clientEntries && !plugin.clientBuilt) continue
        const ids = (await plugin.clientEntries?.()) ?? []
        const references = ids.map(
          id => [id, this.emitFile({ type: 'chunk', id, preserveSignature: 'strict' })] as const,
        )
        requested.push({ plugin, references: new Map(references) })
      }
    },
    generateBundle(_, bundle) {
      const folder = `${assetsFolder(app.options)}/`
      const modules = new Set(
        Object.values(bundle).flatMap(output => (output.type === 'chunk' ? output.moduleIds : [])),
      )
      for (const { plugin, references } of requested) {
        const scripts = Array.from(references, ([id, reference]) => {
          const name = this.getFileName(reference)
          return [id, name.startsWith(folder) ? name.slice(folder.length) : name] as const
        })
        plugin.clientBuilt?.({ scripts: new Map(scripts), modules })
      }
    },
  }
}
