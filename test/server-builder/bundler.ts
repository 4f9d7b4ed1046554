import { templateContext } from '@fw/kit/internal'
import type { DevBundler, Fw } from '@fw/schema'
import { createServer } from 'vite'
import type { RunnableDevEnvironment } from 'vite'

/** A minimal bundler for development: runs server code from source in this process. */
export async function createBundler(app: Fw): Promise<DevBundler> {
  const server = await createServer({
    configFile: false,
    root: app.options.rootDir,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, hmr: false },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { ...app.plan.aliases, ...(app.options.alias as Record<string, string>) } },
    define: { 'import.meta.server': 'true', 'import.meta.client': 'false', 'import.meta.dev': 'true' },
    plugins: [
      ...app.plan.server.buildPlugins,
      {
        name: 'test:templates',
        enforce: 'pre',
        // `#build` is an alias of the build directory.
        resolveId: id =>
          app.plan.templates.some(template => `${app.options.buildDir}/${template.filename}` === `${id}.mjs`)
            ? `\0${id}.mjs`
            : undefined,
        load: id =>
          app.plan.templates
            .find(template => `\0${app.options.buildDir}/${template.filename}` === id)
            ?.getContents(templateContext(app)),
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
        for (const module of found ? [found] : (environment.moduleGraph.getModulesByFile(id) ?? []))
          environment.moduleGraph.invalidateModule(module)
      }
      return false
    },
    update: () => undefined,
    close: () => server.close(),
  }
}
