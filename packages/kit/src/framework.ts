import { pathToFileURL } from 'node:url'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { FwApp, FwOptions } from '@fw/schema'
import { resolve } from 'pathe'
import { requireOptions } from './config/index'
import type { LoadConfigOptions } from './config/index'
import { resolvePackage } from './config/layers/resolve-package'

export interface LoadProjectOptions extends Omit<LoadConfigOptions, 'rootDir'> {
  /** The project. Default: `cwd`, else the current folder. */
  rootDir?: string
  /** Another name for `rootDir`. */
  cwd?: string
  /** `false`: set nothing up yet. `app.ready()` does it, and so does building. Default: true. */
  ready?: boolean
}

/** What the kit calls in the installed fw. */
interface Framework {
  loadFw: (options: LoadProjectOptions & { rootDir: string }) => Promise<FwApp>
  buildFw: (app: FwApp) => Promise<void>
  writeTypes: (app: FwApp) => Promise<void>
}

/** Loads an application, with the fw that is installed in its project. */
export async function loadFw(options: LoadProjectOptions = {}): Promise<FwApp> {
  const rootDir = rootOf(options)
  return (await loadFramework(rootDir)).loadFw({ ...options, rootDir })
}

/** Builds a loaded application. */
export async function buildFw(app: FwApp): Promise<void> {
  await (await loadFramework(app.options.rootDir)).buildFw(app)
}

/** Writes the typing files of a loaded application. */
export async function writeTypes(app: FwApp): Promise<void> {
  await (await loadFramework(app.options.rootDir)).writeTypes(app)
}

/** The resolved options of a project. Throws when its configuration has errors. */
export async function loadFwConfig(options: LoadProjectOptions = {}): Promise<FwOptions> {
  return (await requireOptions({ ...options, rootDir: rootOf(options) })).options
}

function rootOf({ rootDir, cwd }: LoadProjectOptions): string {
  return resolve(rootDir ?? cwd ?? process.cwd())
}

async function loadFramework(rootDir: string): Promise<Framework> {
  const file = await resolvePackage('fw', [rootDir])
  if (!file) throw new ProblemError([buildDiagnostics.frameworkMissing({ rootDir })])
  return (await import(pathToFileURL(file).href)) as Framework
}
