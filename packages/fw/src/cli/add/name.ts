import { commandDiagnostics, ProblemError } from '@fw/schema'

const EXTENSION = /\.(?:vue|[cm]?[jt]sx?)$/

/** The parts of a name such as `shop/[id]`. An extension is left out; what cannot be a file of the project is refused. */
export function parseName(given: string, kind: string): string[] {
  const parts = given.replaceAll('\\', '/').replace(EXTENSION, '').split('/')
  const wrong = parts.find(part => part === '' || part === '.' || part === '..' || hasStrange(part))
  if (wrong !== undefined) throw new ProblemError([commandDiagnostics.badName({ kind, given, reason: reasonOf(wrong) })])
  return parts
}

// What some file system refuses: a project is shared between systems.
function hasStrange(part: string): boolean {
  return /[<>:"|?*]/.test(part) || [...part].some(character => character < ' ') || /^\s|[\s.]$/.test(part)
}

function reasonOf(part: string): string {
  if (part === '') return 'a part of it is empty'
  if (part === '.' || part === '..') return `\`${part}\` would lead to another folder`
  return `${JSON.stringify(part)} cannot be the name of a file on every system`
}
