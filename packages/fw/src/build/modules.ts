import { readdirSync } from 'node:fs'
import {
  CODE_EXTENSIONS,
  addConfiguredServerCode,
  extensionPattern,
  hasStaleModules,
  installEntries,
  installEntry,
  isDirectory,
  recordOptionWrites,
  resolveOptionWrites,
  scanFiles,
  stateOf,
} from '@fw/kit/internal'
import type { ModuleRequest } from '@fw/kit/internal'
import type { ConfigSource, DevServerHandlerEntry, Fw, ModuleEntry, Resolution } from '@fw/schema'
import { basename, dirname, join } from 'pathe'
import type { FeatureSources, StatefulFeature } from './feature'
import { entriesByOrigin } from './option-origins'

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

/** Runs the modules: those of layers before those of the project, which takes precedence. */
async function setupModules(app: Fw, state: ModulesState, loaded: FeatureSources): Promise<void> {
  await installModules(app, state, loaded)
  state.resolution = resolveOptionWrites(app, loaded)
  // Modules may have added to these options. Those that they added with the kit are in the plan already.
  const { serverHandlers = [], devServerHandlers = [], serverEngine } = app.options
  const { devHandlers = [], plugins = [] } = serverEngine as {
    devHandlers?: DevServerHandlerEntry[]
    plugins?: string[]
  }
  addConfiguredServerCode(app, {
    handlers: entriesByOrigin(app, ['serverHandlers'], serverHandlers),
    devHandlers: [
      ...entriesByOrigin(app, ['devServerHandlers'], devServerHandlers),
      ...entriesByOrigin(app, ['serverEngine', 'devHandlers'], devHandlers),
    ],
    plugins: entriesByOrigin(app, ['serverEngine', 'plugins'], plugins),
  })
}

async function installModules(app: Fw, state: ModulesState, { sources, isInspected }: FeatureSources): Promise<void> {
  if (app.hasListeners?.('modules:before') || app.hasListeners?.('modules:done')) recordOptionWrites(app)
  await app.callHook('modules:before')
  const before = [...(app.options.modules ?? [])]
  const requests = await findModules(app, sources)
  state.found = scannedFiles(requests)
  await installEntries(requests, app, { lifecycle: !isInspected })
  await installPushed(app, before)
  await app.callHook('modules:done')
}

type Layer = Fw['layers'][number]

/** All modules: layer by layer, the project last; in each one the listed modules, then those of its modules folder. */
async function findModules(app: Fw, sources: readonly ConfigSource[]): Promise<ModuleRequest[]> {
  const requests: ModuleRequest[] = []
  for (const layer of app.layers.toReversed())
    requests.push(...listedModules(app, layer, sources), ...(await scannedModules(app, layer)))
  return requests
}

/** The modules that the configuration of a layer lists. */
function listedModules(app: Fw, layer: Layer, sources: readonly ConfigSource[]): ModuleRequest[] {
  return sources
    .filter(({ active, rootDir }) => active !== false && rootDir === layer.rootDir)
    .toReversed()
    .flatMap(source => {
      const listed = Object.hasOwn(source.config, 'modules') ? source.config.modules : undefined
      const from = source.file ? dirname(source.file) : layer.rootDir
      return (Array.isArray(listed) ? listed : []).flatMap((entry: ModuleEntry | null | undefined | false, index) =>
        entry
          ? {
              ...splitEntry(entry),
              from,
              origin: { kind: 'config', ...layerName(app, layer) } as const,
              source,
              path: ['modules', String(index)],
            }
          : [],
      )
    })
}

function splitEntry(entry: ModuleEntry): Pick<ModuleRequest, 'entry' | 'inline'> {
  return Array.isArray(entry) ? { entry: entry[0], inline: entry[1] } : { entry }
}

function layerName(app: Fw, layer: Layer): { layer?: string } {
  return layer === app.layers[0] ? {} : { layer: layer.name }
}

/** The modules in the modules folder of a layer. */
async function scannedModules(app: Fw, layer: Layer): Promise<ModuleRequest[]> {
  const origin = { kind: 'folder', ...layerName(app, layer) } as const
  const files = await scanModules(app, layer.dirs.modules)
  return files.map(entry => ({ entry, from: app.options.rootDir, origin }))
}

function scannedFiles(requests: readonly ModuleRequest[]): string[] {
  return requests.flatMap(({ entry, origin }) => (origin.kind === 'folder' ? [entry as string] : []))
}

/** Installs the modules that modules or hooks have added to the option `modules`, in turn. */
async function installPushed(app: Fw, before: readonly unknown[]): Promise<void> {
  const seen = new Set<unknown>(before)
  for (;;) {
    const entry = (app.options.modules as Array<ModuleEntry | null | undefined | false> | undefined)?.find(
      candidate => candidate && !seen.has(candidate),
    )
    if (!entry) return
    seen.add(entry)
    await installEntry(entry, undefined, { app })
  }
}

/** Whether a module was added, removed or edited after the application has set up its modules. */
export async function hasOtherModules(app: Fw): Promise<boolean> {
  if (hasStaleModules(app)) return true
  return scannedFiles(await findModules(app, [])).join('\n') !== stateOf(app, modules).found.join('\n')
}

/** Paths at which a module may be added: the modules folder, and the index files of the folders in it. */
export function moduleCandidates(dir: string): string[] {
  if (!isDirectory(dir)) return [dir]
  const folders = readdirSync(dir)
    .map(name => join(dir, name))
    .filter(isDirectory)
  return [dir, ...folders.flatMap(folder => CODE_EXTENSIONS.map(extension => join(folder, `index${extension}`)))]
}

/** Files in the folder, and folders with an index file, sorted by name. */
async function scanModules(app: Fw, dir: string): Promise<string[]> {
  const files = await scanFiles(
    dir,
    [
      extensionPattern(CODE_EXTENSIONS, 'top'),
      `*/index.{${CODE_EXTENSIONS.map(extension => extension.slice(1)).join(',')}}`,
    ],
    { app },
  )
  const nameOf = (file: string) => (dirname(file) === dir ? basename(file) : basename(dirname(file)))
  return files.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}
