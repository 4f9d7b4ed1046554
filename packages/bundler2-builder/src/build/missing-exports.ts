import { isNamespaceImport } from '@fw/kit/internal'
import { type CompileError, fileOf, readCompileMessage } from './compile-message'

/**
 * Whether a warning is about an import that the other module does not export, which fails a build. A member of a
 * namespace may be missing, because code checks whether it exists: `vue.useId?.()`.
 */
export function isMissingImport(warning: CompileError): boolean {
  const { notExported } = readCompileMessage(warning.message)
  if (!notExported) return false
  const file = fileOf(warning)
  return file === undefined || !isNamespaceImport(file, notExported)
}
