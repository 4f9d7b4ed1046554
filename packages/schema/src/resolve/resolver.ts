import { childContributions, environmentContribution, groupParts, usableContributions } from './contribution'
import type { Contribution, GroupParts } from './contribution'
import type { Facts } from './facts'
import { mergeModuleOptions, mergeRest } from './free-form'
import { mergeValues } from './merge'
import type { Context, GroupNode, Node, OptionNode } from '../declare/option'
import { resolveLayers } from './resolve-layers'
import type { FwOptionValues } from '../options.gen'
import { formatPath, parsePath } from '../values/option-path'
import { isIndex, partOf } from '../values/path-part'
import { copy, isPlainObject, valueAt } from '../values/plain-object'
import type { PlainObject } from '../values/plain-object'
import type { ResolvedLayer } from './resolution'
import type { ConfigSource, Origin } from './config-source'

/** Values on demand: each option is resolved when it is first asked for, and once. */
export interface Resolver {
  context: Context
  valueOf: (path: readonly string[]) => unknown
  trace: (path: readonly string[]) => Origin[]
  isSet: (path: readonly string[]) => boolean
}

/** What is known so far of one declared node. */
interface Cell {
  node: Node
  path: readonly string[]
  parent?: Cell
  children?: Map<string, Cell>
  contributions?: readonly Contribution[]
  parts?: GroupParts
  value?: unknown
  state: 'new' | 'resolving' | 'done'
}

const NOTHING: readonly Contribution[] = []

