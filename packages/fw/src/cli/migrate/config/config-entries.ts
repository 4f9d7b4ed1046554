/** A value that a migration writes. */
type EntryValue = string | number | boolean | readonly EntryValue[] | { readonly [key: string]: EntryValue }

/** An option that a migration adds to a configuration. */
export type ConfigEntry = readonly [key: string, value: EntryValue]

/** The syntax of a configuration file. */
export type ConfigSyntax = 'js' | 'json' | 'yaml' | 'toml'

/** The text of an entry, in one line. `mark` is what encloses strings. */
export function emitEntry([key, value]: ConfigEntry, syntax: ConfigSyntax, mark = `'`): string {
  const separator = syntax === 'toml' ? ' =' : ':'
  return `${emitKey(key, syntax)}${separator} ${emitValue(value, syntax, syntax === 'json' ? '"' : mark)}`
}

function emitValue(value: EntryValue, syntax: ConfigSyntax, mark: string): string {
  if (typeof value === 'string') return mark + value + mark
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${value.map(item => emitValue(item as EntryValue, syntax, mark)).join(', ')}]`
  return `{ ${Object.entries(value)
    .map(entry => emitEntry(entry, syntax, mark))
    .join(', ')} }`
}

function emitKey(key: string, syntax: ConfigSyntax): string {
  return syntax === 'json' ? `"${key}"` : key
}
