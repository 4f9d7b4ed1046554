import type { Expression, Program, Statement } from 'oxc-parser'

/** A default export that may be a plain function. Calls such as `defineFwPlugin()` and objects are not. */
const MAY_BE_FUNCTION = /\bexport\s+default\s+(?!define\w*\s*[(<]|\{)|\bas\s+default\b/

/**
 * Whether a plugin has the form of Nuxt 2: `export default (context, inject) => …`. fw passes one argument, so the code
 * of such a plugin would fail. The parser is loaded only for a file that may be one.
 */
export async function isLegacyPlugin(file: string, code: string): Promise<boolean> {
  if (!MAY_BE_FUNCTION.test(code)) return false
  const { parseSync } = await import('oxc-parser')
  const params = defaultFunction(parseSync(file, code).program)?.params ?? []
  return params.filter(({ type }) => type !== 'RestElement').length > 1
}

interface AnyFunction {
  params: ReadonlyArray<{ type: string }>
}

/** The function that a module exports by default, also by the name of a function or constant in it. */
function defaultFunction({ body }: Program): AnyFunction | undefined {
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration') return functionOf(statement.declaration as Expression, body)
    if (statement.type !== 'ExportNamedDeclaration' || statement.source) continue
    const local = statement.specifiers.find(({ exported }) => 'name' in exported && exported.name === 'default')?.local
    if (local && 'name' in local) return namedFunction(local.name, body)
  }
  return undefined
}

function functionOf(node: Expression, body: readonly Statement[]): AnyFunction | undefined {
  if (/^(?:Arrow)?Function/.test(node.type)) return node as unknown as AnyFunction
  if (node.type === 'Identifier') return namedFunction(node.name, body)
  // `(…) as Plugin`, `(…) satisfies Plugin`, `(…)`
  const { expression } = node as { expression?: Expression }
  return typeof expression === 'object' ? functionOf(expression, body) : undefined
}

function namedFunction(name: string, body: readonly Statement[]): AnyFunction | undefined {
  for (const statement of body) {
    if (statement.type === 'FunctionDeclaration' && statement.id?.name === name) return statement
    if (statement.type !== 'VariableDeclaration') continue
    const init = statement.declarations.find(({ id }) => 'name' in id && id.name === name)?.init
    if (init && init.type !== 'Identifier') return functionOf(init, body)
  }
  return undefined
}
