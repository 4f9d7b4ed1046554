import type { TypeReference } from '@fw/schema'
import { isAbsolute } from 'pathe'
import { emitLines, relativePath } from '../../declaration-text'

/** The file that a generated tsconfig includes: references to declarations of its contexts, then inline ones. */
export function emitReferences(
  references: readonly TypeReference[],
  declarations: readonly string[],
  buildDir: string,
): string {
  const lines = references.map(({ path, types }) => {
    if (types !== undefined) return `/// <reference types="${types}" />`
    return `/// <reference path="${isAbsolute(path!) ? relativePath(buildDir, path!) : path}" />`
  })
  return emitLines([...new Set(lines), '', ...declarations, 'export {}'])
}
