import { createServerModuleRunnerTransport } from 'vite'
import type { DevEnvironment } from 'vite'
import { createDefaultImportMeta, createNodeImportMeta, ESModulesEvaluator, ModuleRunner } from 'vite/module-runner'
import type { FetchResult, ModuleEvaluator, ModuleRunnerImportMeta } from 'vite/module-runner'

/**
 * Imports modules through the runner. Calls for a module that is being loaded share one load: started twice, a module
 * that fails would be left half done for the second. A failed load leaves nothing behind, so the next call sees the
 * fix.
 */
export function createImporter(runner: ModuleRunner): <T>(id: string) => Promise<T> {
  const loading = new Map<string, Promise<any>>()
  return id => {
    let load = loading.get(id)
    if (!load) {
      load = runner.import(id).finally(() => loading.delete(id))
      loading.set(id, load)
    }
    return load
  }
}

/**
 * The runner of server code. What changed is read anew by the next import, so nothing is told to the running code; and
 * source maps are read when an error is shown, not whenever a module is loaded.
 */
export function createRunner(
  environment: DevEnvironment,
  evaluator: ModuleEvaluator = new ESModulesEvaluator(),
): ModuleRunner {
  return new ModuleRunner(
    {
      transport: createServerModuleRunnerTransport({ channel: environment.hot }),
      hmr: false,
      sourcemapInterceptor: 'prepareStackTrace',
      createImportMeta,
    },
    evaluator,
  )
}

/**
 * `import.meta` of server code. Its `resolve` needs hooks in Node's loader, a thread of their own on Node 20, so it
 * comes when it is called.
 */
function createImportMeta(file: string): ModuleRunnerImportMeta {
  return { ...createDefaultImportMeta(file), resolve: (id, parent) => createNodeImportMeta(file).resolve(id, parent) }
}

// Each time somebody must save a file in the moment that it is read.
const ATTEMPTS = 10

/**
 * Fetches a module as it is in the end. One that is edited while it is transformed comes late, after the new one that
 * another request fetched: the runner would take it, and keep it until the next edit.
 */
export async function fetchNewest(
  { moduleGraph }: DevEnvironment,
  fetch: (isAgain: boolean) => Promise<FetchResult>,
): Promise<FetchResult> {
  for (let attempt = 0; ; attempt++) {
    const result = await fetch(attempt > 0)
    const module = 'code' in result ? moduleGraph.getModuleById(result.id) : undefined
    if (!module || !('code' in result) || module.transformResult?.code === result.code || attempt === ATTEMPTS)
      return result
  }
}
