import type { Fw } from '@fw/schema'
import { dirname, relative } from 'pathe'
import type { Plugin, Rolldown } from 'vite'
import { hasImportMaps } from './targets'
import { privateDetails } from '../private-details'

/** The name by which scripts import the shared entry of all pages. */
const NAME = JSON.stringify('#entry')

type Chunks = Record<string, Rolldown.RenderedChunk>

interface EntryMap {
  plugins: Plugin[]
  /** The file that the name refers to, once the client is built. Undefined if no script uses the name. */
  file: () => string | undefined
}

/**
 * `experimental.entryImportMap`: scripts import the entry by a name that pages map to its file. File names are content
 * hashes, so a change of the entry does not change the names of other files.
 */
export function createEntryMap({ options: { experimental, future } }: Fw): EntryMap {
  // If applications share a page, each would add an import map, and not every browser supports several.
  if (!experimental.entryImportMap || future.multiApp || !privateDetails.isTested('preloadOrder'))
    return { plugins: [], file: () => undefined }
  let target: string | undefined
  let elsewhere: ReadonlySet<string> | undefined
  let isUsed = false
  let file: string | undefined
  const name: Plugin = {
    name: 'fw:entry-map',
    renderStart() {
      elsewhere = undefined
      isUsed = false
    },
    renderChunk(code, { fileName }, { format }, { chunks }) {
      if (format !== 'es' || !hasImportMaps(this.environment.config.build.target)) return undefined
      if (!elsewhere) {
        target = findTarget(chunks, experimental.asyncEntry)
        elsewhere = findElsewhere(chunks)
      }
      if (!target || fileName === target || elsewhere.has(fileName)) return undefined
      const path = relative(dirname(fileName), target)
      const written = JSON.stringify(path.startsWith('.') ? path : `./${path}`)
      if (!code.includes(written)) return undefined
      isUsed = true
      // Same length as before, so that source maps stay valid.
      return { code: code.replaceAll(written, NAME.padEnd(written.length)), map: null }
    },
    generateBundle(_, bundle) {
      file = isUsed
        ? chunksOf(bundle).find(({ preliminaryFileName }) => preliminaryFileName === target)?.fileName
        : undefined
    },
  }
  return { plugins: [name, ...hidingPlugins(() => file)], file: () => file }
}

/**
 * Hides the entry from the bundler while it lists the preloads of each import. The page has already loaded the entry
 * and its styles, and their names would change the content of files whose hashes do not include them.
 */
function hidingPlugins(file: () => string | undefined): Plugin[] {
  const imports = new Map<string, string[]>()
  return [
    {
      name: 'fw:entry-map-hide',
      generateBundle(_, bundle) {
        imports.clear()
        const entry = file()
        const later = chunksOf(bundle).filter(({ fileName, isEntry }) => fileName !== entry && !isEntry)
        if (!entry || !later.some(({ dynamicImports }) => dynamicImports.length)) return
        for (const chunk of later.filter(other => other.imports.includes(entry))) {
          imports.set(chunk.fileName, chunk.imports)
          chunk.imports = chunk.imports.filter(other => other !== entry)
        }
      },
    },
    {
      name: 'fw:entry-map-show',
      generateBundle: {
        order: 'post',
        handler(_, bundle) {
          for (const chunk of chunksOf(bundle)) {
            const importMap = imports.get(chunk.fileName)
            if (importMap) chunk.imports = importMap
          }
        },
      },
    },
  ]
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter(file => file.type === 'chunk')
}

/** The script that all others share: the entry, or the only module that it loads. */
function findTarget(chunks: Chunks, isAsync: boolean): string | undefined {
  const entry = Object.values(chunks).find(({ isEntry, name }) => isEntry && name === 'entry')
  return isAsync ? entry?.dynamicImports[0] : entry?.fileName
}

/** Entries, and what plugins add to them: pages of other sites may load them, where the name is mapped differently. */
function findElsewhere(chunks: Chunks): Set<string> {
  const imports = new Set<string>()
  const add = (file: string): void => {
    if (imports.has(file)) return
    imports.add(file)
    chunks[file]?.imports.forEach(add)
  }
  for (const { isEntry, name, fileName } of Object.values(chunks)) {
    if (isEntry && name === 'entry') imports.add(fileName)
    else if (isEntry) add(fileName)
  }
  return imports
}
