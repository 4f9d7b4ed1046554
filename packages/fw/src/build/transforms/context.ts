import { childrenOf, editCode } from '@fw/kit/imports'
import type { Edit, EditedCode, Node } from '@fw/kit/imports'
import { parseSync } from 'oxc-parser'

/** Which functions preserve the context: all arguments of a call, or those under some keys of its object argument. */
export interface ContextFunctions {
  functions: ReadonlySet<string>
  objects: ReadonlyMap<string, ReadonlySet<string>>
  /** The module that exports `holdContext`. */
  runtime: string
}

/** Page meta is a separate module, and its export was the argument of this function. */
const META = 'definePageMeta'

const FUNCTIONS: ReadonlySet<string> = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Restores the fw context after each `await` in functions, as Vue does in `<script setup>`. `isMeta`: page meta. */
export function transformContext(
  code: string,
  { functions, objects, runtime }: ContextFunctions,
  isMeta: boolean,
): EditedCode | undefined {
  const { program } = parseSync('module.jsx', code, { sourceType: 'module' })
  const asyncFunctions: Node[] = []
  const visit = (node: Node): void => {
    const { name, given: callbacks } = readCall(node, isMeta)
    if (name !== undefined && functions.has(name)) asyncFunctions.push(...callbacks.filter(isAsync))
    const keys = name === undefined ? undefined : objects.get(name)
    if (keys) asyncFunctions.push(...callbacks.flatMap(argument => membersOf(argument, keys)))
    for (const child of childrenOf(node)) visit(child)
  }
  visit(program as unknown as Node)
  const edits = [...new Set(asyncFunctions)].flatMap(editFunction)
  return edits.length > 0
    ? editCode(code, edits, [`import { holdContext as __fwHold } from ${JSON.stringify(runtime)}`])
    : undefined
}

function readCall(node: Node, isMeta: boolean): { name?: string; given: Node[] } {
  if (node.type === 'CallExpression')
    return { name: (node.callee as { name?: string }).name, given: node.arguments as Node[] }
  if (isMeta && node.type === 'ExportDefaultDeclaration') return { name: META, given: [node.declaration as Node] }
  return { given: [] }
}

/** The asynchronous functions under these keys of an object, including those in arrays. */
function membersOf(object: Node, keys: ReadonlySet<string>): Node[] {
  if (object.type !== 'ObjectExpression') return []
  return (object.properties as Node[]).flatMap(property => {
    if (property.type !== 'Property' || property.computed) return []
    const key = property.key as { name?: string; value?: unknown }
    if (!keys.has(key.name ?? String(key.value))) return []
    const value = property.value as Node
    return (value.type === 'ArrayExpression' ? (value.elements as Node[]) : [value]).filter(isAsync)
  })
}

function isAsync(node: Node | null): node is Node {
  return node !== null && FUNCTIONS.has(node.type) && node.async === true && node.generator !== true
}

function editFunction(node: Node): Edit[] {
  const body = node.body as Node
  const waits: Edit[] = []
  editWaits(body, undefined, waits)
  if (waits.length === 0 || waitsOtherwise(body)) return []
  const begin = 'const __fwHeld=__fwHold();try{'
  const end = '}finally{__fwHeld.leave()}'
  return body.type === 'BlockStatement'
    ? [insert(body.start + 1, begin), ...waits, insert(body.end - 1, end)]
    : [insert(body.start, `{${begin}return (`), ...waits, insert(body.end, `)${end}}`)]
}

/** Wraps every `await` of one function. */
function editWaits(node: Node, statement: Node | undefined, edits: Edit[]): void {
  if (FUNCTIONS.has(node.type)) return
  if (node.type === 'AwaitExpression') {
    // Without a semicolon, the bracket would continue the previous statement.
    const isFirst = statement?.start === node.start
    edits.push({
      start: node.start,
      end: node.start + 'await'.length,
      text: `${isFirst ? ';' : ''}(await __fwHeld.wait(`,
    })
  }
  for (const child of childrenOf(node)) editWaits(child, isListed(child, node) ? child : statement, edits)
  if (node.type === 'AwaitExpression') edits.push(insert(node.end, '))()'))
}

/**
 * Whether a function waits without an `await` expression: in `for await`, or at the end of `await using`. It could not
 * reset the context while it waits, and other requests would see it, so such a function is not changed.
 */
function waitsOtherwise(node: Node): boolean {
  if (FUNCTIONS.has(node.type)) return false
  return (
    (node.type === 'ForOfStatement' && node.await === true) ||
    (node.type === 'VariableDeclaration' && node.kind === 'await using') ||
    childrenOf(node).some(waitsOtherwise)
  )
}

/** Whether a statement is in a block, and not the single statement after a condition. */
function isListed(child: Node, parent: Node): boolean {
  return child.type === 'ExpressionStatement' && ['BlockStatement', 'SwitchCase'].includes(parent.type)
}

function insert(at: number, text: string): Edit {
  return { start: at, end: at, text }
}
