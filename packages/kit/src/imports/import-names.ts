import type { AutoImport } from '@fw/schema'

/** The local name of an auto-import. */
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

/** Whether a variable can have this name. */
export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name) && !RESERVED.has(name)
}

/**
 * Picks one row per name: the one with the highest priority, or the last one if priorities are equal. A type and a
 * value may share a name. Invalid identifiers, such as that of a file `2fa.ts`, are excluded.
 */
export function pickImports(rows: readonly AutoImport[]): AutoImport[] {
  const picked = new Map<string, AutoImport>()
  for (const row of rows) {
    if (row.disabled || !isIdentifier(nameOf(row))) continue
    const key = `${row.type ? 'type ' : ''}${nameOf(row)}`
    const rival = picked.get(key)
    if (!rival || (rival.priority ?? 0) <= (row.priority ?? 0)) picked.set(key, row)
  }
  return [...picked.values()]
}
