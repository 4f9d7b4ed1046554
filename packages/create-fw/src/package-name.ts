import { relative, sep } from 'node:path'

const MAX_NAME_LENGTH = 214
const RESERVED = new Set(['node_modules', 'favicon.ico'])

/** Why npm rejects a package name; undefined if it is valid. `needed`: the dependencies of the project. */
export function invalidNameReason(name: string, needed: readonly string[] = []): string | undefined {
  if (name === '') return 'it is empty'
  if (name.length > MAX_NAME_LENGTH) return `it has more than ${MAX_NAME_LENGTH} characters`
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

/** Converts any text to a valid package name; empty if no valid character remains. */
export function toPackageName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
    .slice(0, MAX_NAME_LENGTH)
}

/**
 * The default package name for a folder. `@acme/shop` keeps its scope if the scope is part of the given path. A folder
 * name without valid characters is returned unchanged.
 */
export function packageNameOfFolder(dir: string, cwd: string): string {
  const [scope, folder = ''] = ['', ...dir.split(sep)].slice(-2)
  const isScoped = scope!.startsWith('@') && relative(cwd, dir).includes(scope! + sep)
  const parts = (isScoped ? [scope!, folder] : [folder]).map(toPackageName)
  if (parts.includes('')) return folder
  return isScoped ? `@${parts.join('/')}` : parts[0]!
}
