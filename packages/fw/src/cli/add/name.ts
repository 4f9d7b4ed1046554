import { SCRIPT_OR_COMPONENT_FILE } from '@fw/kit/internal'
import { commandDiagnostics, ProblemError } from '@fw/schema'

/** Kinds whose names are URL paths, with the prefix of these paths. They may have parameters, groups and spaces. */
const ADDRESSES: Readonly<Record<string, RegExp | undefined>> = { page: /^\/(?=.)/, api: /^\/(?:api\/)?(?=.)/ }

/** The parts of a name such as `shop/[id]`, without extension. Refuses names that cannot be a file of the project. */
export function parseName(given: string, kind: string): string[] {
  const path = given.replaceAll('\\', '/').replace(SCRIPT_OR_COMPONENT_FILE, '')
  const parts = (ADDRESSES[kind] ? path.replace(ADDRESSES[kind], '') : path).split('/')
  for (const part of parts) {
    const reason = refusePart(part, kind)
    if (reason !== undefined) throw badName(kind, given, reason)
  }
  return parts
}

/** Throws unless the name is a valid identifier. For a composable, it includes `use`. */
export function requireIdentifier(name: string, kind: string, parts: readonly string[]): void {
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name))
    throw badName(kind, parts.join('/'), `${JSON.stringify(name)} is not a valid identifier`)
}

/** Throws unless the name is a valid tag in templates. */
export function requireTag(tag: string, kind: string, parts: readonly string[]): void {
  if (!/^[a-z]/i.test(tag))
    throw badName(kind, parts.join('/'), `a tag starts with a letter from A to Z, and \`<${tag}>\` does not`)
}

function refusePart(part: string, kind: string): string | undefined {
  if (part === '') return 'it has an empty path segment'
  if (part === '.' || part === '..') return `\`${part}\` would lead to another directory`
  const isAddress = ADDRESSES[kind] !== undefined
  const allowed = isAddress ? /^[\p{L}\p{M}\p{N} _.~@+()[\]-]+$/u : /^[\p{L}\p{M}\p{N}_-][\p{L}\p{M}\p{N}_.-]*$/u
  // Windows drops trailing dots and spaces, and a project may be used on several systems.
  if (!allowed.test(part) || /^\s|[\s.]$/.test(part)) return `${JSON.stringify(part)} has invalid characters`
  if (kind === 'api' && /[[\]]/.test(part.replaceAll(/\[(?:\.\.\.)?\w+\]|\[\.\.\.\]/g, '')))
    return `\`${part}\` has a bracket that does not belong to a parameter`
  return undefined
}

function badName(kind: string, given: string, reason: string): ProblemError {
  return new ProblemError([commandDiagnostics.badName({ kind, given, reason })])
}
