import { createServerModuleRunnerTransport } from 'vite'
import type { DevEnvironment } from 'vite'
import { createDefaultImportMeta, createNodeImportMeta, ModuleRunner } from 'vite/module-runner'
import type { FetchResult, ModuleRunnerImportMeta } from 'vite/module-runner'
import type { ServerEvaluator } from './server-evaluator'

/**
 * Imports modules through the runner. Concurrent imports of a module share one load: if a failing module were started
 * twice, the second import would get it half-initialized. A failed load is discarded, so the next import sees the fix.
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
 * The runner of server code. The next import loads changed modules, so running code gets no HMR updates. Source maps
 * are read when an error is shown, not when a module is loaded.
 */
export function createRunner(environment: DevEnvironment, evaluator: ServerEvaluator): ModuleRunner {
  const runner = new ModuleRunner(
    {
      transport: createServerModuleRunnerTransport({ channel: environment.hot }),
      hmr: false,
      sourcemapInterceptor: 'prepareStackTrace',
      createImportMeta,
    },
    evaluator,
  )
  evaluator.runner = runner
  return runner
}

/** `import.meta` of server code. `resolve` needs loader hooks, a thread on Node 20, so it is created on first use. */
function createImportMeta(file: string): ModuleRunnerImportMeta {
  return { ...createDefaultImportMeta(file), resolve: (id, parent) => createNodeImportMeta(file).resolve(id, parent) }
}

// Each further attempt needs another save during the read.
const MAX_ATTEMPTS = 10

/**
 * Fetches the newest version of a module. If a module is edited while it is transformed, the old version arrives after
 * the new one that another request fetched. The runner would use the old one until the next edit.
 */
export async function fetchNewest(
  { moduleGraph }: DevEnvironment,
  fetch: (isAgain: boolean) => Promise<FetchResult>,
): Promise<FetchResult> {
  for (let attempt = 0; ; attempt++) {
    const result = await fetch(attempt > 0)
    const module = 'code' in result ? moduleGraph.getModuleById(result.id) : undefined
    if (!module || !('code' in result) || module.transformResult?.code === result.code || attempt === MAX_ATTEMPTS)
      return result
  }
}
