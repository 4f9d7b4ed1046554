import { parseSync } from 'oxc-parser'

/** Names that say nothing about what a value holds. */
const VAGUE_NAMES: ReadonlySet<string> = new Set(['found', 'own', 'known', 'made', 'given'])

/** How many lines a value with such a name may be used. */
const MAX_LINES = 10

/** A constant with a number: `MAX_` and `MIN_` say what is counted, other names end with a unit. */
const NUMBER = /^(?:export )?const ([A-Z][A-Z\d_]*) = [-\d][-\d_ *.e+]*(?:\/\/.*)?$/gm
const UNIT =
  /^(?:MAX|MIN)_\w|_(?:MS|SECONDS|HOURS|DAYS|YEAR|PER_SECOND|BYTES|CHARACTERS|LINES|LEVELS|PAGES|ORDER|CODE|TYPE|VERSION|PORT|STATUS)$/

/** Numeric constants at module level whose names do not say what is counted. */
export function findUnitless(text: string): string[] {
  return [...text.matchAll(NUMBER)].map(([, name]) => name!).filter(name => !UNIT.test(name))
}

type Tree = Record<string, any> & { type: string; start: number; end: number }

/** Declarations with a vague name that are at module level or live longer than a few lines, as `line: name (lines)`. */
export function findVagueNames(file: string, text: string): string[] {
  const { program } = parseSync(file, text)
  const lineOf = createLines(text)
  const vague: string[] = []
  const visit = (node: Tree, scope: Tree, isModule: boolean): void => {
    if (node.type === 'ImportDeclaration' || node.type.startsWith('TS')) return
    for (const { name, at } of declaredNames(node)) {
      if (!VAGUE_NAMES.has(name)) continue
      const lines = lineOf(lastUse(text, name, at, scope.end)) - lineOf(at)
      if (isModule || lines > MAX_LINES)
        vague.push(`${lineOf(at)}: ${name} (${isModule ? 'module' : `${lines} lines`})`)
    }
    const isScope = /Function|^BlockStatement$|^For|^ClassBody$|^SwitchStatement$|^CatchClause$/.test(node.type)
    for (const child of childrenOf(node)) visit(child, isScope ? node : scope, isModule && !isScope)
  }
  visit(program as unknown as Tree, program as unknown as Tree, true)
  return vague
}

/** The names that a declaration or the parameters of a function bind. */
function declaredNames(node: Tree): Array<{ name: string; at: number }> {
  if (node.type === 'VariableDeclarator') return boundNames(node.id)
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return node.id ? boundNames(node.id) : []
  return []
}

function boundNames(pattern: Tree | null): Array<{ name: string; at: number }> {
  switch (pattern?.type) {
    case 'Identifier':
      return [{ name: pattern.name, at: pattern.start }]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property: Tree) => boundNames(property.value ?? property.argument))
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundNames)
    case 'AssignmentPattern':
      return boundNames(pattern.left)
    case 'RestElement':
      return boundNames(pattern.argument)
    default:
      return []
  }
}

function lastUse(text: string, name: string, from: number, to: number): number {
  return from + text.slice(from, to).search(new RegExp(`\\b${name}\\b(?![\\s\\S]*\\b${name}\\b)`))
}

function createLines(text: string): (offset: number) => number {
  return offset => text.slice(0, offset).split('\n').length
}

function childrenOf(node: Tree): Tree[] {
  return Object.values(node)
    .flat()
    .filter((child): child is Tree => typeof child === 'object' && child !== null && 'type' in child)
}
