import { parseSync } from 'oxc-parser'

/** Names that say nothing about what a value holds. */
const VAGUE_NAMES: ReadonlySet<string> = new Set(['found', 'own', 'known', 'made', 'given'])

/** A constant with a number: `MAX_` and `MIN_` say what is counted, other names end with a unit. */
const NUMBER = /^(?:export )?const ([A-Z][A-Z\d_]*) = [-\d][-\d_ *.e+]*(?:\/\/.*)?$/gm
const UNIT =
  /^(?:MAX|MIN)_\w|_(?:MS|SECONDS|HOURS|DAYS|YEAR|PER_SECOND|BYTES|CHARACTERS|LINES|LEVELS|PAGES|ORDER|CODE|TYPE|VERSION|PORT|STATUS)$/

/** Numeric constants at module level whose names do not say what is counted. */
export function findUnitless(text: string): string[] {
  return [...text.matchAll(NUMBER)].map(([, name]) => name!).filter(name => !UNIT.test(name))
}

type Tree = Record<string, any> & { type: string; start: number; end: number }

/** Declarations with a vague name, as `line: name`. */
export function findVagueNames(file: string, text: string): string[] {
  const visit = (node: Tree): string[] =>
    node.type === 'ImportDeclaration' || node.type.startsWith('TS')
      ? []
      : [
          ...[...declaredNames(node), ...parameterNames(node, text)]
            .filter(({ name }) => VAGUE_NAMES.has(name))
            .map(({ name, at }) => `${text.slice(0, at).split('\n').length}: ${name}`),
          ...childrenOf(node).flatMap(visit),
        ]
  return visit(parseSync(file, text).program as unknown as Tree)
}

/** The names that a declaration binds. */
function declaredNames(node: Tree): Array<{ name: string; at: number }> {
  if (node.type === 'VariableDeclarator') return boundNames(node.id)
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return node.id ? boundNames(node.id) : []
  return []
}

/** Longer functions need names for their parameters that are understood further down. */
const LONG_FUNCTION_LINES = 11

/** The parameters of a long function. Those that are patterns have the names of properties. */
function parameterNames(node: Tree, text: string): Array<{ name: string; at: number }> {
  if (!/Function/.test(node.type) || !node.body) return []
  const linesBelow = (parameter: Tree): number => text.slice(parameter.start, node.end).split('\n').length
  return (node.params as Tree[])
    .map(parameter => (parameter.type === 'AssignmentPattern' ? parameter.left : parameter))
    .filter(parameter => parameter.type === 'Identifier' && linesBelow(parameter) > LONG_FUNCTION_LINES)
    .flatMap(boundNames)
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

function childrenOf(node: Tree): Tree[] {
  return Object.values(node)
    .flat()
    .filter((child): child is Tree => typeof child === 'object' && child !== null && 'type' in child)
}
