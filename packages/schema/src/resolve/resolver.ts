import type { Context, GroupNode, ProjectLayout, Node, OptionNode } from '../declare/option'
import type { FwOptionValues } from '../options.gen'
import { formatPath, parsePath } from '../values/option-path'
import { isIndex, partOf } from './path-part'
import { copy, isPlainObject, valueAt } from '../values/plain-object'
import type { PlainObject } from '../values/plain-object'
import { childCell, createCell, deepestCell } from './cell'
import type { Cell } from './cell'
import type { ConfigSource, Origin } from '../sources/config-source'
import { childContributions, environmentContribution, groupParts, usableContributions } from './contribution'
import type { Contribution, GroupParts } from './contribution'
import type { Facts } from '../sources/facts'
import { mergeModuleOptions, mergeRest } from './free-form'
import { mergeValues } from './merge'
import { applyWrites } from './module-writes'
import type { ResolvedLayer } from '../sources/resolved-layer'
import { resolveLayers } from './resolve-layers'

const NOTHING: readonly Contribution[] = []

/** Resolves options on demand: each one with the first access, and once. `sources` have the highest precedence first. */
export class OptionResolver {
  readonly context: Context
  /** The cells that were accessed, as a tree. */
  readonly rootCell: Cell
  private readonly cellsByPath = new Map<string, Cell>()
  private layers: ResolvedLayer[] | undefined
  /** The options that were read by the default that is being computed. */
  private readPaths: string[] | undefined

  constructor(
    private readonly root: GroupNode,
    private readonly sources: readonly ConfigSource[],
    private readonly facts: Facts,
  ) {
    this.rootCell = createCell(root, [])
    this.rootCell.contributions = sources.map(source => ({
      kind: source.kind,
      source,
      path: source.prefix ?? [],
      value: source.config,
    }))
    this.context = {
      get: path => {
        this.readPaths?.push(path)
        return this.resolveCell(this.cellOf(path)) as never
      },
      isSet: path => this.isSet(this.declaredPath(path)),
      layout: () => this.layout(),
      facts,
      layers: () => (this.layers ??= this.resolveLayers()),
    }
  }

  /** The value at `path`, also below a free-form option. */
  valueOf(path: readonly string[]): unknown {
    const { cell, below } = deepestCell(this.rootCell, path)
    return this.hasMembers(cell.parent) ? valueAt(this.resolveCell(cell), below) : undefined
  }

  /** Whether a source set the option, or something below it. */
  isSet(path: readonly string[]): boolean {
    return this.originsOf(path).some(origin => origin.kind !== 'default')
  }

  /** Every contribution to the value at `path`: first the default, then the sources, lowest precedence first. */
  trace(path: readonly string[]): Origin[] {
    const origins = this.originsOf(path)
    const set = origins.filter(origin => origin.kind !== 'default').reverse()
    // A group inside a followed group may name the option that it follows itself: that one is closer.
    const followed = origins.findLast(origin => origin.kind === 'default')
    if (followed) return [followed, ...set]
    const { cell, below } = deepestCell(this.rootCell, path)
    const fallback: Origin = {
      kind: 'default',
      path: cell.path,
      value: this.hasMembers(cell.parent) ? this.defaultOf(cell.node) : undefined,
    }
    const follows = cell.node.node === 'option' && !below.some(isIndex) ? this.followedBy(cell.node) : undefined
    if (follows) fallback.follows = follows
    if (below.length === 0) return [fallback, ...set]
    const part = partOf(fallback, below, below.some(isIndex) ? this.resolveCell(cell) : undefined)
    // An item of an array has a single origin. Other values also have a default, even if it is undefined.
    if (!part && set.length > 0 && below.some(isIndex)) return set
    return [part ?? { kind: 'default', path, value: undefined }, ...set]
  }

  // Not read through `get`: `followedBy` must not report the layout as the option that a default follows.
  private layout(): ProjectLayout {
    return this.resolveCell(this.cellOf('future.compatibilityVersion')) === 4 ? 'v4' : 'v3'
  }

  private resolveLayers(): ResolvedLayer[] {
    return resolveLayers(
      this.sources,
      this.context,
      (own, ownFacts) => new OptionResolver(this.root, own, ownFacts).context,
    )
  }

  /** A path as declarations write it: by labels, which may be left to modules. */
  private declaredPath(text: string): string[] {
    const [first, ...rest] = parsePath(text)!
    return [this.root.left?.get(first!) ?? first!, ...rest]
  }

  private cellOf(text: string): Cell {
    let cell = this.cellsByPath.get(text)
    if (!cell) {
      const deepest = deepestCell(this.rootCell, this.declaredPath(text))
      if (deepest.below.length > 0) throw new Error(`No option is declared at ${text}`)
      this.cellsByPath.set(text, (cell = deepest.cell))
    }
    return cell
  }

  private contributionsTo(cell: Cell): readonly Contribution[] {
    return (cell.contributions ??= this.collectContributions(cell))
  }

  private collectContributions(cell: Cell): readonly Contribution[] {
    const { node, path } = cell
    const { objects } = this.partsOf(cell.parent!)
    const contributions = objects.length > 0 ? childContributions(objects, path.at(-1)!, node) : NOTHING
    if (node.node === 'group') return contributions
    const elsewhere = (node.alsoAt ?? []).flatMap(other =>
      this.originsOf(this.declaredPath(other)).filter(origin => origin.kind !== 'default'),
    )
    const written = elsewhere.length > 0 ? [...contributions, ...elsewhere] : contributions
    const usable = written.length > 0 ? usableContributions(node, written, this.context) : NOTHING
    const environment = node.env && environmentContribution(node, path, this.context)
    if (!environment || node.type.check(environment.value).length > 0) return usable
    const isAboveEnvironment = ({ kind }: Contribution) => kind === 'module' || kind === 'command-line'
    return [
      ...usable.filter(isAboveEnvironment),
      environment,
      ...usable.filter(contribution => !isAboveEnvironment(contribution)),
    ]
  }

