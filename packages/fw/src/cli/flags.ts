import { parsePath } from '@fw/schema'
import type { Command } from './command'

/** What reading flags needs to know of the options. */
export interface OptionLookup {
  isKnownKey: (key: string) => boolean
  /** The option's type as text, if it is declared. */
  typeOf: (path: readonly string[]) => string | undefined
}

/** A flag as it was written. */
export interface ReadFlag {
  /** Without the value: `--app.baseURL`. */
  written: string
  /** The command's own flag that is meant. */
  flag?: string
  /** The option that is meant. */
  path?: string[]
  /** `undefined`: it needs a value and has none. */
  value: string | boolean | undefined
  /** How many words it takes. */
  width: 1 | 2
}

const PARTS = /^(--?)((?:[^=[]|\[(?:"(?:[^"\\]|\\.)*"|'[^']*'|\d*)\])+)(?:=([\s\S]*))?$/

/** Whether a word is a flag; `-5` and `-` are none. */
export function isFlag(word: string | undefined): boolean {
  return word !== undefined && /^-(?:-|[^\d.])/.test(word) && word !== '--'
}

/** Reads the flag at `index`: one of the command's own, an option, or neither. */
export function readFlag(words: readonly string[], index: number, command: Command, options: OptionLookup): ReadFlag {
  const [, dashes = '--', name = '', inline] = PARTS.exec(words[index]!) ?? []
  const next = isFlag(words[index + 1]) || words[index + 1] === '--' ? undefined : words[index + 1]
  const read = (isSwitch: boolean, bare: boolean | undefined): Pick<ReadFlag, 'value' | 'width'> => {
    if (inline !== undefined) return { value: inline, width: 1 }
    if (next === undefined || (isSwitch && next !== 'true' && next !== 'false')) return { value: bare, width: 1 }
    return { value: next, width: 2 }
  }
  const written = dashes + name
  const own = findFlag(command, name)
  if (own) return { written, flag: own, ...read(command.flags[own]!.type === 'boolean', command.flags[own]!.type === 'boolean' ? true : undefined) }
  const path = dashes === '--' ? findOption(name, options) : undefined
  if (path) return { written, path, ...read(options.typeOf(path) === 'boolean', true) }
  return readNegated(written, name, inline, command, options) ?? { written, value: undefined, width: 1 }
}

function readNegated(written: string, name: string, inline: string | undefined, command: Command, options: OptionLookup): ReadFlag | undefined {
  if (!name.startsWith('no-') || inline !== undefined) return undefined
  const positive = name.slice('no-'.length)
  const flag = findFlag(command, positive)
  if (flag && command.flags[flag]!.type === 'boolean') return { written, flag, value: false, width: 1 }
  const path = findOption(positive, options)
  return path && { written, path, value: false, width: 1 }
}

function findFlag(command: Command, name: string): string | undefined {
  if (Object.hasOwn(command.flags, name)) return name
  return Object.keys(command.flags).find(flag => command.flags[flag]!.also?.includes(name))
}

function findOption(name: string, options: OptionLookup): string[] | undefined {
  if (name.startsWith('no-')) return undefined
  const path = parsePath(name)
  return path && (path.length > 1 || options.isKnownKey(path[0]!)) ? path : undefined
}
