import { pathToFileURL } from 'node:url'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Fw, FwOptions, InternalOptions } from '@fw/schema'
import { resolve } from 'pathe'
import { requireOptions } from './config/index'
import type { LoadConfigOptions } from './config/index'
import { describeLayers, layerAliases } from './config/layers/layer-members'
import { resolvePackage } from './packages/resolve-package'

export interface LoadProjectOptions extends Omit<LoadConfigOptions, 'rootDir'> {
  /** The project. Default: `cwd`, otherwise the current folder. */
  rootDir?: string
  /** Alias of `rootDir`. */
  cwd?: string
  /** `false`: set nothing up yet. `app.ready()` and builds do it later. Default: true. */
  ready?: boolean
}

/** The functions of the installed fw that the kit calls. */
interface Framework {
  loadFw: (options: LoadProjectOptions & { rootDir: string }) => Promise<Fw>
  buildFw: (app: Fw) => Promise<void>
  writeTypes: (app: Fw) => Promise<void>
}

/** Loads an application with the fw that its project has installed. */
export async function loadFw(options: LoadProjectOptions = {}): Promise<Fw> {
  const rootDir = rootOf(options)
  return (await loadFramework(rootDir)).loadFw({ ...options, rootDir })
}

/** Builds a loaded application. */
export async function buildFw(app: Fw): Promise<void> {
  await (await loadFramework(app.options.rootDir)).buildFw(app)
}

/** Writes the generated tsconfigs and type declarations of a loaded application. */
export async function writeTypes(app: Fw): Promise<void> {
  await (await loadFramework(app.options.rootDir)).writeTypes(app)
}

/** The resolved options of a project, with its layers and their aliases. Throws if its configuration has errors. */
export async function loadFwConfig(
  options: LoadProjectOptions = {},
): Promise<FwOptions & Pick<InternalOptions, '_layers'>> {
  const loaded = await requireOptions({ ...options, rootDir: rootOf(options) })
  const alias = { ...layerAliases(loaded.layers), ...loaded.options.alias }
  return { ...loaded.options, alias, _layers: describeLayers(loaded) }
}

function rootOf({ rootDir, cwd }: LoadProjectOptions): string {
  return resolve(rootDir ?? cwd ?? process.cwd())
}

async function loadFramework(rootDir: string): Promise<Framework> {
  const file = await resolvePackage('fw', [rootDir])
  if (!file) throw new ProblemError([buildDiagnostics.frameworkMissing({ rootDir })])
  return (await import(pathToFileURL(file).href)) as Framework
}
