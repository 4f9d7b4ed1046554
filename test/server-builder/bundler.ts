import type { DevBundler, FwApp } from '@fw/schema'
import { createServer } from 'vite'
import type { RunnableDevEnvironment } from 'vite'

/** The least that a bundler does in development: runs server code from source in this process. */
export async function createBundler(app: FwApp): Promise<DevBundler> {
  const server = await createServer({
    configFile: false,
    root: app.options.rootDir,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, hmr: false },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { ...app.plan.aliases, ...app.options.alias as Record<string, string> } },
    define: { 'import.meta.server': 'true', 'import.meta.client': 'false', 'import.meta.dev': 'true' },
    plugins: [
      ...app.plan.server.buildPlugins,
      {
        name: 'test:templates',
        resolveId: id => id.startsWith('#build/') ? `\0${id}` : undefined,
        load: id => id.startsWith('\0#build/') ? app.plan.templates.find(template => `\0#build/${template.filename}` === `${id}.mjs`)?.getContents({ app }) : undefined,
      },
    ],
  })
  const environment = server.environments.ssr as RunnableDevEnvironment
  return {
    handle: (_request, _response, next) => next(),
    import: id => environment.runner.import(id),
    invalidate(ids) {
      for (const id of ids) {
        const found = environment.moduleGraph.getModuleById(id)
        for (const module of found ? [found] : environment.moduleGraph.getModulesByFile(id) ?? []) environment.moduleGraph.invalidateModule(module)
      }
    },
    reload: () => undefined,
    close: () => server.close(),
  }
}
