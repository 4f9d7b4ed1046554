import { childrenOf } from '@fw/kit/imports'
import type { Edit } from '@fw/kit/imports'
import { pascalCase } from 'scule'

/** A node of the syntax tree. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: any
}

export function visit(node: Node, look: (node: Node) => void): void {
  look(node)
  for (const child of childrenOf(node)) visit(child as Node, look)
}

export function isInside(node: Node, outer: Node): boolean {
  return node.start >= outer.start && node.end <= outer.end
}

/** Declarations of a name for templates. They do not count as uses. */
interface Declaration {
  node: Node
  name: string
}

/**
 * Removes code that only removed parts of a compiled component use: imports, components resolved by name, and the
 * entries that expose both to a template.
 */
export function removeUnused(code: string, program: Node, removed: readonly Node[]): Edit[] {
  const isRemoved = (node: Node): boolean => removed.some(range => isInside(node, range))
  const lost = new Set(removed.flatMap(part => [...readNames(part)]))
  const entries = findEntries(program)
  const resolved = findResolved(program)
  const skipped = new Set([...entries, ...resolved].map(({ node }) => node))
  const used = countNames(program, node => isRemoved(node) || skipped.has(node))
  const [unusedResolved, left] = split(resolved, ({ name }) => lost.has(name) && !used.has(name))
  // A registered component is used if a template resolves its name.
  const resolvedNames = new Set(left.map(({ node }) => pascalCase(resolvedName(node))))
  const lostNames = new Set(unusedResolved.map(({ node }) => pascalCase(resolvedName(node))))
  const [unusedEntries, entriesLeft] = split(entries, ({ node, name }) => {
    const key = pascalCase(String(node.key.name ?? node.key.value))
    return !used.has(name) && !resolvedNames.has(key) && (lost.has(name) || lostNames.has(key))
  })
  for (const { name } of entriesLeft) used.add(name)
  for (const { name } of unusedEntries) lost.add(name)
  return [
    ...unusedResolved.map(({ node }) => blank(code, node.start, node.end)),
    ...unusedEntries.map(({ node }) => blank(code, node.start, endOfEntry(code, node.end))),
    ...program.body
      .filter((node: Node) => node.type === 'ImportDeclaration')
      .flatMap((node: Node) => removeImports(code, node, name => lost.has(name) && !used.has(name))),
  ]
}

function split<T>(list: readonly T[], isFirst: (item: T) => boolean): [first: T[], rest: T[]] {
  return [list.filter(isFirst), list.filter(item => !isFirst(item))]
}

/** `const _component_Chart = _resolveComponent("Chart")` */
function findResolved(program: Node): Declaration[] {
  const declarations: Declaration[] = []
  visit(program, node => {
    if (node.type !== 'VariableDeclaration' || node.declarations.length !== 1) return
    const { id, init } = node.declarations[0]
    if (id.type === 'Identifier' && init?.type === 'CallExpression' && findResolvedName(init) !== undefined)
      declarations.push({ node, name: id.name })
  })
  return declarations
}

function resolvedName({ declarations: [{ init }] }: Node): string {
  return findResolvedName(init) ?? ''
}

function findResolvedName(call: Node): string | undefined {
  const [first] = call.arguments
  if (call.callee.name?.endsWith('resolveComponent')) return typeof first?.value === 'string' ? first.value : undefined
  return first?.type === 'CallExpression' ? findResolvedName(first) : undefined
}

/** The entries that setup exposes to its template in development (`__returned__`), and those of `components`. */
function findEntries(program: Node): Declaration[] {
  const objects: Node[] = []
  visit(program, node => {
    if (node.type === 'VariableDeclarator' && node.id.name === '__returned__') objects.push(node.init)
    if (node.type === 'Property' && node.key.name === 'components') objects.push(node.value)
  })
  return objects
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap(({ properties }) =>
      properties.flatMap((node: Node) => {
        if (node.type !== 'Property' || node.computed) return []
        const name = node.kind === 'get' ? node.value.body?.body[0]?.argument?.name : node.value.name
        return typeof name === 'string' ? [{ node, name }] : []
      }),
    )
}

/** The names that code uses, and those that a template reads from its setup. */
function countNames(program: Node, isSkipped: (node: Node) => boolean): Set<string> {
  const names = new Set<string>()
  const walk = (node: Node): void => {
    if (isSkipped(node)) return
    for (const name of namesOf(node)) names.add(name)
    for (const child of childrenOf(node)) walk(child as Node)
  }
  walk(program)
  return names
}

function readNames(part: Node): Set<string> {
  return countNames(part, () => false)
}

function namesOf(node: Node): string[] {
  if (node.type === 'Identifier') return [node.name]
  const isSetup = node.type === 'MemberExpression' && /^(?:\$setup|_ctx)$/.test(node.object.name ?? '')
  return isSetup ? [String(node.property.value ?? node.property.name)] : []
}

function removeImports(code: string, node: Node, isUnused: (name: string) => boolean): Edit[] {
  const rest = node.specifiers.filter(({ local }: Node) => !isUnused(local.name))
  if (rest.length === node.specifiers.length) return []
  if (rest.length === 0) return [blank(code, node.start, node.end)]
  const named = rest.filter(({ type }: Node) => type === 'ImportSpecifier')
  const others = rest
    .filter(({ type }: Node) => type !== 'ImportSpecifier')
    .map(({ start, end }: Node) => code.slice(start, end))
  const parts = [
    ...others,
    ...(named.length > 0 ? [`{ ${named.map(({ start, end }: Node) => code.slice(start, end)).join(', ')} }`] : []),
  ]
  const text = `import ${parts.join(', ')} from `
  return [{ start: node.start, end: node.source.start, text: text + newlines(code, node.start, node.source.start) }]
}

/** Line numbers do not change. */
function blank(code: string, start: number, end: number): Edit {
  return { start, end, text: newlines(code, start, end) }
}

function newlines(code: string, start: number, end: number): string {
  return '\n'.repeat(code.slice(start, end).split('\n').length - 1)
}

function endOfEntry(code: string, end: number): number {
  return end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)
}
