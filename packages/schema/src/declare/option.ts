import type { FwOptionValues } from '../options.gen'
import type { Facts } from '../sources/facts'
import type { ResolvedLayer } from '../sources/resolved-layer'
import type { ConfigSource } from '../sources/config-source'
import { toolNames } from './tool-names'
import type { Type } from './type'

/** The directory layout of a project, with its set of defaults. `future.compatibilityVersion` selects it. */
export type ProjectLayout = 'v3' | 'v4'

/** What a change of an option costs in development. */
export type Restart = 'none' | 'soft' | 'hard'

/** What a default, `normalize` or `finish` may ask. Everything in it is pure. */
export interface Context {
  /** The resolved value of another option. */
  get: <Path extends keyof FwOptionValues>(path: Path) => FwOptionValues[Path]
  /** Whether a source set the option, or something below it, itself. */
  isSet: (path: string) => boolean
  /** The layout of the project. */
  layout: () => ProjectLayout
  facts: Facts
  /** The project (first) and its layers, with their directories. */
  layers: () => readonly ResolvedLayer[]
}

/**
 * How the values of several sources combine.
 *
 * - `replace`: the value with the highest precedence is used.
 * - `extend`: arrays are concatenated: defaults first, then sources, highest precedence first; duplicates are removed.
 * - `append`: arrays are concatenated, lowest precedence first: the last entry overrides, as in style sheets.
 * - `deep`: plain objects are merged key by key, lists joined, everything else replaced.
 * - `{ by }`: as `extend`, where entries with the same key replace each other in place; `unique` keeps one of each.
 */
export type MergeRule =
  | 'replace'
  | 'extend'
  | 'append'
  | 'deep'
  | { by: (entry: unknown) => string | undefined; says: string; unique?: boolean }

interface Removal {
  /** The option to use now. */
  use?: string
  note?: string
}

export interface Deprecation {
  note: string
  use?: string
  /** Only under these conditions. Default: always. */
  when?: (context: Context) => boolean
}

type Default = unknown | ((context: Context) => unknown)

interface NodeSpec {
  /** What the option does, as one or two sentences. */
  doc: string
  /** Other spellings that are read as this one and never emitted. */
  also?: readonly string[]
  deprecated?: Deprecation
  restart?: Restart
  experimental?: boolean
  merge?: MergeRule
  /** A layer's value describes that layer only, and is not inherited. */
  own?: boolean
  examples?: readonly string[]
  /** The default in words, where it depends on more than other options. */
  defaultNote?: string
}

export interface OptionSpec extends NodeSpec {
  type: Type
  /** What may be written, where that is more than `type`; `normalize` turns it into `type`. */
  input?: Type
  normalize?: (value: unknown, context: Context, source: ConfigSource) => unknown
  /** A value, or a pure function of other options and facts. None means undefined. */
  default?: Default
  /** Instead of `default`, where the layouts differ. */
  defaults?: Record<ProjectLayout, Default>
  /** Last word on the value, after merging. */
  finish?: (value: unknown, context: Context) => unknown
  /** Other paths at which the value can be set, with lower precedence than its own; highest first. */
  alsoAt?: readonly string[]
  /** Environment variables that set the option when the configuration is loaded; the first that is set wins. */
  env?: readonly string[]
  /** An explicit `undefined` is a value of its own. */
  undefinedIsValue?: boolean
  /** The value must be plain data: it is carried into the application as JSON. */
  serialisable?: boolean
  /** Entries of the list that are false, null, undefined or empty are skipped: authors write conditions that way. */
  conditional?: boolean
  /** fw computes the value; what is written has no effect. Says what to set instead. */
  computed?: string
}

interface GroupSpec extends NodeSpec {
  /** What undeclared keys may hold. Without it, undeclared keys are unknown. */
  rest?: Type
  /** A module may have the same key: its options are further members. */
  isShared?: boolean
  /** Turns an undeclared member into the form code reads. */
  normalizeRest?: (value: unknown, context: Context, source: ConfigSource) => unknown
  /** The group is a tool's own tree: its TypeScript type comes from `ForeignTypes[foreign]`. */
  foreign?: string
  /** What may be written instead of an object. */
  or?: Type
  /** Turns the other form into an object of the group, or into the value the group then has. */
  normalize?: (value: unknown, context: Context) => unknown
  /** What the group's value may be instead of an object, after `normalize`. As `or` when there is no `normalize`. */
  instead?: Type
  /** The value while nothing is set, where it is not the object of the children's defaults. */
  default?: Default
  /** Undeclared and unset members follow this option. */
  follows?: keyof FwOptionValues
  /** Whether the group is there at all while nothing in it is set. */
  present?: (context: Context) => boolean
  finish?: (value: unknown, context: Context) => unknown
  /** Keys of tools that are written here by mistake, and the option to use instead. */
  toolNames?: Readonly<Record<string, { use: string; tool: string }>>
  removed?: Readonly<Record<string, Removal>>
  /** Names of options of other groups that are often written here by mistake, with the path to suggest. */
  belongsTo?: Readonly<Record<string, string>>
  serialisable?: boolean
}

export interface OptionNode extends OptionSpec {
  node: 'option'
}
export interface GroupNode extends GroupSpec {
  node: 'group'
  children: Readonly<Record<string, OptionNode | GroupNode>>
  /** The child that another spelling of its key means. */
  spellings?: ReadonlyMap<string, string>
  /** Labels that modules have as their keys, with the names of the children that have them otherwise. */
  left?: ReadonlyMap<string, string>
}
export type Node = OptionNode | GroupNode

/** Declares one option. */
export function option(spec: OptionSpec): OptionNode {
  return { node: 'option', ...spec }
}

/** Declares a group of options. */
export function group(spec: GroupSpec, children: Record<string, Node>): GroupNode {
  const named: Record<string, Node> = {}
  const spellings = new Map<string, string>()
  for (const [key, child] of Object.entries(children)) {
    const also = [...(child.also ?? []), ...toolNames(key)]
    for (const name of also) spellings.set(name, key)
    named[key] = also.length > 0 ? { ...child, also } : child
  }
  return { node: 'group', ...spec, children: named, ...(spellings.size > 0 ? { spellings } : {}) }
}

/** The key under which a group declares a child, which may be written by another name. */
export function childKey(group: GroupNode, name: string): string | undefined {
  return Object.hasOwn(group.children, name) ? name : group.spellings?.get(name)
}

/** The node declared at `path`, or undefined. Keys may be written by another name. */
export function nodeAt(root: GroupNode, path: readonly string[]): Node | undefined {
  let node: Node = root
  for (const name of path) {
    const key: string | undefined = node.node === 'group' ? childKey(node, name) : undefined
    if (key === undefined) return undefined
    node = (node as GroupNode).children[key]!
  }
  return node
}

/** The declared node nearest to `path`, and how many keys lead to it. */
export function nearestNode(root: GroupNode, path: readonly string[]): { node: Node; depth: number } {
  let depth = path.length
  while (depth > 0 && !nodeAt(root, path.slice(0, depth))) depth--
  return { node: nodeAt(root, path.slice(0, depth))!, depth }
}

/** Visits every declared node below `root`, parents first. */
export function walkNodes(
  root: GroupNode,
  visit: (node: Node, path: readonly string[]) => void,
  path: readonly string[] = [],
): void {
  for (const [key, node] of Object.entries(root.children)) {
    const at = [...path, key]
    visit(node, at)
    if (node.node === 'group') walkNodes(node, visit, at)
  }
}
