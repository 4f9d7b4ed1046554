import { editCode, enterNode } from '@fw/kit/imports'
import type { Edit, EditedCode, Names, Node } from '@fw/kit/imports'
import { parseSync } from 'oxc-parser'

/** A module with its handlers extracted. */
interface Extraction {
  code: EditedCode
  /** The code of each extracted module, by id. */
  modules: Map<string, string>
}

interface Import {
  imported: string
  source: string
}

/** The facts about a module that the extraction depends on. */
interface Module {
  code: string
  imports: ReadonlyMap<string, Import>
  /** The end of the last declaration of each name whose value is uninitialized before the declaration runs. */
  declared: ReadonlyMap<string, number>
}

/** A function, and the names it uses from its surroundings. */
interface Handler {
  node: Node
  /** Variables, which are passed to it. */
  captured: string[]
  /** Imports, which its module repeats. */
  imported: string[]
}

/**
 * Extracts the handlers of calls (`useAsyncData(key, handler)`) into modules that are loaded when a handler runs. A
 * handler that assigns outer variables or needs `this` is not extracted. `isMeant` checks whether an import is one of
 * the functions.
 */
export function extractHandlers(
  code: string,
  isMeant: (imported: string, source: string) => boolean,
  idOf: (index: number) => string,
): Extraction | undefined {
  const {
    program,
    module: { staticImports },
  } = parseSync('module.jsx', code, { sourceType: 'module' })
  const imports = new Map(
    staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ importName, localName }): [string, Import] => [
        localName.value,
        { imported: importName.kind === 'Default' ? 'default' : (importName.name ?? '*'), source: moduleRequest.value },
      ]),
    ),
  )
  const names = new Set(
    [...imports].filter(([, { imported, source }]) => isMeant(imported, source)).map(([local]) => local),
  )
  if (names.size === 0) return undefined
  const root = program as unknown as Node
  const handlers: Handler[] = []
  findHandlers(root, [], names, { code, imports, declared: findDeclared(root) }, handlers)
  if (handlers.length === 0) return undefined
  const modules = new Map(handlers.map((handler, index) => [idOf(index), emitModule(handler, code, imports)]))
  const edits = handlers.map((handler, index): Edit => ({
    start: handler.node.start,
    end: handler.node.end,
    text: emitCall(handler, idOf(index), code),
  }))
  return { code: editCode(code, edits, []), modules }
}

function findHandlers(
  node: Node,
  scopes: readonly Names[],
  names: ReadonlySet<string>,
  module: Module,
  handlers: Handler[],
): void {
  const callHandler = node.type === 'CallExpression' ? handlerOf(node, scopes, names) : undefined
  const handler = callHandler && readHandler(callHandler, node, scopes, module)
  if (handler) handlers.push(handler)
  for (const [child, inner] of enterNode(node, scopes)) {
    // Calls inside a handler are extracted with it.
    if (!handler || child !== handler.node) findHandlers(child, inner, names, module, handlers)
  }
}

function handlerOf(call: Node, scopes: readonly Names[], names: ReadonlySet<string>): Node | undefined {
  const { name } = call.callee as { name?: string }
  // The first scope is the module, which contains the import.
  if (name === undefined || !names.has(name) || scopes.slice(1).some(scope => scope.has(name))) return undefined
  const [first, second] = call.arguments as Node[]
  if (isFunction(second)) return second
  // A function before other arguments than options or a key may be the key itself.
  return isFunction(first) && (!second || second.type === 'ObjectExpression' || second.type === 'Literal')
    ? first
    : undefined
}

function isFunction(node: Node | undefined): boolean {
  return node?.type === 'ArrowFunctionExpression' || (node?.type === 'FunctionExpression' && !node.generator)
}

