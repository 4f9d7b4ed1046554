import type { AutoImport, BuildOutput, Fw, ServerOutput } from '@fw/schema'

export { mimeType } from './public/mime'
export { resolveRoute } from './scan/file-route'
export type { FileRoute } from './scan/file-route'

/** Creates the engine before the bundler is prepared: listeners of `ready` may use it. */
export async function createEngine(app: Fw): Promise<void> {
  const { privateDetails } = await import('./private-details')
  privateDetails.check(app)
  if (app.options.dev) await (await import('./dev/dev-server')).createDevEngine(app)
  else await (await import('./build/production')).createProductionEngine(app)
}

/** Prepares the bundler's configuration. In development, the bundler runs the server code. */
export async function prepare(app: Fw): Promise<void> {
  const { privateDetails } = await import('./private-details')
  privateDetails.check(app)
  if (app.options.dev) await (await import('./dev/dev-server')).prepareDev(app)
  else await (await import('./build/production')).prepareProduction(app)
}

/** All auto-imports of server code, for the type declarations of a project. */
export async function scanImports(app: Fw): Promise<AutoImport[]> {
  return (await import('./engine/server-imports')).scanServerImports(app)
}

/** The public manifests of a build, by file path below the base URL. `rules` are the route rules. */
export async function describeManifests(app: Fw, rules: object): Promise<Record<string, object>> {
  const { describeBuild, setManifest } = await import('./public/app-manifest')
  const { manifestsFolder } = await import('./public/build-folders')
  setManifest(app, () => rules, [], 0)
  return Object.fromEntries(
    Object.entries(describeBuild(app)).map(([name, content]) => [`/${manifestsFolder(app)}/${name}`, content]),
  )
}

/** Builds the server around the output of a builder; in development, sets `app.server` instead. */
export async function bundle(app: Fw, output?: BuildOutput): Promise<ServerOutput | undefined> {
  if (!app.options.dev) return (await import('./build/production')).bundleProduction(app, output)
  await (await import('./dev/dev-server')).bundleDev(app)
  return undefined
}
