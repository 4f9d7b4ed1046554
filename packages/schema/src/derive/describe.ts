import { withoutSkipped } from '../resolve/conditional'
import { restartOf } from '../resolve/diff-options'
import { nearest } from '../values/nearest'
import { childKey, nearestNode, nodeAt, walkNodes } from '../declare/option'
import type { GroupNode, MergeRule, Node, Restart } from '../declare/option'
import { leaveLabels, root } from '../options/index'
import { isPlainObject } from '../values/plain-object'
import { formatPath } from '../values/option-path'
import type { Field, Type } from '../declare/type'
import { defaultText, templateDefault } from './templates'

/** All that is declared of one option, for people and for pages. */
export interface OptionDescription {
  path: readonly string[]
  kind: 'group' | 'option' | 'entry'
  doc: string
  /** As TypeScript. */
  type: string
  /** The accepted values, in words. */
  allowed: string
  /** In both layouts, as text; undefined where there is none. */
  defaults: { v4?: string; v3?: string }
  defaultNote?: string
  merge?: string
  restart: Restart
  env?: readonly string[]
  also?: readonly string[]
  deprecated?: string
  experimental: boolean
  examples: readonly string[]
}

/** What is declared at `path`; `[]` (or an index) steps into the entries of a list. Not for keys of modules. */
export function describeOption(
  path: readonly string[],
  moduleKeys: readonly string[] = [],
): OptionDescription | undefined {
  const { node, depth } = nearestNode(leaveLabels(moduleKeys), path)
  if (depth === path.length) return describeNode(path, node)
  if (depth === 0) return undefined
  if (node.node === 'option') return describeInside(path, node, depth)
  return node.rest ? entryDescription(path, node.rest, node.doc, depth) : undefined
}

function describeNode(path: readonly string[], node: Node): OptionDescription {
  return {
    path,
    kind: node.node === 'group' ? 'group' : 'option',
    doc: node.doc,
    type: node.node === 'option' ? typeText(node.type) : ['object', node.or?.ts].filter(Boolean).join(' | '),
    allowed:
      node.node === 'option' ? (node.input ?? node.type).says : node.or ? `${node.or.says}, or an object` : 'an object',
    defaults: node.defaultNote
      ? {}
      : { v4: defaultText(templateDefault(path, 'v4')), v3: defaultText(templateDefault(path, 'v3')) },
    merge: mergeText(node),
    restart: restartOf(path),
    experimental: isExperimental(path),
    examples: node.examples ?? [],
    ...(node.defaultNote ? { defaultNote: node.defaultNote } : {}),
    ...(node.node === 'option' && node.env ? { env: node.env } : {}),
    ...(node.also ? { also: node.also } : {}),
    ...(node.deprecated ? { deprecated: node.deprecated.note } : {}),
  }
}

function entryDescription(path: readonly string[], type: Type, doc: string, depth: number): OptionDescription {
  return {
    path,
    kind: 'entry',
    doc,
    type: typeText(type),
    allowed: type.says,
    defaults: {},
    restart: restartOf(path.slice(0, depth)),
    experimental: isExperimental(path.slice(0, depth)),
    examples: [],
  }
}

/** A member of an option's value: an entry of a list, a field of an object. */
function describeInside(
  path: readonly string[],
  owner: Node & { node: 'option' },
  depth: number,
): OptionDescription | undefined {
  let type: Type | undefined = owner.type
  let doc = owner.doc
  for (const key of path.slice(depth)) {
    const field = fieldOf(type, key)
    if (field) doc = field.doc
    type = field?.type ?? entryOf(type, key)
    if (!type) return undefined
  }
  return entryDescription(path, type!, doc, depth)
}

/** A type as an author would write it: without the file in which its interfaces are declared. */
function typeText(type: Type): string {
  return type.ts.replaceAll('contracts.', '')
}

/** The named field of a type, or of the one alternative that has it. */
function fieldOf(type: Type, key: string): Field | undefined {
  const candidates = [type, ...(type.choices ?? [])]
  return candidates.map(candidate => candidate.fields?.[key]).find(field => field !== undefined)
}

function entryOf(type: Type, key: string): Type | undefined {
  const list = [type, ...(type.choices ?? [])].find(candidate => candidate.entry)
  if (list) return list.entry
  return type.ts === 'Record<string, any>' || type.ts === 'unknown'
    ? { ...type, ts: 'unknown', says: `any value (\`${key}\` is yours)` }
    : undefined
}

function isExperimental(path: readonly string[]): boolean {
  return path.some((_, index) => nodeAt(root, path.slice(0, index + 1))?.experimental)
}

const MERGE_TEXTS: Record<Extract<MergeRule, string>, string> = {
  replace: 'the value with the highest precedence is used',
  extend: 'arrays are concatenated: defaults first, then the items of the project, then those of the layers',
  append: 'arrays are concatenated: the items of the layers first (lowest precedence first), then those of the project',
  deep: 'objects are merged recursively, arrays are concatenated',
}

function mergeText(node: Node): string {
  if (node.own) return 'the value of a layer only applies to that layer'
  if (typeof node.merge === 'object') return node.merge.says
  if (node.merge) return MERGE_TEXTS[node.merge]
  if (node.node === 'group') return MERGE_TEXTS.deep
  const types = node.type.choices ?? [node.type]
  if (types.some(type => type.schema.type === 'array')) return MERGE_TEXTS.extend
  return types.some(type => type.schema.type === 'object') ? MERGE_TEXTS.deep : MERGE_TEXTS.replace
}

/** The declared path closest to what was written. */
export function nearestPath(text: string): string | undefined {
  const paths = optionPaths()
  const close = nearest(text, paths)
  if (close) return close
  const last = /[^.[\]"']+(?=["\]']*$)/.exec(text)?.[0].toLowerCase()
  return paths.find(path => path.toLowerCase().endsWith(`.${last}`))
}

/** Every declared path, as text. */
export function optionPaths(): string[] {
  const paths: string[] = []
  walkNodes(root, (_, path) => paths.push(formatPath(path)))
  return paths
}

/** Environment variables that set an option when the configuration is loaded. */
export function optionVariables(): string[] {
  const names: string[] = []
  walkNodes(root, node => {
    if (node.node === 'option') names.push(...(node.env ?? []))
  })
  return names
}

/** The path under which an option is declared, for a path that may use another spelling of its keys. */
export function canonicalPath(path: readonly string[], moduleKeys: readonly string[] = []): string[] {
  const result: string[] = []
  let node: Node | undefined = leaveLabels(moduleKeys)
  for (const name of path) {
    const key: string | undefined = node?.node === 'group' ? childKey(node, name) : undefined
    result.push(key ?? name)
    node = key === undefined ? undefined : (node as GroupNode).children[key]
  }
  return result
}

/** Whether the option at `path` accepts a value. Undeclared paths accept any. */
export function acceptsValue(path: readonly string[], value: unknown): boolean {
  const node = nodeAt(root, path)
  if (!node) return true
  if (node.node === 'option')
    return (node.input ?? node.type).check(node.conditional ? withoutSkipped(value) : value).length === 0
  return isPlainObject(value) || (node.or !== undefined && node.or.check(value).length === 0)
}
