import type { Node } from '@fw/kit/imports'
import { editKey, editString, keyOf, nameOf, stringOf, walkScopes } from '../tree/script-tree'
import type { Renames, Script } from '../tree/script-tree'

const DEFINERS = /^define(?:Vitest(?:Config|Project)|Config|Workspace)$/

/** Renames the Vitest environment: `environment: 'nuxt'`, its options, and comments that select it. */
export function renameTests(script: Script, { edits }: Renames): void {
  for (const { index, 0: comment, 1: before } of script.code.matchAll(/(@vitest-environment\s+)nuxt\b/g))
    edits.push({ start: index + before!.length, end: index + comment.length, text: 'fw' })
  walkScopes(script.root, node => {
    if (node.type !== 'CallExpression' || !DEFINERS.test(nameOf(node.callee))) return
    for (const argument of node.arguments as Node[]) renameEnvironment(argument, edits)
  })
}

function renameEnvironment(object: Node, edits: Renames['edits']): void {
  if (object.type !== 'ObjectExpression') return
  for (const property of object.properties as Node[]) {
    const key = property.type === 'Property' ? keyOf(property.key, property.computed) : undefined
    const value = property.value as Node
    if (key === 'environment' && stringOf(value) === 'nuxt') edits.push(editString(value, 'fw'))
    else if (key === 'environmentOptions') renameOptionsKey(value, edits)
    else if (key !== undefined) {
      const entries = value.type === 'ArrayExpression' ? (value.elements as Node[]) : [value]
      for (const entry of entries) if (entry) renameEnvironment(entry, edits)
    }
  }
}

function renameOptionsKey(value: Node, edits: Renames['edits']): void {
  if (value.type !== 'ObjectExpression') return
  for (const property of value.properties as Node[]) {
    if (property.type === 'Property' && keyOf(property.key, property.computed) === 'nuxt')
      edits.push(editKey(property, 'fw'))
  }
}
