import { dirname, relative } from 'pathe'

/**
 * A Rolldown plugin: `globalThis._importMeta_` is `import.meta` of the entry. Packages for servers read it, because
 * their own files are part of a bundle. Each chunk sets it, because the entry runs after the chunks that it imports.
 */
export function createImportMetaPlugin(engine: () => { options: { node?: boolean | undefined } }): object {
  return {
    name: 'fw:import-meta',
    banner: ({ fileName, isEntry }: { fileName: string; isEntry: boolean }) => {
      const entry = isEntry ? fileName : 'index.mjs'
      const path = JSON.stringify(relative(dirname(`/${fileName}`), `/${entry}`))
      // Other platforms have no files.
      const url = engine().options.node === false ? '"file:///_entry.js"' : `new URL(${path},import.meta.url).href`
      return `globalThis._importMeta_??={url:${url},env:globalThis.process?.env??{}};`
    },
  }
}
