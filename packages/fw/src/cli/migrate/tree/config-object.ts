import type { Edit, Node } from '@fw/kit/imports'
import { keyOf, nameOf, nodesIn, unwrap, walkAll } from './script-tree'
import type { Script } from './script-tree'

/** The object that a configuration file exports. Undefined if the file computes it. */
export function exportedObject(script: Script): Node | undefined {
  const expression = exportedExpression(script)
  return expression && objectOf(expression, script)
}

/** The function that a configuration file exports, as itself or as the argument of a call. */
export function exportedFunction(script: Script): Node | undefined {
  const expression = exportedExpression(script)
  const node = expression && unwrap(expression)
  const value = node?.type === 'CallExpression' ? (node.arguments as Node[])[0] : node
  return value && FUNCTIONS.has(value.type) ? value : undefined
}

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression'])

function exportedExpression(script: Script): Node | undefined {
  for (const statement of script.root.body as Node[]) {
    if (statement.type === 'ExportDefaultDeclaration') return statement.declaration as Node
    if (statement.type === 'TSExportAssignment') return statement.expression as Node
    const { expression } = statement as { expression?: Node }
    if (expression?.type === 'AssignmentExpression' && isModuleExports(expression.left as Node))
      return expression.right as Node
  }
  return undefined
}

function isModuleExports(node: Node): boolean {
  return node.type === 'MemberExpression' && nameOf(node.object) === 'module' && nameOf(node.property) === 'exports'
}

function objectOf(expression: Node, script: Script, trail: readonly Node[] = []): Node | undefined {
  const node = unwrap(expression)
  if (node.type === 'ObjectExpression') return node
  if (node.type === 'CallExpression') {
    const [first, ...others] = node.arguments as Node[]
    return first && others.length === 0 ? objectOf(first, script, trail) : undefined
  }
  if (FUNCTIONS.has(node.type)) {
    const result = resultOf(node)
    return result && objectOf(result, script, trail)
  }
  if (node.type !== 'Identifier' || trail.includes(node)) return undefined
  const value = variableOf(nameOf(node), script)
  return value && objectOf(value, script, [...trail, node])
}

/** What a function returns, if that is written in one place. */
function resultOf(node: Node): Node | undefined {
  const body = node.body as Node
  if (body.type !== 'BlockStatement') return body
  const results: Node[] = []
  const visit = (inner: Node): void => {
    if (inner.type === 'ReturnStatement' && inner.argument) results.push(inner.argument as Node)
    if (!/Function/.test(inner.type)) for (const child of nodesIn(inner)) visit(child)
  }
  visit(body)
  return results.length === 1 ? results[0] : undefined
}

/** The value of a variable at the top level. */
function variableOf(name: string, script: Script): Node | undefined {
  for (const statement of script.root.body as Node[]) {
    const { declarations = [] } = (statement.declaration ?? statement) as { declarations?: Node[] }
    for (const { id, init } of declarations) if (nameOf(id) === name && init) return init as Node
  }
  return undefined
}

/** The value of a variable that is used once, so that nothing else depends on its keys. */
export function findSingleUse(script: Script): (name: string) => Node | undefined {
  const uses = new Map<string, number>()
  walkAll(script.root, (node, parent) => {
    const isKey = parent?.type === 'Property' && parent.key === node && !parent.computed
    if (node.type === 'Identifier' && !isKey) uses.set(nameOf(node), (uses.get(nameOf(node)) ?? 0) + 1)
  })
  return name => (uses.get(name) === 2 ? variableOf(name, script) : undefined)
}

/** The value at a path of an object, as far as it is written out. */
export function valueIn(object: Node, path: readonly string[]): Node | undefined {
  const [key, ...rest] = path
  const property = propertyOf(object, key!)
  const value = property && unwrap(property.value as Node)
  if (!value || rest.length === 0) return value
  return value.type === 'ObjectExpression' ? valueIn(value, rest) : undefined
}

function propertyOf(object: Node, key: string): Node | undefined {
  return (object.properties as Node[]).findLast(
    property => property.type === 'Property' && keyOf(property.key, property.computed) === key,
  )
}

/** Adds properties at the start of an object, each in a line of its own if the first one is. */
export function insertProperties(code: string, object: Node, properties: readonly string[], isJson = false): Edit {
  const [first] = object.properties as Node[]
  const at = first?.start ?? object.start + 1
  const lineBreak = code.includes('\r\n') ? '\r\n' : '\n'
  const outer = indentAt(code, object.start)
  if (!first) {
    const lines = properties.map(property => `${lineBreak}${outer}  ${property}`).join(',')
    return { start: at, end: object.end - 1, text: `${lines}${isJson ? '' : ','}${lineBreak}${outer}` }
  }
  const isOnOwnLine = code.slice(object.start, first.start).includes('\n')
  const separator = isOnOwnLine ? `${lineBreak}${indentAt(code, first.start)}` : ' '
  return { start: at, end: at, text: properties.map(property => `${property},${separator}`).join('') }
}

/** Adds an element at the start of an array. */
export function insertElement(code: string, array: Node, element: string): Edit {
  const [first] = array.elements as Array<Node | null>
  const at = first?.start ?? array.start + 1
  if (!first) return { start: at, end: array.end - 1, text: element }
  const lineBreak = code.includes('\r\n') ? '\r\n' : '\n'
  const isOnOwnLine = code.slice(array.start, first.start).includes('\n')
  return { start: at, end: at, text: `${element},${isOnOwnLine ? lineBreak + indentAt(code, first.start) : ' '}` }
}

/** The indentation of the line that contains a position. */
function indentAt(code: string, position: number): string {
  return /^[ \t]*/.exec(code.slice(code.lastIndexOf('\n', position - 1) + 1))![0]
}

/** The quotes that a file uses. */
export function quotesOf(code: string): `"` | `'` {
  return code.split('"').length > code.split("'").length ? `"` : `'`
}
