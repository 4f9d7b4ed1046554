import { childContributions, environmentContribution, groupParts, usableContributions } from './contribution'
import type { Contribution, GroupParts } from './contribution'
import type { Facts } from './facts'
import { layerDirs } from './options/dir'
import { mergeDeep, mergeValues } from './merge'
import { nodeAt } from './option'
import type { Context, GroupNode, Node, OptionNode } from './option'
import { formatPath, parsePath } from './path'
import { copy, safeKeys, valueAt } from './plain'
import type { PlainObject } from './plain'
import type { ResolvedLayer } from './resolution'
import type { ConfigSource, Origin } from './source'

/** Values on demand: each option is resolved when it is first asked for, and once. */
export interface Resolver {
  context: Context
  valueOf: (path: readonly string[]) => unknown
  trace: (path: readonly string[]) => Origin[]
  isSet: (path: readonly string[]) => boolean
}

export function createResolver(root: GroupNode, sources: readonly ConfigSource[], facts: Facts): Resolver {
  const values = new Map<string, unknown>()
  const parts = new Map<string, GroupParts>()
  const resolving: string[] = []
  let layers: ResolvedLayer[] | undefined

  const context: Context = {
    get: path => valueOf(parsePath(path)!) as never,
    isSet: path => isSet(parsePath(path)!),
    written: path => originsOf(parsePath(path)!).find(origin => origin.kind !== 'default')?.value,
    variant: () => context.get('future.compatibilityVersion') === 4 ? 'A' : 'B',
    facts,
    layers: () => layers ??= resolveLayers(root, sources, facts, context),
  }

  function partsOf(path: readonly string[], node: GroupNode): GroupParts {
    const key = formatPath(path)
    let found = parts.get(key)
    if (!found) {
      found = groupParts(node, contributionsTo(path, node), context)
      if (node.follows) found.objects.push({ kind: 'default', path: [], value: context.get(node.follows), follows: node.follows })
      parts.set(key, found)
    }
    return found
  }

  function contributionsTo(path: readonly string[], node: Node): Contribution[] {
    if (path.length === 0) return sources.map(source => ({ kind: source.kind, source, path: source.prefix ?? [], value: source.config }))
    const parent = path.slice(0, -1)
    const group = nodeAt(root, parent) as GroupNode
    const found = childContributions(partsOf(parent, group).objects, path.at(-1)!, node)
    if (node.node === 'group') return found
    const usable = usableContributions(node, found, context)
    const environment = environmentContribution(node, path, context)
    if (!environment || node.type.check(environment.value).length > 0) return usable
    const commandLine = usable.filter(contribution => contribution.kind === 'command-line')
    return [...commandLine, environment, ...usable.filter(contribution => contribution.kind !== 'command-line')]
  }

  function defaultOf(node: OptionNode): unknown {
    const declared = node.defaults ? node.defaults[context.variant()] : node.default
    return typeof declared === 'function' ? (declared as (context: Context) => unknown)(context) : declared
  }

  function resolveOption(path: readonly string[], node: OptionNode): unknown {
    const contributions = contributionsTo(path, node)
    // What another option gives by being followed is a default: lists put it first.
    const followed = contributions.find(contribution => contribution.kind === 'default')
    const set = contributions.filter(contribution => contribution.kind !== 'default').map(contribution => contribution.value)
    const value = mergeValues(node.merge, () => followed ? followed.value : defaultOf(node), set)
    return node.finish ? node.finish(value, context) : value
  }

  function resolveGroup(path: readonly string[], node: GroupNode): unknown {
    const { instead, objects } = partsOf(path, node)
    if (instead) return instead.value
    const untouched = objects.every(contribution => contribution.kind === 'default')
    if (untouched && node.default !== undefined) return typeof node.default === 'function' ? (node.default as (context: Context) => unknown)(context) : node.default
    if (untouched && node.present && !node.present(context)) return undefined
    const result: PlainObject = {}
    for (const key of Object.keys(node.children)) {
      const value = valueOf([...path, key])
      if (value !== undefined) result[key] = value
    }
    if (node.rest) Object.assign(result, mergeRest(node, objects, context))
    return node.finish ? node.finish(result, context) : result
  }

  function valueOf(path: readonly string[]): unknown {
    const key = formatPath(path)
    if (values.has(key)) return values.get(key)
    const node = nodeAt(root, path)
    if (!node) {
      const parent = path.length > 1 ? valueOf(path.slice(0, -1)) : undefined
      return valueAt(parent, path.slice(-1))
    }
    if (resolving.includes(key)) throw new Error(`Option defaults form a cycle: ${[...resolving, key].join(' → ')}`)
    resolving.push(key)
    const value = node.node === 'group' ? resolveGroup(path, node) : resolveOption(path, node)
    resolving.pop()
    values.set(key, value)
    return value
  }

  /** What was set or followed for `path`, strongest first; below a free-form option, the part at `path`. */
  function originsOf(path: readonly string[]): Origin[] {
    let depth = path.length
    while (depth > 0 && !nodeAt(root, path.slice(0, depth))) depth--
    const declared = path.slice(0, depth)
    const below = path.slice(depth)
    const node = nodeAt(root, declared)!
    const followed = node.node === 'group' ? partsOf(declared, node).objects.filter(part => part.kind === 'default') : []
    const origins: Origin[] = [...contributionsTo(declared, node), ...followed]
    if (below.length === 0) return origins
    return origins
      .map(origin => ({ ...origin, path: [...origin.path, ...below], value: valueAt(origin.value, below) }))
      .filter(origin => origin.value !== undefined)
  }

  function trace(path: readonly string[]): Origin[] {
    const origins = originsOf(path)
    const set = origins.filter(origin => origin.kind !== 'default').reverse()
    const followed = origins.filter(origin => origin.kind === 'default')
    if (followed.length > 0) return [...followed, ...set]
    const node = nodeAt(root, path)
    return [{ kind: 'default', path, value: node ? defaultAt(path, node) : undefined }, ...set]
  }

  function defaultAt(path: readonly string[], node: Node): unknown {
    if (node.node === 'option') return defaultOf(node)
    if (node.default !== undefined) return typeof node.default === 'function' ? (node.default as (context: Context) => unknown)(context) : node.default
    if (node.present && !node.present(context)) return undefined
    const result: PlainObject = {}
    for (const [key, child] of Object.entries(node.children)) {
      const value = defaultAt([...path, key], child)
      if (value !== undefined) result[key] = value
    }
    return result
  }

  function isSet(path: readonly string[]): boolean {
    return originsOf(path).some(origin => origin.kind !== 'default')
  }

  return { context, valueOf, trace, isSet }
}

