import { findFile } from './find-file'

export const CODE_EXTENSIONS = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs']

/** Resolves a code file: `path` itself, with an extension, or the index of the folder. */
export function findCode(path: string): string | undefined {
  return findFile(path, CODE_EXTENSIONS)
}
