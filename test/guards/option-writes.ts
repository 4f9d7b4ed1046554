import { findWrites, nameOf, unwrap } from './object-writes'
import type { Tree } from './object-writes'

/**
 * Writes to the options of an application, as `line: code`: assignments, deletions and calls that change a value in
 * place, also through aliases.
 */
export function findOptionWrites(file: string, text: string, topLevelKeys: readonly string[]): string[] {
  return findWrites(file, text, {
    // Plain `options` belong to an application only if the next key is an option: many functions have options.
    isRoot: node =>
      (nameOf(node) === 'options' && isApp(node.object)) ||
      (isNamed(node.object, 'options') && topLevelKeys.includes(nameOf(node) ?? '')),
    isRootKey: (key, pattern, value) =>
      key === 'options' && (isApp(value) || pattern.typeAnnotation?.typeAnnotation.typeName?.name === 'Fw'),
    isPreparation: node => isAssignmentToOption(node, topLevelKeys),
  })
}

/** `options.ssr = true`: the written object is `options` itself, which is too common a name to be guarded as a whole. */
function isAssignmentToOption(node: Tree, topLevelKeys: readonly string[]): boolean {
  const target =
    node.type === 'AssignmentExpression'
      ? node.left
      : node.type === 'UpdateExpression' || (node.type === 'UnaryExpression' && node.operator === 'delete')
        ? node.argument
        : undefined
  if (!target) return false
  const member = unwrap(target)
  return (
    member.type === 'MemberExpression' &&
    isNamed(member.object, 'options') &&
    topLevelKeys.includes(nameOf(member) ?? '')
  )
}

function isNamed(node: Tree | undefined, ...names: string[]): boolean {
  const inner = node && unwrap(node)
  return inner?.type === 'Identifier' && names.includes(inner.name)
}

/** Whether an expression is an application: `app`, `fw`, `loaded`, `this.app`, `useFw()`. */
function isApp(node: Tree | undefined): boolean {
  const inner = node && unwrap(node)
  if (inner?.type === 'CallExpression') return isNamed(inner.callee, 'useFw', 'tryUseFw')
  if (inner?.type === 'MemberExpression') return inner.object.type === 'ThisExpression' && nameOf(inner) === 'app'
  return isNamed(inner, 'app', 'fw', 'loaded')
}
