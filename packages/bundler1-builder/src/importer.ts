import type { ModuleRunner } from 'vite/module-runner'

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
