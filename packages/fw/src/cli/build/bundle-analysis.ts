import type { BuildOutput, BundleAnalysis, BundledFile, Fw } from '@fw/schema'
import { createSizes, listRouteLoads } from './budgets/loaded-scripts'

/** What each route of a build loads, for devtools. */
export async function analyzeBundles(
  app: Fw,
  { clientDir, scripts = [], names = {} }: BuildOutput,
): Promise<BundleAnalysis> {
  const sizeOf = createSizes(clientDir)
  const routes = listRouteLoads(app, scripts).map(({ path, scripts: loaded, styles }) => ({
    path,
    files: [...loaded.map(({ file }) => file), ...styles],
  }))
  const listed = [...new Set(routes.flatMap(({ files }) => files))]
  const files = listed.map(async (file): Promise<BundledFile> => {
    const { bytes, compressed } = await sizeOf(file)
    const modules = scripts.find(script => script.file === file)?.modules ?? []
    return { file, name: names[file] ?? file, bytes, compressedBytes: compressed, modules: [...modules] }
  })
  return {
    builtAt: Date.now(),
    files: await Promise.all(files),
    routes: routes.map(route => ({ ...route, files: route.files.map(file => listed.indexOf(file)) })),
  }
}
