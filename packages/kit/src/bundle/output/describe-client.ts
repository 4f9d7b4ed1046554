import { hasRouteBudgets } from '@fw/schema'
import type { BuiltScript, ClientDescription, Fw } from '@fw/schema'
import type { BuiltChunk } from './manifest'
import { createNamer, moduleSizes, nameFiles, sumByOrigin } from './name-files'
import type { NamedFile } from './name-files'

/** What the files of a client are. Scripts are only listed if there are budgets for what routes load. */
export function describeClient(app: Fw, files: readonly NamedFile[], chunks: readonly BuiltChunk[]): ClientDescription {
  const names = nameFiles(app, files)
  return hasRouteBudgets(app.options.budgets) ? { names, scripts: listScripts(app, files, chunks) } : { names }
}

function listScripts(app: Fw, files: readonly NamedFile[], chunks: readonly BuiltChunk[]): BuiltScript[] {
  const origin = createNamer(app)
  const scripts = new Map(files.flatMap(file => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  return chunks.map(({ fileName, isEntry, imports, css, moduleIds }) => {
    const script = scripts.get(fileName)
    return {
      file: fileName,
      isEntry,
      imports,
      css,
      sources: [...new Set(moduleIds.map(id => id.split('?')[0]!))],
      contents: script ? sumByOrigin(moduleSizes(script), origin) : {},
    }
  })
}
