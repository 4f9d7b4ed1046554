import type { AutoImport } from '@fw/schema'

/** The name that code uses. */
export function nameOf({ name, as }: AutoImport): string {
  return as ?? name
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u
const RESERVED: ReadonlySet<string> = new Set([
  'arguments',
  'await',
  'break',
  'case',
  'catch',
  'class',
  'const',
  'continue',
  'debugger',
  'default',
  'delete',
  'do',
  'else',
  'enum',
  'eval',
  'export',
  'extends',
  'false',
  'finally',
  'for',
  'function',
  'if',
  'implements',
  'import',
  'in',
  'instanceof',
  'interface',
  'let',
  'new',
  'null',
  'package',
  'private',
  'protected',
  'public',
  'return',
  'static',
  'super',
  'switch',
  'this',
  'throw',
  'true',
  'try',
  'typeof',
  'var',
  'void',
  'while',
  'with',
  'yield',
])

/** Whether code can hold a variable of that name. */
export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name) && !RESERVED.has(name)
}

/**
 * One row for each name: the highest priority wins, and of equal ones the last. A type and a value may share a name.
 * Names that no code can use (of a file `2fa.ts`) are left out.
 */
export function pickImports(rows: readonly AutoImport[]): AutoImport[] {
  const picked = new Map<string, AutoImport>()
  for (const row of rows) {
    if (!isIdentifier(nameOf(row))) continue
    const key = `${row.type ? 'type ' : ''}${nameOf(row)}`
    const rival = picked.get(key)
    if (!rival || (rival.priority ?? 0) <= (row.priority ?? 0)) picked.set(key, row)
  }
  return [...picked.values()]
}
