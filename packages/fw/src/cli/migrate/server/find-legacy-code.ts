import { enterNode } from '@fw/kit/imports'
import type { Names, Node } from '@fw/kit/imports'
import { isDeclared, nameOf, nodesIn, unwrap } from '../tree/script-tree'
import type { Renames, Script } from '../tree/script-tree'
import { pathBelow, replaceMember } from './legacy-members'
import { importFunctions, importsFunction } from './server-functions'

/** Functions whose argument is a handler, or an object with handlers. */
const DEFINERS =
  /^(?:cachedEventHandler|eventHandler|define(?:Cached)?(?:EventHandler|Handler)|define(?:Request|Response)Middleware)$/

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])

/**
 * Rewrites what h3 1 read from Node's request and wrote to its response, if h3 2 has it on every platform, and lists
 * the rest.
 */
export function findLegacyServerCode(script: Script, renames: Renames): void {
  new LegacyCode(script, renames).find()
}

class LegacyCode {
  /** The names of events, by the scope that declares them. */
  readonly #events = new WeakMap<Names, Set<string>>()
  /** Functions whose first parameter is an event. */
  readonly #handlers = new WeakSet<Node>()
  /** Functions of the server that the new code calls. */
  readonly #functions = new Set<string>()

  constructor(
    readonly script: Script,
    readonly renames: Renames,
  ) {}

  find(): void {
    this.#visit(this.script.root, [], undefined)
    this.renames.edits.push(...importFunctions(this.script, this.#functions))
  }

  #visit(node: Node, scopes: readonly Names[], parent: Node | undefined): void {
    if (node.type === 'CallExpression' && DEFINERS.test(nameOf(node.callee)))
      for (const argument of node.arguments as Node[]) this.#markHandlers(argument)
    const rest = this.#replace(node, scopes, parent)
    if (rest) {
      for (const part of rest) this.#visit(part, scopes, node)
      return
    }
    const children = enterNode(node, scopes)
    if (FUNCTIONS.has(node.type)) this.#bindEvents(node, children[0]?.[1] ?? scopes)
    for (const [child, inner] of children) this.#visit(child, inner, node)
  }

  /** `defineEventHandler(event => …)`, `defineEventHandler({ onRequest: [event => …], handler(event) {} })` */
  #markHandlers(node: Node): void {
    if (FUNCTIONS.has(node.type)) this.#handlers.add(node)
    if (node.type !== 'ObjectExpression' && node.type !== 'ArrayExpression') return
    for (const child of nodesIn(node)) this.#markHandlers(child.type === 'Property' ? (child.value as Node) : child)
  }

  #bindEvents(node: Node, scopes: readonly Names[]): void {
    for (const [index, parameter] of (node.params as Node[]).entries()) {
      const isFirst = index === 0 && this.#handlers.has(node)
      if (parameter.type !== 'Identifier' || !(isFirst || isTypedEvent(parameter))) continue
      const scope = scopes.findLast(names => names.has(nameOf(parameter)))
      if (scope) this.#events.set(scope, (this.#events.get(scope) ?? new Set()).add(nameOf(parameter)))
    }
  }

  #isEvent(node: Node, scopes: readonly Names[]): boolean {
    if (node.type !== 'Identifier') return false
    const name = nameOf(node)
    const scope = scopes.findLast(names => names.has(name))
    return name === 'event' || (scope !== undefined && this.#events.get(scope)?.has(name) === true)
  }

  /** The parts of a node that are still to be visited, if the rest of it is done. */
  #replace(node: Node, scopes: readonly Names[], parent: Node | undefined): readonly Node[] | undefined {
    const target = targetOf(node)
    const path = target && pathBelow(target, inner => this.#isEvent(inner, scopes), unwrap)
    if (!path || path.keys.length === 0) return undefined
    const replaced = replaceMember({ node, parent, holder: nameOf(path.holder), keys: path.keys })
    if (!replaced) return undefined
    if ('reason' in replaced) {
      const { name, reason, use } = replaced
      this.renames.left.push({ offset: node.start, name, reason, ...(use && { use: `\`${use}\`` }) })
      return []
    }
    // Another variable has the name of the function: the member stays, and is listed.
    const taken = replaced.calls.find(name => isDeclared(name, scopes) && !importsFunction(this.script, name))
    if (taken !== undefined) {
      const reason = `\`${taken}\` is another variable here`
      this.renames.left.push({ offset: node.start, name: [nameOf(path.holder), ...path.keys].join('.'), reason })
      return replaced.rest
    }
    for (const name of replaced.calls) this.#functions.add(name)
    this.renames.edits.push(...replaced.edits)
    return replaced.rest
  }
}

/** What is read, called or assigned. */
function targetOf(node: Node): Node | undefined {
  if (node.type === 'CallExpression') return node.callee as Node
  if (node.type === 'AssignmentExpression') return node.left as Node
  return node.type === 'MemberExpression' ? node : undefined
}

/** `event: H3Event` */
function isTypedEvent({ typeAnnotation }: Node): boolean {
  const type = (typeAnnotation as Node | null | undefined)?.typeAnnotation as Node | undefined
  return type?.type === 'TSTypeReference' && nameOf(type.typeName) === 'H3Event'
}
