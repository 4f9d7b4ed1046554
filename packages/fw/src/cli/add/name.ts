import { commandDiagnostics, ProblemError } from '@fw/schema'

const EXTENSION = /\.(?:vue|[cm]?[jt]sx?)$/
/** Kinds whose names are addresses, with how those begin: they may have parameters, groups and spaces. */
const ADDRESSES: Readonly<Record<string, RegExp | undefined>> = { page: /^\/(?=.)/, api: /^\/(?:api\/)?(?=.)/ }

/** The parts of a name such as `shop/[id]`. An extension is left out; what cannot be a file of the project is refused. */
export function parseName(given: string, kind: string): string[] {
  const path = given.replaceAll('\\', '/').replace(EXTENSION, '')
  const parts = (ADDRESSES[kind] ? path.replace(ADDRESSES[kind], '') : path).split('/')
  for (const part of parts) {
    const reason = refusePart(part, kind)
    if (reason !== undefined) throw badName(kind, given, reason)
  }
  return parts
}

/** Throws unless code can have the name: `use` is part of it for a composable. */
export function requireIdentifier(name: string, kind: string, parts: readonly string[]): void {
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) throw badName(kind, parts.join('/'), `${JSON.stringify(name)} cannot be a name in code`)
}

/** Throws unless templates can have the tag. */
export function requireTag(tag: string, kind: string, parts: readonly string[]): void {
  if (!/^[a-z]/i.test(tag)) throw badName(kind, parts.join('/'), `templates know a tag by its first letter, from A to Z, and \`<${tag}>\` has none`)
}

function refusePart(part: string, kind: string): string | undefined {
  if (part === '') return 'a part of it is empty'
  if (part === '.' || part === '..') return `\`${part}\` would lead to another folder`
  const isAddress = ADDRESSES[kind] !== undefined
  const allowed = isAddress ? /^[\p{L}\p{M}\p{N} _.~@+()[\]-]+$/u : /^[\p{L}\p{M}\p{N}_-][\p{L}\p{M}\p{N}_.-]*$/u
  // Some file system drops these ends: a project is shared between systems.
  if (!allowed.test(part) || /^\s|[\s.]$/.test(part)) return `${JSON.stringify(part)} has characters that do not belong there`
  if (kind === 'api' && /[[\]]/.test(part.replaceAll(/\[(?:\.\.\.)?\w+\]|\[\.\.\.\]/g, ''))) return `\`${part}\` has a bracket that opens no parameter`
  return undefined
}

function badName(kind: string, given: string, reason: string): ProblemError {
  return new ProblemError([commandDiagnostics.badName({ kind, given, reason })])
}
