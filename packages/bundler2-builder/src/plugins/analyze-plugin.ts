import { readFileSync } from 'node:fs'
import { createReportPlugin } from '@fw/kit/bundle'
import type { AnalyzedChunk, AnalyzedModule } from '@fw/kit/bundle'
import type { Fw, Side } from '@fw/schema'
import { join } from 'pathe'

interface Module {
  resource?: string
  modules?: Iterable<Module>
  originalSource?: () => { source: () => string | Buffer } | null
}

interface Compilation {
  chunks: Iterable<{ files: Iterable<string> }>
  chunkGraph: { getChunkModules: (chunk: object) => Iterable<Module> }
  moduleGraph: { getOutgoingConnections: (module: Module) => Iterable<{ module?: Module | null }> }
}

/** `bundler2.analyze`: writes a report about the bundle size of one side. */
export async function createAnalyzePlugin(app: Fw, side: Side): Promise<object | undefined> {
  const report = await createReportPlugin(app, side, 'bundler2')
  if (!report) return undefined
  return {
    apply(compiler: any) {
      // Later, Rspack has freed the compilation.
      compiler.hooks.afterEmit.tapPromise('fw:analyze', async (compilation: Compilation) => {
        const modules = new Map<string, AnalyzedModule>()
        const context = {
          meta: { rollupVersion: `${compiler.webpack.rspackVersion ?? compiler.webpack.version}` },
          warn: () => {},
          getModuleInfo: (id: string) => modules.get(id) ?? null,
        }
        await report.generateBundle.call(context, {}, readBundle(compilation, compiler.outputPath, modules))
      })
    },
  }
}

/** The scripts of a compilation with the modules in them. Also collects what each module imports. */
function readBundle(
  compilation: Compilation,
  folder: string,
  analyzedModules: Map<string, AnalyzedModule>,
): Record<string, AnalyzedChunk> {
  const bundle: Record<string, AnalyzedChunk> = {}
  for (const chunk of compilation.chunks) {
    const file = [...chunk.files].find(name => /\.m?js$/.test(name))
    if (!file) continue
    const modules: AnalyzedChunk['modules'] = {}
    let last: string | undefined
    // Several modules can be in one scope.
    for (const module of [...compilation.chunkGraph.getChunkModules(chunk)].flatMap(m => [...(m.modules ?? [m])])) {
      if (!module.resource) continue
      last = module.resource
      modules[last] = { code: String(module.originalSource?.()?.source() ?? '') }
      analyzedModules.set(last, {
        isEntry: false,
        isExternal: false,
        importedIds: importsOf(compilation, module),
        dynamicallyImportedIds: [],
      })
    }
    bundle[file] = {
      type: 'chunk',
      code: readFileSync(join(folder, file), 'utf8'),
      modules,
      ...(last ? { facadeModuleId: last } : {}),
    }
  }
  return bundle
}

function importsOf({ moduleGraph }: Compilation, module: Module): string[] {
  const ids = Array.from(moduleGraph.getOutgoingConnections(module), ({ module: imported }) => imported?.resource)
  return [...new Set(ids)].filter(id => id !== undefined)
}
