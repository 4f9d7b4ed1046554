import { locationAt } from '@fw/kit/imports'
import type { Node } from '@fw/kit/imports'
import { servingDiagnostics } from '@fw/schema'
import { relative } from 'pathe'
import { keyOf, nameOf, nodesIn, stringOf, unwrap, walkAll } from '../../../migrate/tree/script-tree'
import { runsOnServer } from '../../facts/app-facts'
import type { AppFacts } from '../../facts/app-facts'
import type { Finding } from '../../finding'

const STATE_CALLS = new Set(['useState', 'useAsyncData', 'useLazyAsyncData'])

/** Classes whose instances the payload cannot contain. */
const UNSERIALIZABLE = new Set(['WeakMap', 'WeakSet', 'WeakRef', 'Promise'])

/** Values of state and data that cannot be serialized, as far as the code shows them. */
export function findUnserializable(facts: AppFacts): Finding[] {
  const hasReducers = facts.sources.some(({ text }) => /\b(?:definePayloadPlugin|definePayloadReducer)\b/.test(text))
  return facts.sources
    .filter(source => runsOnServer(facts, source))
    .flatMap(source =>
      source.scripts.flatMap(({ root, offset }) =>
        findStates(root).flatMap(({ owner, value }) => {
          const wrong = describeValue(value, '', hasReducers ? new Set() : classesOf(root))
          if (!wrong) return []
          const page = `pages with \`${relative(facts.rootDir, source.file)}\``
          const location = locationAt(source.file, source.text, offset + wrong.node.start)
          const { path, text } = wrong
          return servingDiagnostics.unserializablePayload(
            { owner, page, path, found: text, hasReducers: true },
            { location },
          )
        }),
      ),
    )
}

/** The values that calls of `useState` and `useAsyncData` store. */
function findStates(root: Node): Array<{ owner: string; value: Node }> {
  const states: Array<{ owner: string; value: Node }> = []
  walkAll(root, node => {
    const name = node.type === 'CallExpression' ? nameOf(node.callee) : ''
    if (!STATE_CALLS.has(name)) return
    const args = node.arguments as Node[]
    const create = args.find(({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression')
    // `transform` and `pick` decide on what is stored.
    if (!create || args.at(-1) !== create) return
    const key = stringOf(args[0])
    const owner = key === undefined ? `\`${name}\`` : `\`${name}('${key}')\``
    for (const value of returnedBy(create)) states.push({ owner, value })
  })
  return states
}

function returnedBy(create: Node): Node[] {
  const body = create.body as Node
  if (body.type !== 'BlockStatement') return [unwrap(body)]
  return (body.body as Node[]).flatMap(statement =>
    statement.type === 'ReturnStatement' && statement.argument ? unwrap(statement.argument as Node) : [],
  )
}

interface WrongValue {
  node: Node
  path: string
  text: string
}

function describeValue(node: Node, path: string, classes: ReadonlySet<string>): WrongValue | undefined {
  const wrong = (text: string): WrongValue => ({ node, path, text })
  if (/^(?:Arrow)?FunctionExpression$/.test(node.type)) return wrong('a function')
  if (node.type === 'CallExpression' && nameOf(node.callee) === 'Symbol') return wrong('a symbol')
  if (node.type === 'NewExpression') {
    const name = nameOf(node.callee)
    return UNSERIALIZABLE.has(name) || classes.has(name) ? wrong(`an instance of ${name}`) : undefined
  }
  if (node.type !== 'ObjectExpression') return undefined
  for (const property of node.properties as Node[]) {
    const key = property.type === 'Property' ? keyOf(property.key, property.computed) : undefined
    if (key === undefined || property.kind !== 'init') continue
    const nested = describeValue(unwrap(property.value as Node), path ? `${path}.${key}` : key, classes)
    if (nested) return nested
  }
  return undefined
}

function classesOf(root: Node): Set<string> {
  return new Set(nodesIn(root).flatMap(node => (node.type === 'ClassDeclaration' ? nameOf(node.id) : [])))
}