/** The members of an open group that are not declared. */
function mergeRest(node: GroupNode, objects: readonly Contribution[], context: Context): PlainObject {
  const declared = new Set(Object.entries(node.children).flatMap(([key, child]) => [key, ...child.also ?? []]))
  const own = objects.map((contribution) => {
    const rest: PlainObject = {}
    for (const key of safeKeys(contribution.value as PlainObject)) {
      const value = (contribution.value as PlainObject)[key]
      if (declared.has(key) || value === undefined || node.rest!.check(value).length > 0) continue
      rest[key] = node.normalizeRest && contribution.source ? node.normalizeRest(value, context, contribution.source) : value
    }
    return rest
  })
  if (node.merge === 'replace') return copy(Object.assign({}, ...own.toReversed()) as PlainObject)
  return own.length > 0 ? mergeDeep(own) as PlainObject : {}
}

/** Each layer with its own directories, resolved from its own sources as if it were the project. */
function resolveLayers(root: GroupNode, sources: readonly ConfigSource[], facts: Facts, context: Context): ResolvedLayer[] {
  const roots = new Map<string, ConfigSource[]>([[facts.rootDir, []]])
  for (const source of sources) {
    const known = roots.get(source.rootDir)
    if (known) known.push(source)
    else roots.set(source.rootDir, [source])
  }
  return [...roots].map(([rootDir, own]): ResolvedLayer => {
    const isProject = rootDir === facts.rootDir
    const layer = isProject ? context : createResolver(root, own.map(source => ({ ...source, kind: 'project' as const })), { ...facts, rootDir }).context
    const configFile = own.find(source => source.file && !source.file.endsWith('/.fwrc'))?.file
    const meta = own.map(source => valueAt(source.config, ['$meta', 'name'])).find(name => typeof name === 'string')
    return {
      name: typeof meta === 'string' ? meta : rootDir.split('/').at(-1)!,
      rootDir,
      srcDir: layer.get('srcDir'),
      serverDir: layer.get('serverDir'),
      dirs: layerDirs(layer),
      ...configFile ? { configFile } : {},
    }
  })
}
