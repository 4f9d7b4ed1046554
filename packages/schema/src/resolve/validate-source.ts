import { withoutSkippedMismatches } from './conditional'
import { configDiagnostics } from '../diagnostics/config'
import type { Problem, ProblemOrigin } from '../diagnostics'
import { nearest } from '../values/nearest'
import { childKey } from '../declare/option'
import type { Context, GroupNode, Node, OptionNode } from '../declare/option'
import { formatPath } from '../values/option-path'
import { FORBIDDEN_KEYS, isPlainObject } from '../values/plain-object'
import type { PlainObject } from '../values/plain-object'
import { findUnserialisable } from '../values/serialisable'
import { show } from '../values/show-value'
import type { ConfigSource } from '../sources/config-source'
import { t } from '../declare/type'
import type { Mismatch, Type } from '../declare/type'

/** Keys a configuration file may hold beside options, at its top. Parts for environments are sources of their own. */
const FILE_KEYS: Readonly<Record<string, Type>> = {
  $schema: t.string,
  $meta: t.shape({ name: { type: t.string, doc: 'Name of the layer.' } }, { rest: t.unknown }),
  setups: t.record(t.string, 'Record<string, string>'),
  $development: t.object,
  $production: t.object,
  $test: t.object,
  $env: t.record(t.object),
}

/** Every problem in what one source wrote. */
export function validateSource(root: GroupNode, source: ConfigSource, context: Context): Problem[] {
  const problems: Problem[] = []
  validateGroup({ root, source, context, problems }, root, source.config, [])
  return problems
}

interface Validation {
  root: GroupNode
  source: ConfigSource
  context: Context
  problems: Problem[]
}

function validateGroup(run: Validation, group: GroupNode, value: PlainObject, path: readonly string[]): void {
  for (const key of Object.keys(value)) {
    const at = [...path, key]
    const name = childKey(group, key)
    const child = name === undefined ? undefined : group.children[name]
    if (FORBIDDEN_KEYS.has(key))
      run.problems.push(configDiagnostics.forbiddenKey({ key: formatPath(at) }, originOf(run, at)))
    else if (value[key] === undefined) continue
    else if (child) validateNode(run, child, value[key], at)
    else if (path.length === 0 && isFileKey(run, key)) reportMismatches(run, FILE_KEYS[key]!.check(value[key], at))
    else if (path.length === 0 && run.context.facts.moduleKeys.includes(key)) reportForbidden(run, value[key], at)
    else validateUndeclared(run, group, key, value[key], at)
  }
}

/** A part for one environment may hold options only. */
function isFileKey(run: Validation, key: string): boolean {
  return Object.hasOwn(FILE_KEYS, key) && !run.source.prefix?.length
}

function validateNode(run: Validation, node: Node, value: unknown, path: readonly string[]): void {
  if (node.deprecated && (!node.deprecated.when || node.deprecated.when(run.context))) {
    run.problems.push(
      configDiagnostics.deprecated(
        { key: formatPath(path), note: node.deprecated.note, use: node.deprecated.use },
        originOf(run, path),
      ),
    )
  }
  if (node.node === 'option') validateOption(run, node, value, path)
  else if (isPlainObject(value)) validateGroup(run, node, value, path)
  else {
    reportMismatches(
      run,
      node.or
        ? node.or.check(value, path).map(mismatch => ({ ...mismatch, allowed: `${node.or!.says} or an object` }))
        : [objectExpected(value, path)],
    )
  }
  if (node.serialisable) reportUnserialisable(run, value, path)
}

function validateOption(run: Validation, node: OptionNode, value: unknown, path: readonly string[]): void {
  reportForbidden(run, value, path)
  const mismatches = (node.input ?? node.type).check(value, path)
  reportMismatches(run, node.conditional ? withoutSkippedMismatches(mismatches, value, path.length) : mismatches)
  if (node.computed) {
    run.problems.push(
      configDiagnostics.computedOption({ key: formatPath(path), from: node.computed }, originOf(run, path)),
    )
  }
}

