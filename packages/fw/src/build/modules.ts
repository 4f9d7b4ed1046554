import { readdirSync, statSync } from 'node:fs'
import { installModule } from '@fw/kit'
import {
  addConfiguredHandlers,
  extensionPattern,
  hasStaleModules,
  recordOptionWrites,
  resolveOptionWrites,
  scanFiles,
  stateOf,
} from '@fw/kit/internal'
import type { FwApp, ModuleEntry, Resolution } from '@fw/schema'
import { basename, dirname, join } from 'pathe'
import type { FeatureSources, StatefulFeature } from './feature'

const CODE = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs']

interface ModulesState {
  /** Files in the modules folders. */
  found: readonly string[]
  /** The options, resolved with what modules wrote to them. Undefined if they wrote nothing. */
  resolution?: Resolution | undefined
}

/** Installs the modules. */
export const modules: StatefulFeature<ModulesState> = {
  name: 'modules',
  state: () => ({ found: [] }),
  setup: setupModules,
}

/**
 * Runs the modules: first those of configurations, then those of the modules directories. Modules of layers run before
 * those of the project, which takes precedence.
 */
async function setupModules(app: FwApp, state: ModulesState, loaded: FeatureSources): Promise<void> {
  await installModules(app, state, loaded)
  state.resolution = resolveOptionWrites(app, loaded)
  // Modules may have added to these options. Those that they added with the kit are in the plan already.
  addConfiguredHandlers(app, app.options.serverHandlers ?? [], app.options.devServerHandlers ?? [])
}

async function installModules(app: FwApp, state: ModulesState, { sources }: FeatureSources): Promise<void> {
  if (app.hasListeners?.('modules:before') || app.hasListeners?.('modules:done')) recordOptionWrites(app)
  await app.callHook('modules:before')
  for (const layer of app.layers.toReversed()) {
    for (const source of sources
      .filter(({ active, rootDir }) => active !== false && rootDir === layer.rootDir)
      .toReversed()) {
      const listed = Object.hasOwn(source.config, 'modules') ? source.config.modules : undefined
      if (!Array.isArray(listed)) continue
      const from = source.file ? dirname(source.file) : layer.rootDir
      for (const entry of listed as Array<ModuleEntry | null | undefined | false>) {
        if (entry) await installModule(entry, undefined, { app, from })
      }
    }
  }
  state.found = await scanAllModules(app)
  for (const file of state.found) await installModule(file, undefined, { app })
  await app.callHook('modules:done')
}

/** Whether a module was added, removed or edited after the application has set up its modules. */
export async function hasOtherModules(app: FwApp): Promise<boolean> {
  return hasStaleModules(app) || (await scanAllModules(app)).join('\n') !== stateOf(app, modules).found.join('\n')
}

/** Paths at which a module may be added: the modules folder, and the index files of the folders in it. */
export function moduleCandidates(dir: string): string[] {
  if (!isFolder(dir)) return [dir]
  const folders = readdirSync(dir)
    .map(name => join(dir, name))
    .filter(isFolder)
  return [dir, ...folders.flatMap(folder => CODE.map(extension => join(folder, `index${extension}`)))]
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

async function scanAllModules(app: FwApp): Promise<string[]> {
  const files: string[] = []
  for (const { dirs } of app.layers.toReversed()) files.push(...(await scanModules(app, dirs.modules)))
  return files
}

/** Files in the folder, and folders with an index file, sorted by name. */
async function scanModules(app: FwApp, dir: string): Promise<string[]> {
  const files = await scanFiles(
    dir,
    [extensionPattern(CODE, 'top'), `*/index.{${CODE.map(extension => extension.slice(1)).join(',')}}`],
    { app },
  )
  const nameOf = (file: string) => (dirname(file) === dir ? basename(file) : basename(dirname(file)))
  return files.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}
