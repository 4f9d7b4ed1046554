import { relative, sep } from 'node:path'

const LIMIT = 214
const RESERVED = new Set(['node_modules', 'favicon.ico'])

/**
 * Why npm would not take the name of a package; undefined when it would. `needed` are the packages that the project
 * installs.
 */
export function refuseName(name: string, needed: readonly string[] = []): string | undefined {
  if (name === '') return 'it is empty'
  if (name.length > LIMIT) return `it has more than ${LIMIT} characters`
  if (name !== name.toLowerCase()) return 'it has capital letters'
  const [, scope, rest = name] = /^@([^/]*)\/(.*)$/.exec(name) ?? []
  const parts = scope === undefined ? [rest] : [scope, rest]
  if (parts.some(part => !/^[a-z\d._-]+$/.test(part)))
    return 'it may only contain letters, digits, `-`, `.` and `_`, with an optional scope: `@scope/name`'
  if (parts.some(part => /^[._]/.test(part))) return 'it starts with a dot or an underscore'
  if (RESERVED.has(name)) return 'it is reserved'
  if (needed.includes(name)) return 'the project depends on a package with this name'
  return undefined
}

/** A name that npm takes, made from any text; empty when nothing remains. */
export function nameFrom(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
    .slice(0, LIMIT)
}

/**
 * The name for a package in a folder: `@acme/shop` keeps its scope where it was written so. Where nothing remains it is
 * the folder's own.
 */
export function nameOfFolder(dir: string, cwd: string): string {
  const [scope, folder = ''] = ['', ...dir.split(sep)].slice(-2)
  const isScoped = scope!.startsWith('@') && relative(cwd, dir).includes(scope! + sep)
  const parts = (isScoped ? [scope!, folder] : [folder]).map(nameFrom)
  if (parts.includes('')) return folder
  return isScoped ? `@${parts.join('/')}` : parts[0]!
}
