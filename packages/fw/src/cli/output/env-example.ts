import { valueAt } from '@fw/schema'
import type { PlainObject, ValueFacts } from '@fw/schema'
import type { RuntimeVariable } from '@fw/schema/runtime-config'

/** An environment variable with the formatted path of its key, and what its schema tells. */
type ExampleVariable = RuntimeVariable & { key: string; facts?: ValueFacts | undefined }

/**
 * The text of `.env.example` with missing variables added, and their names. Existing text stays unchanged. Copying the
 * added lines to `.env` does not change any declared value.
 */
export function emitExample(
  existing: string,
  variables: readonly ExampleVariable[],
  declared: PlainObject,
): { text: string; added: string[] } {
  const missing = variables.filter(
    variable => isLeaf(variable, declared) && !variable.fixed && !mentions(existing, variable.name),
  )
  const entries = missing.map(variable => emitEntry(variable, valueAt(declared, variable.path)))
  if (entries.length === 0) return { text: existing, added: [] }
  const lineBreak = existing.includes('\r\n') ? '\r\n' : '\n'
  const start = existing === '' ? '' : existing.endsWith('\n') ? existing + lineBreak : existing + lineBreak + lineBreak
  const text = start + entries.join('\n\n').replaceAll('\n', lineBreak) + lineBreak
  return { text, added: missing.map(variable => variable.name) }
}

/** An object with keys is set by the variables of its keys. `public` and `app` are always such objects. */
function isLeaf({ type, path }: RuntimeVariable, declared: PlainObject): boolean {
  if (type !== 'object') return true
  const isContainer = path.length === 1 && (path[0] === 'public' || path[0] === 'app')
  return !isContainer && Object.keys(valueAt(declared, path) as PlainObject).length === 0
}

function emitEntry(variable: ExampleVariable, value: unknown): string {
  const { facts } = variable
  const notes = [variable.key, variable.public ? 'public' : 'private', facts?.isRequired && 'required', facts?.accepts]
  const description = facts?.description ? `# ${facts.description.replaceAll('\n', '\n# ')}\n` : ''
  const comment = `${description}# ${notes.filter(Boolean).join(', ')}`
  const text = variable.public ? quote(value) : ''
  const isActive = text !== undefined && (text !== '' || value === '' || facts?.isRequired === true)
  return `${comment}\n${isActive ? '' : '# '}${variable.name}=${text ?? ''}`
}

/** The value as a .env file writes it; undefined if no kind of quotes is possible. */
function quote(value: unknown): string | undefined {
  if (value === undefined || value === null) return ''
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('${', '\\${')
  if (/^[\w./:@%+,=~?&-]*$/.test(text)) return text
  const mark = ["'", '`', '"'].find(candidate => !text.includes(candidate))
  return mark && mark + text + mark
}

function mentions(text: string, name: string): boolean {
  return text
    .split(/\r?\n/)
    .some(line => new RegExp(`^\\s*#?\\s*(?:export\\s+)?${name.replace(/\W/g, '\\$&')}\\s*=`).test(line))
}
