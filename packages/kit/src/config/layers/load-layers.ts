import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { formatPath, layerDiagnostics } from '@fw/schema'
import type { ConfigSource, Problem } from '@fw/schema'
import { basename, dirname, join, relative, resolve } from 'pathe'
import { isRemote, publicSource } from '../remote/archive'
import { readEntries } from './layer-entries'
import type { LayerEntry } from './layer-entries'
import { isDirectory } from '../../disk/find-file'
import { findConfigFile } from '../files/find-config-file'
import { findLayer, isPackageName } from './find-layer'
import type { LayerLocation } from './find-layer'
import type { RemoteSettings } from '../remote/load-remote'
import { loadSources } from './load-sources'
import type { LoadedLayer } from './load-sources'

export interface LoadLayersOptions extends RemoteSettings {
  rootDir: string
  envName: string
  homeDir: string
  configFile?: string
  fresh?: boolean
  /** Overrides all files. May also name layers. */
  overrides: readonly ConfigSource[]
}

export interface LoadedLayers {
  /** The project first, then its layers, highest precedence first. */
  layers: LoadedLayer[]
  /** The sources of all layers, in the same order. */
  sources: ConfigSource[]
  files: Set<string>
  candidates: Set<string>
  problems: Problem[]
}

interface Node {
  layer: LoadedLayer
  sources: ConfigSource[]
  children: Node[]
  isLone: boolean
  /** The directory of the lock file for its remote layers: its own, or that of the local layer that extends it. */
  lockDir: string
}

interface Walk {
  options: LoadLayersOptions
  /** By real path. Undefined for an invalid layer, so that it is reported once. */
  nodes: Map<string, Node | undefined>
  /** Real paths from the project to the current layer. */
  ancestors: string[]
  files: Set<string>
  candidates: Set<string>
  problems: Problem[]
}

/** Loads the configuration files of the project and of all its layers. Problems are collected, never thrown. */
export async function loadLayers(options: LoadLayersOptions): Promise<LoadedLayers> {
  const { rootDir } = options
  const walk: Walk = { options, nodes: new Map(), ancestors: [], files: new Set(), candidates: new Set(), problems: [] }
  const configFile = options.configFile ? resolveConfigFile(rootDir, options.configFile) : findConfigFile(rootDir)
  const layer: LoadedLayer = {
    name: basename(rootDir),
    rootDir,
    chain: [configFile ? relative(rootDir, configFile) : 'fw.config'],
  }
  if (configFile) layer.configFile = configFile
  const project: Node = { layer, sources: [], children: [], isLone: false, lockDir: rootDir }
  walk.problems.push(...(await fillSources(walk, project, options.homeDir)))
  await descend(walk, project, options.overrides)
  const nodes = byStrength(project)
  const { files, candidates, problems } = walk
  return {
    layers: nodes.map(node => node.layer),
    sources: nodes.flatMap(node => node.sources),
    files,
    candidates,
    problems,
  }
}

/** The file that a caller names, possibly without its extension. */
function resolveConfigFile(rootDir: string, name: string): string {
  const path = resolve(rootDir, name)
  return existsSync(path) ? path : (findConfigFile(dirname(path), basename(path)) ?? path)
}

/**
 * Each layer comes before the layers that it extends, otherwise in the order of naming. A layer that is named twice
 * gets its lowest position: the list is walked from the end, and the first visit counts.
 */
function byStrength(project: Node): Node[] {
  const visited = new Set<Node>()
  const weakestFirst: Node[] = []
  const visit = (node: Node) => {
    if (visited.has(node)) return
    visited.add(node)
    for (const child of node.children.toReversed()) visit(child)
    weakestFirst.push(node)
  }
  visit(project)
  return weakestFirst.reverse()
}

/** Loads the files of one layer. Returns the error if its configuration could not be loaded. */
async function fillSources(walk: Walk, node: Node, homeDir?: string): Promise<Problem[]> {
  const { envName, fresh = false } = walk.options
  const loaded = await loadSources(node.layer, {
    envName,
    fresh,
    isLone: node.isLone,
    ...(homeDir === undefined ? {} : { homeDir }),
  })
  node.sources.push(...loaded.sources)
  for (const file of loaded.files) walk.files.add(file)
  for (const file of loaded.candidates) walk.candidates.add(file)
  walk.problems.push(...loaded.problems)
  return loaded.broken
}

