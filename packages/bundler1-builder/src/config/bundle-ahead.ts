import type { DevEnvironment } from 'vite'

/** In development: prebundles a package for the browser, like dependencies of the project. Returns its id. */
export async function bundleAhead(environment: object, name: string, file: string): Promise<string | undefined> {
  const { depsOptimizer } = environment as DevEnvironment
  if (!depsOptimizer || depsOptimizer.options.noDiscovery) return undefined
  await depsOptimizer.scanProcessing
  return depsOptimizer.getOptimizedDepId(depsOptimizer.registerMissingImport(name, file))
}
