import { createDefaultImportMeta, createNodeImportMeta } from 'vite/module-runner'
import type { ModuleRunner, ModuleRunnerImportMeta } from 'vite/module-runner'

/**
 * Imports modules through the runner. Calls for a module that is being loaded share one load: started twice, a module
 * that fails would be left half done for the second. A failed load leaves nothing behind, so the next call sees the fix.
 */
export function createImporter(runner: ModuleRunner): <T>(id: string) => Promise<T> {
  const loading = new Map<string, Promise<any>>()
  return (id) => {
    let load = loading.get(id)
    if (!load) {
      load = runner.import(id).finally(() => loading.delete(id))
      loading.set(id, load)
    }
    return load
  }
}

/** `import.meta` of server code. Its `resolve` needs hooks in Node's loader, a thread of their own on Node 20, so it comes when it is called. */
export function createImportMeta(file: string): ModuleRunnerImportMeta {
  return { ...createDefaultImportMeta(file), resolve: (id, parent) => createNodeImportMeta(file).resolve(id, parent) }
}
