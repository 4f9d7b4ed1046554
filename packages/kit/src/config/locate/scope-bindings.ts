import { type Expression, parseSync, type Program, type Statement } from 'oxc-parser'
import { readText } from '../../disk/read-text'

/** The value of a name in a module: an expression, a part of one, or an export of another module. */
export type Binding =
  | { kind: 'value'; node: Expression }
  | { kind: 'member'; of: Binding; key: string }
  | { kind: 'import'; specifier: string; /** `*` is the whole module. */ name: string }

/** A parsed module: its text, the names at its top level and what it exports. */
export interface CodeModule {
  file: string
  text: string
  names: Map<string, Binding>
  /** `default` is also the value of `module.exports` and `export =`. */
  exports: Map<string, Binding>
  /** Modules of `export *`. */
  exportsAllOf: string[]
}

/** Reads and parses a module. After a syntax error, it contains what could be parsed. */
export function loadModule(file: string, text = readText(file)): CodeModule {
  const { program } = parseSync(file, text, { preserveParens: false })
  const module: CodeModule = { file, text, names: new Map(), exports: new Map(), exportsAllOf: [] }
  for (const statement of program.body) addStatement(module, statement)
  return module
}

function addStatement(module: CodeModule, statement: Program['body'][number]): void {
  switch (statement.type) {
    case 'VariableDeclaration':
    case 'ImportDeclaration':
      return addDeclaration(module, statement)
    case 'ExportNamedDeclaration':
      return addNamedExports(module, statement)
    case 'ExportAllDeclaration':
      if (statement.exported)
        module.exports.set(nameOf(statement.exported), { kind: 'import', specifier: statement.source.value, name: '*' })
      else module.exportsAllOf.push(statement.source.value)
      return
    case 'ExportDefaultDeclaration':
    case 'TSExportAssignment': {
      const node = statement.type === 'TSExportAssignment' ? statement.expression : statement.declaration
      module.exports.set('default', { kind: 'value', node: node as Expression })
      return
    }
    case 'ExpressionStatement':
      return addAssignment(module, statement.expression)
    default:
  }
}

function addDeclaration(module: CodeModule, statement: Statement): void {
  if (statement.type === 'ImportDeclaration') {
    for (const specifier of statement.specifiers) {
      const name =
        specifier.type === 'ImportSpecifier'
          ? nameOf(specifier.imported)
          : specifier.type === 'ImportDefaultSpecifier'
            ? 'default'
            : '*'
      module.names.set(specifier.local.name, { kind: 'import', specifier: statement.source.value, name })
    }
  }
  if (statement.type !== 'VariableDeclaration') return
  for (const { id, init } of statement.declarations) {
    if (!init) continue
    const value: Binding = { kind: 'value', node: init }
    if (id.type === 'Identifier') module.names.set(id.name, value)
    if (id.type !== 'ObjectPattern') continue
    for (const property of id.properties) {
      if (property.type !== 'Property' || property.value.type !== 'Identifier') continue
      const key = keyOf(property)
      if (key !== undefined) module.names.set(property.value.name, { kind: 'member', of: value, key })
    }
  }
}

function addNamedExports(module: CodeModule, statement: Extract<Statement, { type: 'ExportNamedDeclaration' }>): void {
  const { declaration, source, specifiers } = statement
  if (declaration?.type === 'VariableDeclaration') {
    addDeclaration(module, declaration)
    for (const { id } of declaration.declarations)
      if (id.type === 'Identifier' && module.names.has(id.name)) module.exports.set(id.name, module.names.get(id.name)!)
  }
  for (const { local, exported } of specifiers) {
    const name = nameOf(local)
    module.exports.set(
      nameOf(exported),
      source
        ? { kind: 'import', specifier: source.value, name }
        : { kind: 'value', node: local as unknown as Expression },
    )
  }
}

/** `module.exports = X`, `module.exports.x = X`, `exports.x = X`. */
function addAssignment(module: CodeModule, node: Expression): void {
  if (node.type !== 'AssignmentExpression' || node.operator !== '=') return
  const target = module.text.slice(node.left.start, node.left.end).replace(/\s/g, '')
  const name =
    /^(?:module\.)?exports\.([\w$]+)$/.exec(target)?.[1] ?? (target === 'module.exports' ? 'default' : undefined)
  if (name === undefined || (target !== 'module.exports' && name === 'exports')) return
  module.exports.set(name, { kind: 'value', node: node.right })
}

function nameOf(node: { name: string } | { value: string }): string {
  return 'name' in node ? node.name : node.value
}

/** The name of a property, if it is static. */
export function keyOf(property: { key: Expression | { type: string }; computed: boolean }): string | undefined {
  const key = property.key as Expression
  if (key.type === 'Identifier' && !property.computed) return key.name
  if (key.type === 'Literal') return String(key.value)
  if (key.type === 'TemplateLiteral' && key.quasis.length === 1) return key.quasis[0]!.value.cooked ?? undefined
  return undefined
}
