import type { ImportDeclaration, Statement } from 'oxc-parser'
import { boundNames, freeNames } from './references'
import { findMetaCall } from './page-script'
import type { MetaCall, ParsedScript } from './page-script'

/** A top-level name of a script, and the code that declares it. */
interface Binding {
  /** The names that the code refers to. */
  node: unknown
  text: string
}

/** The module with only the meta of a page, and the imports and declarations that the meta refers to. */
export async function emitMacro(file: string, code: string): Promise<{ code: string; lang: string }> {
  const call = await findMetaCall(file, code)
  return call ? emitCall(call) : { code: 'export default {}\n', lang: 'js' }
}

/** The same for a call that is already parsed. */
export function emitCall(call: MetaCall): { code: string; lang: string } {
  if (!call.argument) return { code: 'export default {}\n', lang: 'js' }
  const bindings = new Map(
    call.scripts.flatMap(script =>
      script.program.body.flatMap(statement => bindingsOf(statement as Statement, script)),
    ),
  )
  const { argument, script } = call
  const lines = collect(argument, bindings)
  return {
    code: [...lines, `export default ${script.content.slice(argument.start, argument.end)}`, ''].join('\n'),
    lang: script.lang,
  }
}

// Dependencies of a declaration come before it.
function collect(root: unknown, bindings: ReadonlyMap<string, Binding>): Set<string> {
  const lines = new Set<string>()
  const seen = new Set<Binding>()
  const visit = (node: unknown): void => {
    for (const name of freeNames(node)) {
      const binding = bindings.get(name)
      if (!binding || seen.has(binding)) continue
      seen.add(binding)
      visit(binding.node)
      lines.add(binding.text)
    }
  }
  visit(root)
  return lines
}

function bindingsOf(statement: Statement, script: ParsedScript): Array<[string, Binding]> {
  const text = (node: { start: number; end: number }): string => script.content.slice(node.start, node.end)
  if (statement.type === 'ImportDeclaration') return importsOf(statement, text)
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  switch (declaration?.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSEnumDeclaration':
      return declaration.id ? [[declaration.id.name, { node: declaration, text: text(declaration) }]] : []
    case 'VariableDeclaration':
      return declaration.declarations.flatMap(part => {
        const binding = { node: part, text: `${declaration.kind} ${text(part)}` }
        return boundNames(part.id).map((name): [string, Binding] => [name, binding])
      })
    default:
      return []
  }
}

function importsOf(
  { specifiers, source, importKind }: ImportDeclaration,
  text: (node: { start: number; end: number }) => string,
): Array<[string, Binding]> {
  if (importKind === 'type') return []
  return specifiers.map(specifier => {
    const clause = specifier.type === 'ImportSpecifier' ? `{ ${text(specifier)} }` : text(specifier)
    return [specifier.local.name, { node: undefined, text: `import ${clause} from ${text(source)}` }]
  })
}