function validateUndeclared(
  run: Validation,
  group: GroupNode,
  key: string,
  value: unknown,
  path: readonly string[],
): void {
  const tool = group.toolNames && Object.hasOwn(group.toolNames, key) ? group.toolNames[key] : undefined
  const removal = group.removed && Object.hasOwn(group.removed, key) ? group.removed[key] : undefined
  if (tool) {
    run.problems.push(
      configDiagnostics.toolName({ key: formatPath(path), use: tool.use, tool: tool.tool }, originOf(run, path)),
    )
  } else if (removal)
    run.problems.push(configDiagnostics.removed({ key: formatPath(path), ...removal }, originOf(run, path)))
  else if (group.rest) {
    reportForbidden(run, value, path)
    reportMismatches(run, group.rest.check(value, path))
  } else reportUnknownKey(run, path, Object.keys(group.children), group.belongsTo)
}

/**
 * Suggests a sibling with a similar name, or the option that the key is a known alias of. Other groups are not
 * searched.
 */
function reportUnknownKey(
  run: Validation,
  path: readonly string[],
  siblings: readonly string[],
  aliases: Readonly<Record<string, string>> = {},
): void {
  const key = path.at(-1)!
  const candidates = path.length === 1 ? [...siblings, ...run.context.facts.moduleKeys] : siblings
  const alias = Object.keys(aliases).find(name => name.toLowerCase() === key.toLowerCase())
  const sibling = alias ? undefined : nearest(key, candidates)
  const suggestion = alias ? aliases[alias] : sibling && formatPath([...path.slice(0, -1), sibling])
  run.problems.push(
    configDiagnostics.unknownKey(
      { key: formatPath(path), nearest: suggestion, isNested: path.length > 1 },
      originOf(run, path),
    ),
  )
}

function reportMismatches(run: Validation, mismatches: readonly Mismatch[]): void {
  for (const mismatch of mismatches) {
    const key = formatPath(mismatch.path)
    const at = originOf(run, mismatch.path)
    if (mismatch.kind === 'unknown-key') reportUnknownKey(run, mismatch.path, mismatch.known ?? [])
    else if (mismatch.kind === 'type')
      run.problems.push(configDiagnostics.wrongType({ key, given: mismatch.given, allowed: mismatch.allowed }, at))
    else {
      run.problems.push(
        configDiagnostics.wrongValue(
          { key, given: mismatch.given, allowed: mismatch.allowed, nearest: nearestLiteral(mismatch) },
          at,
        ),
      )
    }
  }
}

function nearestLiteral(mismatch: Mismatch): string | undefined {
  const text = /"(.*)"/.exec(mismatch.given)?.[1]
  return text ? nearest(`'${text}'`, mismatch.known ?? []) : undefined
}

function objectExpected(value: unknown, path: readonly string[]): Mismatch {
  return { kind: 'type', path, given: show(value), allowed: 'an object' }
}

/** Forbidden keys below a value that no declared group walks into. */
function reportForbidden(run: Validation, value: unknown, path: readonly string[], seen = new Set<unknown>()): void {
  if (seen.has(value)) return
  if (Array.isArray(value) || isPlainObject(value)) seen.add(value)
  if (Array.isArray(value)) value.forEach((entry, index) => reportForbidden(run, entry, [...path, String(index)], seen))
  else if (isPlainObject(value)) {
    // Reading an accessor would run code of its author.
    for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
      const at = [...path, key]
      if (!FORBIDDEN_KEYS.has(key)) reportForbidden(run, property.value, at, seen)
      else run.problems.push(configDiagnostics.forbiddenKey({ key: formatPath(at) }, originOf(run, at)))
    }
  }
}

function reportUnserialisable(run: Validation, value: unknown, path: readonly string[]): void {
  for (const problem of findUnserialisable(value, path)) {
    run.problems.push(
      configDiagnostics.notSerialisable(
        { key: formatPath(problem.path), given: show(problem.value) },
        originOf(run, problem.path),
      ),
    )
  }
}

function originOf(run: Validation, path: readonly string[]): ProblemOrigin {
  return { path, source: run.source }
}