function readHandler(
  node: Node,
  call: Node,
  scopes: readonly Names[],
  { code, imports, declared }: Module,
): Handler | undefined {
  const uses: Uses = { names: new Set(), changed: new Set(), isBound: false }
  collectUses(node, [], uses, node.type === 'ArrowFunctionExpression')
  // `eval`, `arguments` and the URL of the module would have another value in an extracted module.
  if (
    uses.isBound ||
    uses.names.has('arguments') ||
    uses.names.has('eval') ||
    /import\.meta\.(?:url|hot|glob)/.test(code.slice(node.start, node.end))
  )
    return undefined
  const isAround = (name: string) => scopes.some(scope => scope.has(name))
  const isImported = (name: string) => imports.has(name) && !scopes.slice(1).some(scope => scope.has(name))
  const captured = [...uses.names].filter(name => isAround(name) && !isImported(name))
  if (captured.some(name => uses.changed.has(name) || (declared.get(name) ?? 0) > call.start)) return undefined
  return { node, captured, imported: [...uses.names].filter(isImported) }
}

interface Uses {
  names: Names
  changed: Names
  /** Whether it needs the outer `this` or `super`. */
  isBound: boolean
}

function collectUses(node: Node, scopes: readonly Names[], uses: Uses, isArrow: boolean): void {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') {
    const name = node.name as string
    if (!scopes.some(scope => scope.has(name))) uses.names.add(name)
  }
  if ((node.type === 'ThisExpression' && isArrow) || node.type === 'Super') uses.isBound = true
  const target =
    node.type === 'AssignmentExpression' || node.type === 'ForInStatement' || node.type === 'ForOfStatement'
      ? node.left
      : node.type === 'UpdateExpression'
        ? node.argument
        : undefined
  if (target) noteChanged(target as Node, scopes, uses.changed)
  for (const [child, inner] of enterNode(node, scopes)) {
    const isOwn =
      child.type === 'FunctionExpression' || child.type === 'FunctionDeclaration' || node.type.startsWith('Class')
    collectUses(child, inner, uses, isArrow && !isOwn)
  }
}

// `a = 1` and `[a, b.c] = list` assign `a`; `a.b = 1` does not.
function noteChanged(target: Node, scopes: readonly Names[], changed: Names): void {
  if (target.type === 'MemberExpression') return
  if (target.type === 'Identifier' && !scopes.some(scope => scope.has(target.name as string)))
    changed.add(target.name as string)
  for (const [child] of enterNode(target, [])) noteChanged(child, scopes, changed)
}

function findDeclared(root: Node): Map<string, number> {
  const declared = new Map<string, number>()
  const visit = (node: Node): void => {
    if (node.type === 'ClassDeclaration') noteNames(node.id as Node, node.end, declared)
    if (node.type === 'VariableDeclarator') noteNames(node.id as Node, node.end, declared)
    for (const [child] of enterNode(node, [])) visit(child)
  }
  visit(root)
  return declared
}

function noteNames(pattern: Node, end: number, declared: Map<string, number>): void {
  if (pattern.type === 'Identifier')
    declared.set(pattern.name as string, Math.max(end, declared.get(pattern.name as string) ?? 0))
  for (const [child] of enterNode(pattern, [])) noteNames(child, end, declared)
}

function emitModule({ node, captured, imported }: Handler, code: string, imports: ReadonlyMap<string, Import>): string {
  const statements = imported.map(local => {
    const { imported: name, source } = imports.get(local)!
    const clause = name === '*' ? `* as ${local}` : name === 'default' ? local : `{ ${name} as ${local} }`
    return `import ${clause} from ${JSON.stringify(source)}\n`
  })
  return `${statements.join('')}export default (${captured.join(', ')}) => (${code.slice(node.start, node.end)})\n`
}

function emitCall({ node, captured }: Handler, id: string, code: string): string {
  // Line numbers do not change.
  const lines = '\n'.repeat(code.slice(node.start, node.end).split('\n').length - 1)
  return `(...__given) => import(${JSON.stringify(id)}).then(__module => __module.default(${captured.join(', ')})(...__given))${lines}`
}
