import { enterNode } from '@fw/kit/imports'
import type { Edit, Language, Names, Node } from '@fw/kit/imports'
import { parseSync } from 'oxc-parser'

/** A parsed script. Offsets are those of its code. */
export interface Script {
  code: string
  root: Node
}

/** A name that stays, with the reason. */
export interface LeftName {
  offset: number
  name: string
  reason: string
  /** What to write instead, as code. */
  use?: string
}

/** What changes in a file. */
export interface Renames {
  edits: Edit[]
  left: LeftName[]
}

/** Parses a script. Undefined if it has a syntax error. */
export function parseScript(code: string, lang: Language): Script | undefined {
  const { program, errors } = parseSync('script', code, { sourceType: 'module', lang })
  return errors.length > 0 ? undefined : { code, root: program as unknown as Node }
}

/** The language of a script file. */
export function languageOf(file: string): Language {
  return file.endsWith('x') ? 'tsx' : /\.[mc]?ts$/.test(file) ? 'ts' : 'jsx'
}

type Visitor = (node: Node, scopes: readonly Names[], parent: Node | undefined) => void

/** Visits all nodes that may use or declare variables, with the scopes around them, innermost last. */
export function walkScopes(root: Node, visit: Visitor): void {
  const enter = (node: Node, scopes: readonly Names[], parent: Node | undefined): void => {
    visit(node, scopes, parent)
    for (const [child, inner] of enterNode(node, scopes)) enter(child, inner, node)
  }
  enter(root, [], undefined)
}

/** Visits all nodes, types as well. */
export function walkAll(
  node: Node,
  visit: (node: Node, parent: Node | undefined) => void,
  parent?: Node | undefined,
): void {
  visit(node, parent)
  for (const child of nodesIn(node)) walkAll(child, visit, node)
}

/** All child nodes, types and keys as well. */
export function nodesIn(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((child): child is Node => typeof (child as Node | null)?.type === 'string')
}

/** The string that a node is, if it is one. */
export function stringOf(node: unknown): string | undefined {
  const { type, value } = (node ?? {}) as { type?: string; value?: unknown }
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}

/** Replaces the text of a string, and keeps its quotes. */
export function editString(node: unknown, text: string): Edit {
  const { start, end } = node as Node
  return { start: start + 1, end: end - 1, text }
}

/** The name of an identifier or string. */
export function nameOf(node: unknown): string {
  const { name, value } = node as { name?: string; value?: string }
  return name ?? value ?? ''
}

/** The static key of a property or of a member access. */
export function keyOf(key: unknown, computed: unknown): string | undefined {
  const node = key as Node
  if (node.type === 'Identifier' && !computed) return nameOf(node)
  return stringOf(node)
}

/** The expression below parentheses, type assertions and `await`. */
export function unwrap(node: Node): Node {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ChainExpression':
      return unwrap(node.expression as Node)
    case 'AwaitExpression':
      return unwrap(node.argument as Node)
    default:
      return node
  }
}

/** Gives an identifier another name; where it is also a key or an exported name, that one stays. */
export function editIdentifier(node: Node, parent: Node | undefined, name: string): Edit {
  const { start, end } = node
  const before = nameOf(node)
  if (parent?.type === 'Property' && parent.shorthand) return { start, end, text: `${before}: ${name}` }
  if (parent?.type === 'ExportSpecifier' && (parent.exported as Node).start === start)
    return { start, end, text: `${name} as ${before}` }
  return { start, end, text: name }
}

/** Gives a property another key. The value of a shorthand property keeps its name. */
export function editKey(property: Node, name: string): Edit {
  const key = property.key as Node
  const isWord = /^[A-Za-z_$][\w$]*$/.test(name)
  if (property.shorthand) return { start: key.start, end: key.start, text: `${isWord ? name : `'${name}'`}: ` }
  if (key.type !== 'Identifier') return editString(key, name)
  return { start: key.start, end: key.end, text: isWord ? name : `'${name}'` }
}

/** Whether a name is declared in one of the scopes. */
export function isDeclared(name: string, scopes: readonly Names[]): boolean {
  return scopes.some(scope => scope.has(name))
}
