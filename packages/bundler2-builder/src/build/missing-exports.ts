import { readFileSync } from 'node:fs'
import { type CompileError, readCompileMessage } from './compile-message'

/** An import of everything: its local name, and from where. */
const NAMESPACE = /\*\s*as\s+([\w$]+)\s+from\s*['"]([^'"]+)['"]/g

/**
 * Whether a warning is about an import that the other module does not export, which fails a build. A member of a
 * namespace may be missing, because code checks whether it exists: `vue.useId?.()`.
 */
export function isMissingImport({ message, module }: CompileError): boolean {
  const { notExported } = readCompileMessage(message)
  if (!notExported) return false
  const file = module?.resource?.replace(/\?.*$/s, '')
  const { names, from } = notExported
  return !namespacesIn(file).some(([, name, specifier]) => specifier === from && names.includes(name!))
}

function namespacesIn(file: string | undefined): RegExpExecArray[] {
  try {
    return file === undefined ? [] : [...readFileSync(file, 'utf8').matchAll(NAMESPACE)]
  } catch {
    // A virtual module.
    return []
  }
}
