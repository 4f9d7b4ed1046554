import { locationAt } from '@fw/kit/imports'
import type { Node } from '@fw/kit/imports'
import { doctorDiagnostics } from '@fw/schema'
import { keyOf, nameOf, nodesIn } from '../../../migrate/tree/script-tree'
import type { AppFacts } from '../../facts/app-facts'
import type { SourceFile, SourceScript } from '../../facts/source-file'
import type { Finding } from '../../finding'

/** A condition that may keep browsers from running the code. */
const SIDE_CONDITION = /\b(?:server|client|browser|dev|test|typeof)\b/

/** Values that exist only on the server, in code that browsers run, too. */
export function findPrivateValues(facts: AppFacts): Finding[] {
  return facts.sources
    .filter(({ file, side }) => side === 'app' && !/\.server\.\w+$/.test(file))
    .flatMap(source => source.scripts.flatMap(script => findInScript(facts, source, script)))
}

function findInScript(facts: AppFacts, source: SourceFile, { root, code, offset }: SourceScript): Finding[] {
  const findings: Finding[] = []
  const at = (node: Node) => ({ location: locationAt(source.file, source.text, offset + node.start) })
  const configs = new Set<string>()
  visitBrowserCode(root, code, node => {
    const variable = environmentVariable(node)
    if (variable !== undefined && !isReplaced(variable, facts))
      findings.push(doctorDiagnostics.environmentInApp({ name: variable }, at(node)))
    if (node.type === 'VariableDeclarator' && isConfig(node.init as Node | null, configs)) {
      const { type, name, properties } = node.id as Node
      if (type === 'Identifier') configs.add(String(name))
      for (const property of (type === 'ObjectPattern' ? properties : []) as Node[]) {
        const key = property.type === 'Property' ? keyOf(property.key, property.computed) : undefined
        if (key !== undefined && facts.privateKeys.has(key))
          findings.push(doctorDiagnostics.privateConfigInApp({ key }, at(property)))
      }
    }
    if (node.type !== 'MemberExpression' || !isConfig(node.object as Node, configs)) return
    const key = keyOf(node.property, node.computed)
    if (key !== undefined && facts.privateKeys.has(key))
      findings.push(doctorDiagnostics.privateConfigInApp({ key }, at(node)))
  })
  return findings
}

/** Visits all nodes except those in a condition that names a side. */
function visitBrowserCode(node: Node, code: string, visit: (node: Node) => void): void {
  visit(node)
  const condition = (node.type === 'LogicalExpression' ? node.left : node.test) as Node | undefined
  if (condition && SIDE_CONDITION.test(code.slice(condition.start, condition.end))) return
  const children = nodesIn(node)
  for (const [index, child] of children.entries()) {
    visitBrowserCode(child, code, visit)
    // `if (import.meta.client) return` ends the rest.
    const test = child.type === 'IfStatement' ? (child.test as Node) : undefined
    if (test && index < children.length - 1 && SIDE_CONDITION.test(code.slice(test.start, test.end))) return
  }
}

function environmentVariable(node: Node): string | undefined {
  if (node.type !== 'MemberExpression') return undefined
  const { type, object, property, computed } = node.object as Node
  if (type !== 'MemberExpression' || nameOf(object) !== 'process' || keyOf(property, computed) !== 'env')
    return undefined
  const name = keyOf(node.property, node.computed)
  return name === 'NODE_ENV' ? undefined : name
}

/** Whether the bundler is configured to replace it. */
function isReplaced(name: string, { sources }: AppFacts): boolean {
  return sources.some(({ side, text }) => side === 'tool' && text.includes(`process.env.${name}`))
}

function isConfig(node: Node | null, configs: ReadonlySet<string>): boolean {
  if (node?.type === 'CallExpression') return nameOf(node.callee) === 'useRuntimeConfig'
  return node?.type === 'Identifier' && configs.has(nameOf(node))
}
