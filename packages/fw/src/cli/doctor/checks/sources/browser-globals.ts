import { enterNode, locationAt } from '@fw/kit/imports'
import type { Names, Node } from '@fw/kit/imports'
import { doctorDiagnostics } from '@fw/schema'
import { isDeclared, nameOf } from '../../../migrate/tree/script-tree'
import { runsOnServer } from '../../facts/app-facts'
import type { AppFacts } from '../../facts/app-facts'
import type { SourceFile, SourceScript } from '../../facts/source-file'
import type { Finding } from '../../finding'

/** What only browsers have. */
const BROWSER_GLOBALS = new Set(
  'window document localStorage sessionStorage location history screen matchMedia requestAnimationFrame requestIdleCallback IntersectionObserver ResizeObserver MutationObserver alert confirm innerWidth innerHeight'.split(
    ' ',
  ),
)

/** Statements and expressions whose parts may not run on the server. */
const CONDITIONAL = new Set([
  'IfStatement',
  'ConditionalExpression',
  'LogicalExpression',
  'SwitchStatement',
  'TryStatement',
])

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Functions that run on both sides. */
const CALLED_AT_ONCE = new Set(['defineFwPlugin', 'defineNuxtPlugin'])

/** Browser globals in code that the server runs, too, without a condition. */
export function findBrowserGlobals(facts: AppFacts): Finding[] {
  return facts.sources
    .filter(source => runsOnServer(facts, source))
    .flatMap(source => source.scripts.flatMap(script => findInScript(source, script, facts.importNames)))
}

function findInScript(source: SourceFile, script: SourceScript, imported: ReadonlySet<string>): Finding[] {
  const uses = new Map<string, Node>()
  visitUnconditional(script.root, (node, scopes) => {
    if (node.type !== 'Identifier') return
    const name = nameOf(node)
    if (BROWSER_GLOBALS.has(name) && !imported.has(name) && !isDeclared(name, scopes) && !uses.has(name))
      uses.set(name, node)
  })
  return [...uses].map(([name, node]) =>
    doctorDiagnostics.browserGlobal(
      { name },
      { location: locationAt(source.file, source.text, script.offset + node.start) },
    ),
  )
}

/** Visits the nodes that run when the module is loaded or the component is set up, whatever conditions are true. */
function visitUnconditional(root: Node, visit: (node: Node, scopes: readonly Names[]) => void): void {
  const enter = (node: Node, scopes: readonly Names[]): void => {
    visit(node, scopes)
    if (CONDITIONAL.has(node.type) || (node.type === 'UnaryExpression' && node.operator === 'typeof')) return
    // What follows a statement that may leave the function is conditional.
    let isReached = true
    for (const [child, inner] of enterNode(node, scopes)) {
      if (!isReached) break
      if (!FUNCTIONS.has(child.type) || isCalledAtOnce(node)) enter(child, inner)
      if (child.type === 'IfStatement' && mayLeave(child)) isReached = false
    }
  }
  enter(root, [])
}

function isCalledAtOnce(node: Node): boolean {
  return node.type === 'CallExpression' && CALLED_AT_ONCE.has(nameOf(node.callee))
}

function mayLeave(node: Node): boolean {
  return node.type === 'ReturnStatement' || node.type === 'ThrowStatement'
    ? true
    : enterNode(node, []).some(([child]) => !FUNCTIONS.has(child.type) && mayLeave(child))
}
