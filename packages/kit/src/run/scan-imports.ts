import { dirname, extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readIfExists } from '../disk/read-text'
import { findModule, isForeign } from './import-hooks.mjs'

const CODE = /\.[mc]?[jt]sx?$/
const SPECIFIER = /(?:\bfrom|\bimport|\brequire)\s*(?:\(\s*)?(['"])((?:(?!\1)[^\\\n])+)\1/g

/** A specifier in the text of a module, with the offset of its first quote. */
interface Specifier {
  specifier: string
  offset: number
}

/** The specifiers that a module may import. Without a parser, so with comments: one more watched file is fine. */
export function scanSpecifiers(text: string): Specifier[] {
  return Array.from(text.matchAll(SPECIFIER), match => ({
    specifier: match[2]!,
    offset: match.index + match[0].length - match[2]!.length - 2,
  }))
}

/** The local file that a specifier in `file` resolves to; undefined for a package or a missing file. */
export function resolveSpecifier(specifier: string, file: string): string | undefined {
  if (!/^(?:\.{1,2}(?:\/|$)|\/|file:)/.test(specifier)) return undefined
  const path = specifier.startsWith('file:') ? fileURLToPath(specifier) : specifier.replace(/[?#].*$/, '')
  return findModule(resolve(dirname(file), path))
}

/** The local files that `file` imports, transitively, as absolute paths, without packages and `file` itself. */
export async function scanImports(file: string): Promise<string[]> {
  const seen = new Set([file])
  for (const current of seen) {
    if (!CODE.test(extname(current))) continue
    for (const { specifier } of scanSpecifiers(readIfExists(current))) {
      const target = resolveSpecifier(specifier, current)
      if (target && !isForeign(target, current)) seen.add(target)
    }
  }
  seen.delete(file)
  return [...seen]
}
