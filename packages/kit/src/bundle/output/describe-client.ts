import { hasRouteBudgets } from '@fw/schema'
import type { BuiltScript, ClientDescription, Fw } from '@fw/schema'
import type { BuiltChunk } from './manifest'
import { isAnalyzed } from '../analyze/create-report'
import { listModules } from './list-modules'
import { createNamer, moduleSizes, nameFiles, sumByOrigin } from './name-files'
import type { NamedFile } from './name-files'

/** What the files of a client are. Scripts are only listed if something compares what routes load. */
export function describeClient(app: Fw, files: readonly NamedFile[], chunks: readonly BuiltChunk[]): ClientDescription {
  const names = nameFiles(app, files)
  const isCompared = hasRouteBudgets(app.options.budgets) || isAnalyzed(app, 'build') || isAnalyzed(app, 'bundler2')
  return isCompared ? { names, scripts: listScripts(app, files, chunks) } : { names }
}

function listScripts(app: Fw, files: readonly NamedFile[], chunks: readonly BuiltChunk[]): BuiltScript[] {
  const origin = createNamer(app)
  const scripts = new Map(files.flatMap(file => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  return chunks.map(({ fileName, isEntry, imports, css, moduleIds }) => {
    const script = scripts.get(fileName)
    const sizes = script ? moduleSizes(script) : []
    return {
      file: fileName,
      isEntry,
      imports,
      css,
      sources: [...new Set(moduleIds.map(id => id.split('?')[0]!))],
      contents: sumByOrigin(sizes, origin),
      modules: listModules(app, sizes),
    }
  })
}