  private partsOf(cell: Cell): GroupParts {
    if (cell.parts) return cell.parts
    const node = cell.node as GroupNode
    const contributions = this.contributionsTo(cell)
    const parts = contributions.length > 0 ? groupParts(node, contributions, this.context) : { objects: [] }
    if (node.follows) this.addFollowed(parts, node.follows)
    return (cell.parts = parts)
  }

  /** The followed option has the lowest precedence. If it is not an object, it only counts while nothing is set. */
  private addFollowed(parts: GroupParts, follows: keyof FwOptionValues): void {
    const followed: Contribution = { kind: 'default', path: [], value: this.context.get(follows), follows }
    if (isPlainObject(followed.value)) parts.objects.push(followed)
    else if (parts.objects.length === 0 && !parts.instead && followed.value !== undefined) parts.instead = followed
  }

  private declaredDefault(node: Node): unknown {
    const declared = node.node === 'option' && node.defaults ? node.defaults[this.layout()] : node.default
    return typeof declared === 'function' ? (declared as (context: Context) => unknown)(this.context) : declared
  }

  private defaultOf(node: Node): unknown {
    if (node.node === 'option' || node.default !== undefined) return this.declaredDefault(node)
    if (node.present && !node.present(this.context)) return undefined
    const members = Object.entries(node.children).map(([key, child]) => [key, this.defaultOf(child)] as const)
    return Object.fromEntries(members.filter(([, value]) => value !== undefined))
  }

  /** The option that a default follows: of those that it reads, one that was set, otherwise the first. */
  private followedBy(node: Node): string | undefined {
    const outer = this.readPaths
    const read: string[] = []
    this.readPaths = read
    this.declaredDefault(node)
    this.readPaths = outer
    return read.find(path => this.context.isSet(path)) ?? read[0]
  }

  private resolveCell(cell: Cell): unknown {
    if (cell.state === 'resolved') return cell.value
    if (cell.state === 'resolving') throw new Error(`The default of ${formatPath(cell.path)} depends on itself`)
    cell.state = 'resolving'
    const outer = this.readPaths
    this.readPaths = undefined
    cell.value = cell.node.node === 'group' ? this.resolveGroup(cell, cell.node) : this.resolveOption(cell, cell.node)
    this.readPaths = outer
    cell.state = 'resolved'
    return cell.value
  }

  private resolveOption(cell: Cell, node: OptionNode): unknown {
    const contributions = this.contributionsTo(cell)
    const writes = contributions.filter(({ kind }) => kind === 'module')
    if (writes.length === 0) return this.resolveConfigured(node, contributions)
    const configured = contributions.filter(({ kind }) => kind !== 'module')
    return applyWrites(this.resolveConfigured(node, configured), writes)
  }

  private resolveConfigured(node: OptionNode, contributions: readonly Contribution[]): unknown {
    if (contributions.length === 0) {
      const value = copy(this.declaredDefault(node))
      return node.finish ? node.finish(value, this.context) : value
    }
    // The value of a followed option is a default: in arrays, its items come first.
    const followed = contributions.find(contribution => contribution.kind === 'default')
    const set = contributions
      .filter(contribution => contribution.kind !== 'default')
      .map(contribution => contribution.value)
    const value = mergeValues(node.merge, () => (followed ? followed.value : this.declaredDefault(node)), set)
    return node.finish ? node.finish(value, this.context) : value
  }

  private resolveGroup(cell: Cell, node: GroupNode): unknown {
    const replaced = this.replacementOf(cell, node)
    if (replaced) return replaced.value
    const { objects } = this.partsOf(cell)
    const result: PlainObject = {}
    for (const key of Object.keys(node.children)) {
      const value = this.resolveCell(childCell(cell, key)!)
      if (value !== undefined) result[key] = value
    }
    if (node.rest && objects.length > 0) Object.assign(result, mergeRest(node, objects, this.context))
    if (cell === this.rootCell) Object.assign(result, mergeModuleOptions(node, objects, this.facts.moduleKeys))
    return node.finish ? node.finish(result, this.context) : result
  }

  /** The value of a group that currently is not an object of its members. */
  private replacementOf(cell: Cell, node: GroupNode): { value: unknown } | undefined {
    const { instead, objects } = this.partsOf(cell)
    if (instead) return { value: instead.value }
    if (objects.some(contribution => contribution.kind !== 'default')) return undefined
    if (node.default !== undefined) return { value: this.declaredDefault(node) }
    return node.present && !node.present(this.context) ? { value: undefined } : undefined
  }

  /** Whether a group and all groups around it currently are objects. */
  private hasMembers(cell: Cell | undefined): boolean {
    return !cell || (!this.replacementOf(cell, cell.node as GroupNode) && this.hasMembers(cell.parent))
  }

  /** What was set or followed for `path`, highest precedence first; below a free-form option, the part at `path`. */
  private originsOf(path: readonly string[]): readonly Origin[] {
    const { cell, below } = deepestCell(this.rootCell, path)
    const followed =
      cell.node.node === 'group' ? this.partsOf(cell).objects.filter(part => part.kind === 'default') : []
    const origins = [...this.contributionsTo(cell), ...followed]
    if (below.length === 0) return origins
    // The value is only needed to find the source of an item of an array.
    const whole = below.some(isIndex) ? this.resolveCell(cell) : undefined
    return origins.flatMap(origin => partOf(origin, below, whole) ?? [])
  }
}
