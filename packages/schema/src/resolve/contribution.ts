import { withoutSkipped } from './conditional'
import { configDiagnostics } from '../diagnostics/config'
import type { Problem } from '../diagnostics'
import type { Context, GroupNode, Node, OptionNode } from '../declare/option'
import { formatPath } from '../values/option-path'
import { isPlainObject } from '../values/plain-object'
import { show } from '../values/show-value'
import type { ConfigSource, Origin } from '../sources/config-source'

/** The value of an option, or of a part of one, that a module deleted. */
export const DELETED: unique symbol = Symbol.for('fw:deleted')

/** What one source says about one option. */
export interface Contribution extends Origin {
  value: unknown
}

/** The sources of a group: one value instead of an object, or the objects to merge, highest precedence first. */
export interface GroupParts {
  instead?: Contribution
  objects: Contribution[]
}

/** The contributions to a child, from those to its group. */
export function childContributions(objects: readonly Contribution[], key: string, node: Node): Contribution[] {
  const contributions: Contribution[] = []
  for (const parent of objects) {
    if (!isPlainObject(parent.value)) continue
    for (const name of [key, ...(node.also ?? [])]) {
      // Options that a group follows have other names of their members, which are not enumerable.
      if (!Object.prototype.propertyIsEnumerable.call(parent.value, name)) continue
      const value = parent.value[name]
      if (value === undefined && !(node.node === 'option' && node.undefinedIsValue)) continue
      contributions.push({ ...parent, path: [...parent.path, name], value: value === DELETED ? undefined : value })
    }
  }
  return node.own ? contributions.filter(contribution => contribution.kind !== 'layer') : contributions
}

/** Splits the contributions of a group: a value that is not normalized to an object hides all with lower precedence. */
export function groupParts(node: GroupNode, contributions: readonly Contribution[], context: Context): GroupParts {
  const objects: Contribution[] = []
  for (const contribution of contributions) {
    let { value } = contribution
    if (!isPlainObject(value) && contribution.kind !== 'module') {
      if (!node.or || node.or.check(value).length > 0) continue
      if (node.normalize) value = node.normalize(value, context)
    }
    if (isPlainObject(value)) objects.push({ ...contribution, value })
    else return objects.length > 0 ? { objects } : { instead: { ...contribution, value }, objects }
  }
  return { objects }
}

/** The valid contributions to an option, normalized. Invalid ones are ignored. */
export function usableContributions(
  node: OptionNode,
  contributions: readonly Contribution[],
  context: Context,
): Contribution[] {
  const accepted = node.input ?? node.type
  const usable: Contribution[] = []
  for (const contribution of contributions) {
    const usedValue = node.conditional ? withoutSkipped(contribution.value) : contribution.value
    if (contribution.kind === 'module') usable.push(contribution)
    else if (node.undefinedIsValue && usedValue === undefined) usable.push(contribution)
    else if (accepted.check(usedValue).length === 0) {
      const value =
        node.normalize && contribution.source ? node.normalize(usedValue, context, contribution.source) : usedValue
      usable.push({
        ...contribution,
        value,
        ...(usedValue === contribution.value ? {} : { written: contribution.value }),
      })
    }
  }
  return usable
}

/** The value an environment variable gives an option, if one of its variables is set. */
export function environmentContribution(
  node: OptionNode,
  path: readonly string[],
  context: Context,
): Contribution | undefined {
  const name = node.env?.find(variable => context.facts.env[variable])
  if (!name) return undefined
  const text = context.facts.env[name]!
  const isNumber = node.type.schema.type === 'integer' || node.type.schema.type === 'number'
  const value = isNumber && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
  const source: ConfigSource = { kind: 'environment', name, config: {}, rootDir: context.facts.rootDir }
  const location = context.facts.envLocations?.[name]
  return { kind: 'environment', source, path, value, ...(location ? { location } : {}) }
}

/** The problem of an environment variable with an invalid value for the option. */
export function environmentProblem(node: OptionNode, path: readonly string[], context: Context): Problem | undefined {
  const contribution = environmentContribution(node, path, context)
  if (!contribution || node.type.check(contribution.value).length === 0) return undefined
  const params = {
    key: formatPath(path),
    given: `${show(context.facts.env[contribution.source!.name])} by the environment variable ${contribution.source!.name}`,
    allowed: node.type.says,
  }
  const { source, location } = contribution
  return configDiagnostics.wrongType(params, { path, source, ...(location ? { location } : {}) })
}
