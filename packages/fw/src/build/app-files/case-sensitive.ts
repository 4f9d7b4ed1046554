import { readFile } from 'node:fs/promises'
import { buildDiagnostics } from '@fw/schema'
import type { Fw } from '@fw/schema'
import type { Expression, ObjectExpression, Program } from 'oxc-parser'
import { readProperty, unwrap } from '../code/object-literals'

/**
 * Whether the router distinguishes letter case (`sensitive` of vue-router): route rules have to match as it does, and
 * the server matches them before any code of the application runs. So the value is read from the sources, not
 * computed.
 */
export async function readCaseSensitive({ options, report }: Fw, routerOptions: readonly string[]): Promise<boolean> {
  // The project's file comes first, and wins.
  for (const file of routerOptions) {
    const read = await readSensitive(file)
    if (read === 'computed') {
      report(buildDiagnostics.computedCaseSensitivity({}, { location: { file } }))
      return false
    }
    if (read !== undefined) return read
  }
  return (options.router.options as { sensitive?: unknown }).sensitive === true
}

async function readSensitive(file: string): Promise<boolean | 'computed' | undefined> {
  const code = await readFile(file, 'utf8')
  // The parser is loaded only for a file that mentions it.
  if (!/\bsensitive\b/.test(code)) return undefined
  const { parseSync } = await import('oxc-parser')
  const { program, errors } = parseSync(file, code)
  // The bundler reports code that cannot be parsed.
  if (errors.length > 0) return undefined
  const object = exportedObject(program)
  const read = object ? readProperty(object, 'sensitive') : 'dynamic'
  if (read === 'dynamic') return 'computed'
  return read && Boolean(read.value)
}

function exportedObject({ body }: Program): ObjectExpression | undefined {
  const declared = body.find(statement => statement.type === 'ExportDefaultDeclaration')?.declaration
  const node = declared && unwrap(declared as Expression)
  return node?.type === 'ObjectExpression' ? node : undefined
}
