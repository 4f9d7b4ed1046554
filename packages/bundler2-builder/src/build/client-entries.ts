import type { BuiltChunk } from '@fw/kit/bundle'
import type { CodePlugin } from '@fw/schema'
import type { ToolConfig } from '../tools'

/** The modules that plugins give a script of their own, by the names of their entries. */
export class ClientEntries {
  private readonly found: Array<{ plugin: CodePlugin; ids: Map<string, string> }> = []

  /** Adds the entries to the configuration of the client. */
  async addTo(config: ToolConfig, plugins: readonly CodePlugin[]): Promise<void> {
    for (const plugin of plugins) {
      if (!plugin.clientEntries && !plugin.clientBuilt) continue
      const ids = new Map<string, string>()
      for (const id of (await plugin.clientEntries?.()) ?? []) {
        const name = `part-${Object.keys(config.entry).length}`
        ids.set(name, id)
        // Other scripts import these ones by their URL.
        config.entry[name] = { import: [config.entry.entry[0], id], library: { type: 'module' } }
      }
      this.found.push({ plugin, ids })
    }
  }

  /** Passes the built client to the plugins. `files` are the scripts by the names of entries. */
  done(files: ReadonlyMap<string, string>, chunks: readonly BuiltChunk[]): void {
    const modules = new Set(chunks.flatMap(({ moduleIds }) => moduleIds))
    for (const { plugin, ids } of this.found)
      plugin.clientBuilt?.({ scripts: new Map(Array.from(ids, ([name, id]) => [id, files.get(name)!])), modules })
  }
}