export function createResolver(root: GroupNode, sources: readonly ConfigSource[], facts: Facts): Resolver {
  const rootCell = createCell(root, [])
  rootCell.contributions = sources.map(source => ({
    kind: source.kind,
    source,
    path: source.prefix ?? [],
    value: source.config,
  }))
  const byText = new Map<string, Cell>()
  let layers: ResolvedLayer[] | undefined
  /** The options that the default being worked out has asked for. */
  let asked: string[] | undefined

  const context: Context = {
    get: text => {
      asked?.push(text)
      return resolveCell(cellOf(text)) as never
    },
    isSet: text => isSet(parsePath(text)!),
    // Not asked for through `get`: the set of defaults in force is no option that a default repeats.
    variant: () => (resolveCell(cellOf('future.compatibilityVersion')) === 4 ? 'A' : 'B'),
    facts,
    layers: () =>
      (layers ??= resolveLayers(sources, context, (own, ownFacts) => createResolver(root, own, ownFacts).context)),
  }

  function cellOf(text: string): Cell {
    let cell = byText.get(text)
    if (!cell) {
      const { cell: found, below } = deepest(parsePath(text)!)
      if (below.length > 0) throw new Error(`No option is declared at ${text}`)
      byText.set(text, (cell = found))
    }
    return cell
  }

  /** The declared cell nearest to `path`, and what is left of the path below it. */
  function deepest(path: readonly string[]): { cell: Cell; below: readonly string[] } {
    let cell = rootCell
    for (const [depth, key] of path.entries()) {
      const next = childCell(cell, key)
      if (!next) return { cell, below: path.slice(depth) }
      cell = next
    }
    return { cell, below: [] }
  }

  function contributionsTo(cell: Cell): readonly Contribution[] {
    return (cell.contributions ??= gather(cell))
  }

  function gather(cell: Cell): readonly Contribution[] {
    const { node, path } = cell
    const { objects } = partsOf(cell.parent!)
    const found = objects.length > 0 ? childContributions(objects, path.at(-1)!, node) : NOTHING
    if (node.node === 'group') return found
    const elsewhere = (node.alsoAt ?? []).flatMap(place =>
      originsOf(parsePath(place)!).filter(origin => origin.kind !== 'default'),
    )
    const written = elsewhere.length > 0 ? [...found, ...elsewhere] : found
    const usable = written.length > 0 ? usableContributions(node, written, context) : NOTHING
    const environment = node.env && environmentContribution(node, path, context)
    if (!environment || node.type.check(environment.value).length > 0) return usable
    const isCommandLine = (contribution: Contribution) => contribution.kind === 'command-line'
    return [
      ...usable.filter(isCommandLine),
      environment,
      ...usable.filter(contribution => !isCommandLine(contribution)),
    ]
  }

  function partsOf(cell: Cell): GroupParts {
    if (cell.parts) return cell.parts
    const node = cell.node as GroupNode
    const contributions = contributionsTo(cell)
    const parts = contributions.length > 0 ? groupParts(node, contributions, context) : { objects: [] }
    if (node.follows) addFollowed(parts, node.follows)
    return (cell.parts = parts)
  }

  /** What a group follows is weaker than all that is set. A value that is no object only counts alone. */
  function addFollowed(parts: GroupParts, follows: keyof FwOptionValues): void {
    const followed: Contribution = { kind: 'default', path: [], value: context.get(follows), follows }
    if (isPlainObject(followed.value)) parts.objects.push(followed)
    else if (parts.objects.length === 0 && !parts.instead && followed.value !== undefined) parts.instead = followed
  }

  function declaredDefault(node: Node): unknown {
    const declared = node.node === 'option' && node.defaults ? node.defaults[context.variant()] : node.default
    return typeof declared === 'function' ? (declared as (context: Context) => unknown)(context) : declared
  }

  /** The option that a default repeats: of those it asks for, one that was set, else the first. */
  function followedBy(node: Node): string | undefined {
    const before = asked
    const own: string[] = []
    asked = own
    declaredDefault(node)
    asked = before
    return own.find(text => context.isSet(text)) ?? own[0]
  }

  function resolveOption(cell: Cell, node: OptionNode): unknown {
    const contributions = contributionsTo(cell)
    if (contributions.length === 0) {
      const value = copy(declaredDefault(node))
      return node.finish ? node.finish(value, context) : value
    }
    // What another option gives by being followed is a default: lists put it first.
    const followed = contributions.find(contribution => contribution.kind === 'default')
    const set = contributions
      .filter(contribution => contribution.kind !== 'default')
      .map(contribution => contribution.value)
    const value = mergeValues(node.merge, () => (followed ? followed.value : declaredDefault(node)), set)
    return node.finish ? node.finish(value, context) : value
  }

  /** The value a group has at the moment instead of an object of its members, if it has one. */
  function replacementOf(cell: Cell, node: GroupNode): { value: unknown } | undefined {
    const { instead, objects } = partsOf(cell)
    if (instead) return { value: instead.value }
    if (objects.some(contribution => contribution.kind !== 'default')) return undefined
    if (node.default !== undefined) return { value: declaredDefault(node) }
    return node.present && !node.present(context) ? { value: undefined } : undefined
  }

  function resolveGroup(cell: Cell, node: GroupNode): unknown {
    const replaced = replacementOf(cell, node)
    if (replaced) return replaced.value
    const { objects } = partsOf(cell)
    const result: PlainObject = {}
    for (const key of Object.keys(node.children)) {
      const value = resolveCell(childCell(cell, key)!)
      if (value !== undefined) result[key] = value
    }
    if (node.rest && objects.length > 0) Object.assign(result, mergeRest(node, objects, context))
    if (cell === rootCell) Object.assign(result, mergeModuleOptions(objects, facts.moduleKeys))
    return node.finish ? node.finish(result, context) : result
  }

  function resolveCell(cell: Cell): unknown {
    if (cell.state === 'done') return cell.value
    if (cell.state === 'resolving') throw new Error(`The default of ${formatPath(cell.path)} depends on itself`)
    cell.state = 'resolving'
    const before = asked
    asked = undefined
    cell.value = cell.node.node === 'group' ? resolveGroup(cell, cell.node) : resolveOption(cell, cell.node)
    asked = before
    cell.state = 'done'
    return cell.value
  }

  /** What was set or followed for `path`, strongest first; below a free-form option, the part at `path`. */
  function originsOf(path: readonly string[]): readonly Origin[] {
    const { cell, below } = deepest(path)
    const followed = cell.node.node === 'group' ? partsOf(cell).objects.filter(part => part.kind === 'default') : []
    const origins = [...contributionsTo(cell), ...followed]
    if (below.length === 0) return origins
    // The value is only needed to tell which source an entry of a list came from.
    const whole = below.some(isIndex) ? resolveCell(cell) : undefined
    return origins.flatMap(origin => partOf(origin, below, whole) ?? [])
  }

  function isSet(path: readonly string[]): boolean {
    return originsOf(path).some(origin => origin.kind !== 'default')
  }

  function trace(path: readonly string[]): Origin[] {
    const origins = originsOf(path)
    const set = origins.filter(origin => origin.kind !== 'default').reverse()
    // A group inside a followed one may name what it follows itself: that is nearer.
    const followed = origins.findLast(origin => origin.kind === 'default')
    if (followed) return [followed, ...set]
    const { cell, below } = deepest(path)
    const fallback: Origin = {
      kind: 'default',
      path: cell.path,
      value: hasMembers(cell.parent) ? defaultOf(cell.node) : undefined,
    }
    const follows = cell.node.node === 'option' && !below.some(isIndex) ? followedBy(cell.node) : undefined
    if (follows) fallback.follows = follows
    if (below.length === 0) return [fallback, ...set]
    const part = partOf(fallback, below, below.some(isIndex) ? resolveCell(cell) : undefined)
    // An entry of a list comes from one place; other values have a default, be it none.
    if (!part && set.length > 0 && below.some(isIndex)) return set
    return [part ?? { kind: 'default', path, value: undefined }, ...set]
  }

  function defaultOf(node: Node): unknown {
    if (node.node === 'option' || node.default !== undefined) return declaredDefault(node)
    if (node.present && !node.present(context)) return undefined
    const members = Object.entries(node.children).map(([key, child]) => [key, defaultOf(child)] as const)
    return Object.fromEntries(members.filter(([, value]) => value !== undefined))
  }

  function valueOf(path: readonly string[]): unknown {
    const { cell, below } = deepest(path)
    return hasMembers(cell.parent) ? valueAt(resolveCell(cell), below) : undefined
  }

  /** Whether a group and all around it are objects at the moment. */
  function hasMembers(cell: Cell | undefined): boolean {
    return !cell || (!replacementOf(cell, cell.node as GroupNode) && hasMembers(cell.parent))
  }

  return { context, valueOf, trace, isSet }
}

function createCell(node: Node, path: readonly string[], parent?: Cell): Cell {
  return { node, path, parent, state: 'new' }
}

function childCell(cell: Cell, key: string): Cell | undefined {
  const known = cell.children?.get(key)
  if (known || cell.node.node !== 'group' || !Object.hasOwn(cell.node.children, key)) return known
  const child = createCell(cell.node.children[key]!, [...cell.path, key], cell)
  cell.children ??= new Map()
  cell.children.set(key, child)
  return child
}
