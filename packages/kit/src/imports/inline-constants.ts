import { editCode } from './edit-code'
import type { Edit, EditedCode } from './edit-code'
import { enterNode } from './free-names/scopes'
import type { Names } from './free-names/scopes'
import type { Node } from './free-names/syntax-tree'

interface Specifier extends Node {
  imported?: { name?: string }
  local: { name: string }
}

/** A use of an imported name. */
interface Use {
  name: string
  start: number
  end: number
  /** The property of an object literal without a value: `{ name }`. */
  isShorthand: boolean
}

interface ImportUses {
  imports: readonly Node[]
  uses: readonly Use[]
  exported: Names
}

/** Client and server are built from the same modules of fw. */
const parsed = new Map<string, ImportUses>()

/**
 * Replaces the names that JavaScript code imports from `source` with their values, so that bundlers which evaluate
 * conditions module by module find unreachable code. `valueOf` returns the code of a constant.
 */
export async function inlineConstants(
  code: string,
  source: string,
  valueOf: (name: string) => string | undefined,
): Promise<EditedCode | undefined> {
  const key = `${source}\n${code}`
  if (!parsed.has(key)) parsed.set(key, await parseUses(code, source))
  const { imports, uses, exported } = parsed.get(key)!
  const values = new Map<string, string>()
  for (const { imported, local } of imports.flatMap(({ specifiers }) => specifiers as Specifier[])) {
    const value = imported?.name === undefined ? undefined : valueOf(imported.name)
    if (value !== undefined) values.set(local.name, value)
  }
  if (values.size === 0) return undefined
  const edits = uses.flatMap(({ name, start, end, isShorthand }): Edit[] => {
    const value = values.get(name)
    return value === undefined ? [] : [{ start, end, text: isShorthand ? `${name}: ${value}` : value }]
  })
  const isUnused = ({ local }: Specifier): boolean => values.has(local.name) && !exported.has(local.name)
  return editCode(code, [...edits, ...imports.map(node => removeSpecifiers(code, node, isUnused))], [])
}

async function parseUses(code: string, source: string): Promise<ImportUses> {
  const { parseSync } = await import('oxc-parser')
  const program = parseSync('module.js', code, { sourceType: 'module' }).program as unknown as Node
  const imports = (program.body as Node[]).filter(
    ({ type, source: from }) => type === 'ImportDeclaration' && (from as Node).value === source,
  )
  const names = new Set(imports.flatMap(({ specifiers }) => (specifiers as Specifier[]).map(({ local }) => local.name)))
  return { imports, ...findUses(program, names) }
}

/** The uses of names of the module. Those that it exports again stay imports. */
function findUses(program: Node, names: ReadonlySet<string>): { uses: Use[]; exported: Names } {
  const uses: Use[] = []
  const exported: Names = new Set()
  const walk = (node: Node, scopes: readonly Names[]): void => {
    const shorthand = node.type === 'Property' && node.shorthand ? (node.value as Node) : undefined
    const name = (shorthand ?? node).type === 'Identifier' ? ((shorthand ?? node).name as string) : undefined
    // The scope of the module is the first one.
    if (name !== undefined && names.has(name) && !scopes.slice(1).some(scope => scope.has(name))) {
      uses.push({ name, start: node.start, end: node.end, isShorthand: shorthand !== undefined })
      return
    }
    if (node.type === 'ExportSpecifier') exported.add((node.local as Node).name as string)
    else for (const [child, inner] of enterNode(node, scopes)) walk(child, inner)
  }
  walk(program, [])
  return { uses, exported }
}

/** The statement without some of its names, on the same lines. */
function removeSpecifiers(code: string, node: Node, isUnused: (specifier: Specifier) => boolean): Edit {
  const { start, end, source } = node as Node & { source: Node }
  const left = (node.specifiers as Specifier[]).filter(specifier => !isUnused(specifier))
  const textsOf = (isNamed: boolean): string[] =>
    left
      .filter(({ type }) => (type === 'ImportSpecifier') === isNamed)
      .map(specifier => code.slice(specifier.start, specifier.end))
  const named = textsOf(true)
  const names = [...textsOf(false), ...(named.length > 0 ? [`{ ${named.join(', ')} }`] : [])].join(', ')
  const lines = '\n'.repeat(code.slice(start, end).split('\n').length - 1)
  const from = code.slice(source.start, source.end)
  return { start, end, text: `import ${names ? `${names} from ` : ''}${from}${lines}` }
}
