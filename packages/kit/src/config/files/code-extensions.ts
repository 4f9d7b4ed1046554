import { existsSync } from 'node:fs'
import { isDirectory } from '../facts'

export const CODE_EXTENSIONS = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs']

/** Resolves a code file: `path` itself, with an extension, or the index of the folder. */
export function findCode(path: string): string | undefined {
  const candidates = ['', ...CODE_EXTENSIONS, ...CODE_EXTENSIONS.map(extension => `/index${extension}`)].map(
    ending => path + ending,
  )
  return candidates.find(file => existsSync(file) && !isDirectory(file))
}