/** Visits the layers that a layer extends: `theme`, then `layers/*`, then `extends`. */
async function descend(walk: Walk, node: Node, overrides: readonly ConfigSource[] = []): Promise<void> {
  const id = identify({ ...node.layer, isLone: node.isLone })
  walk.nodes.set(id, node)
  walk.ancestors.push(id)
  const { theme, extended, problems } = readEntries([...overrides, ...node.sources], node.layer.chain.join(' → '))
  walk.problems.push(...problems)
  const follow = async (entries: readonly LayerEntry[]): Promise<void> => {
    for (const entry of entries) await (isRemote(entry.source) ? followRemote : followLocal)(walk, node, entry)
  }
  await follow(theme)
  if (!node.isLone) {
    walk.candidates.add(join(node.layer.rootDir, 'layers'))
    for (const dir of scanLayers(node.layer.rootDir)) {
      const entry: LayerEntry = { source: `layers/${basename(dir)}`, options: {}, from: node.sources[0]!, path: [] }
      await visit(walk, node, entry, (await findLayer(dir, dir, dir))!)
    }
  }
  await follow(extended)
  walk.ancestors.pop()
}

async function followLocal(walk: Walk, parent: Node, entry: LayerEntry): Promise<void> {
  const { source, from, path } = entry
  const shown = publicSource(source)
  const chain = [...parent.layer.chain, shown].join(' → ')
  if (/^[a-z][\w+.-]+:/i.test(source)) {
    walk.problems.push(
      layerDiagnostics.badEntry({ key: formatPath(path), given: `\`${shown}\``, chain }, { source: from, path }),
    )
    return
  }
  const location = await findLayer(source, parent.layer.rootDir, walk.options.rootDir)
  if (location) return visit(walk, parent, entry, location)
  walk.candidates.add(resolve(parent.layer.rootDir, source))
  walk.problems.push(
    layerDiagnostics.missingLayer({ layer: source, chain, isPackage: isPackageName(source) }, { source: from, path }),
  )
}

async function followRemote(walk: Walk, parent: Node, entry: LayerEntry): Promise<void> {
  const { source, from, path } = entry
  const chain = [...parent.layer.chain, publicSource(source)].join(' → ')
  const { loadRemote } = await import('../remote/load-remote')
  const remote = await loadRemote(
    { source, key: formatPath(path), ...entry.options, lockDir: parent.lockDir, chain },
    walk.options,
  )
  walk.candidates.add(remote.lockFile)
  if (existsSync(remote.lockFile)) walk.files.add(remote.lockFile)
  if (remote.problem) walk.problems.push({ ...remote.problem, source: from, path })
  if (remote.dir) await visit(walk, parent, entry, (await findLayer(remote.dir, remote.dir, remote.dir))!, true)
}

async function visit(
  walk: Walk,
  parent: Node,
  entry: LayerEntry,
  layerLocation: LayerLocation,
  remote = false,
): Promise<void> {
  const { from, path } = entry
  const source = publicSource(entry.source)
  const chain = [...parent.layer.chain, source]
  const id = identify(layerLocation)
  if (walk.ancestors.includes(id)) {
    walk.problems.push(
      layerDiagnostics.cyclicLayer({ layer: source, chain: chain.join(' → ') }, { source: from, path }),
    )
    return
  }
  if (!walk.nodes.has(id)) {
    const { rootDir, configFile } = layerLocation
    const layer: LoadedLayer = {
      name: nameOf(layerLocation, source, remote),
      rootDir,
      ...(configFile ? { configFile } : {}),
      chain,
      source,
      ...(remote ? { remote } : {}),
    }
    await load(walk, layer, layerLocation, parent)
  }
  const node = walk.nodes.get(id)
  if (node) parent.children.push(node)
}

async function load(walk: Walk, layer: LoadedLayer, layerLocation: LayerLocation, parent: Node): Promise<void> {
  const isLocal = !layer.remote && !layer.rootDir.includes('/node_modules/')
  const node: Node = {
    layer,
    sources: [],
    children: [],
    isLone: layerLocation.isLone ?? false,
    lockDir: isLocal ? layer.rootDir : parent.lockDir,
  }
  const broken = await fillSources(walk, node)
  if (broken.length === 0) return descend(walk, node)
  walk.nodes.set(identify(layerLocation), undefined)
  for (const { why, fix, location } of broken) {
    const params = { layer: layer.source!, chain: layer.chain.join(' → '), why, fix }
    walk.problems.push(layerDiagnostics.brokenLayer(params, { location: location ?? { file: layer.configFile! } }))
  }
}

function nameOf(layerLocation: LayerLocation, source: string, remote: boolean): string {
  if (remote) return source
  return layerLocation.packageName ?? basename(layerLocation.isLone ? layerLocation.configFile! : layerLocation.rootDir)
}

/** Directories in `layers` next to the configuration, in descending order. */
function scanLayers(rootDir: string): string[] {
  const dir = join(rootDir, 'layers')
  if (!isDirectory(dir)) return []
  return readdirSync(dir)
    .filter(name => !name.startsWith('.'))
    .sort()
    .reverse()
    .map(name => join(dir, name))
    .filter(isDirectory)
}

// The same layer may be reached by its directory, by its file or through a symbolic link.
function identify({ rootDir, configFile, isLone }: LayerLocation): string {
  const path = isLone ? configFile! : rootDir
  return existsSync(path) ? realpathSync(path) : path
}
