import type { DataKey } from '@fw/kit/config'
import { NUXT_PACKAGE } from '@fw/kit/internal'
import type { Edit } from '@fw/kit/imports'
import { emitEntry } from './config-entries'
import type { ConfigEntry, ConfigSyntax } from './config-entries'

/** The object of a configuration in YAML or TOML, and where its keys are. */
export interface DataConfig {
  config: object
  keys: readonly DataKey[]
  syntax: Extract<ConfigSyntax, 'yaml' | 'toml'>
}

/** Adds entries to a configuration in YAML or TOML. Those that cannot be added are returned as well. */
export function insertEntries(
  text: string,
  entries: readonly ConfigEntry[],
  syntax: Extract<ConfigSyntax, 'yaml' | 'toml'>,
): { edits: Edit[]; missing: ConfigEntry[] } {
  const edits: Edit[] = []
  const missing: ConfigEntry[] = []
  const added: ConfigEntry[] = []
  for (const entry of entries) {
    const written = findKey(text, entry[0], syntax)
    const edit = written && entry[0] === 'modules' ? insertModule(text, written.end, syntax) : undefined
    if (edit) edits.push(edit)
    else if (written) missing.push(entry)
    else added.push(entry)
  }
  // In front of tables: below one, a key belongs to it.
  const start = startOf(text)
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = added.map(entry => emitEntry(entry, syntax) + lineBreak).join('')
  if (lines) edits.push({ start, end: start, text: lines })
  return { edits, missing }
}

/** Where a key of the top level is written. In TOML it can be a table, or part of a dotted key. */
function findKey(text: string, key: string, syntax: ConfigSyntax): { end: number } | undefined {
  const pattern =
    syntax === 'yaml' ? `^(['"]?)${key}\\1[ \\t]*:` : `^[ \\t]*(?:\\[+[ \\t]*)?(['"]?)${key}\\1[ \\t]*[.=\\]]`
  const match = new RegExp(pattern, 'm').exec(text)
  return match ? { end: match.index + match[0].length } : undefined
}

/** Adds the compatibility package at the start of a list, in brackets or with an entry in each line. */
function insertModule(text: string, end: number, syntax: ConfigSyntax): Edit | undefined {
  const rest = text.slice(end)
  const bracket = /^\s*\[(\s*)(\]?)/.exec(rest)
  if (bracket) {
    const start = end + bracket[0].length - bracket[2]!.length - bracket[1]!.length
    return { start, end: start, text: bracket[2] ? `'${NUXT_PACKAGE}'` : `'${NUXT_PACKAGE}', ` }
  }
  const item = syntax === 'yaml' ? /^[ \t]*(?:#.*)?\r?\n((?:[ \t]*(?:#.*)?\r?\n)*)([ \t]*)-[ \t]/.exec(rest) : null
  if (!item) return undefined
  const start = end + item[0].length - item[2]!.length - 2
  return { start, end: start, text: `${item[2]}- '${NUXT_PACKAGE}'${text.includes('\r\n') ? '\r\n' : '\n'}` }
}

/** Below comments and the mark of a document. */
function startOf(text: string): number {
  return /^(?:(?:#|%|---)[^\n]*\n|\s*\n)*/.exec(text)![0].length
}
