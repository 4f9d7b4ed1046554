import { FORBIDDEN_KEYS, parsePath } from '@fw/schema'
import type { Command, Flag } from '../command'
import type { OptionLookup } from './option-lookup'

/** A parsed flag. */
export interface ReadFlag {
  /** Without the value: `--app.baseURL`. */
  written: string
  /** The flag of the command, if it is one. */
  flag?: string
  /** The path of the option, if it is one. */
  path?: string[]
  /** The option is not declared, but a module of the project may declare it. */
  unsure?: true
  /** `undefined`: the required value is missing. */
  value: string | boolean | undefined
  /** The number of words it consumes. */
  width: 1 | 2
}

const PARTS = /^(--?)((?:[^=[]|\[(?:"(?:[^"\\]|\\.)*"|'[^']*'|\d*)\])+)(?:=([\s\S]*))?$/

/** Whether a word is a flag. `-5` and `-` are not. */
export function isFlag(word: string | undefined): boolean {
  return word !== undefined && /^-(?:-|[^\d.])/.test(word) && word !== '--'
}

/** Parses the flag at `index`: a flag of the command, an option, or neither. */
export function readFlag(words: readonly string[], index: number, command: Command, options: OptionLookup): ReadFlag {
  const [, dashes = '--', name = '', inline] = PARTS.exec(words[index]!) ?? []
  const next = isFlag(words[index + 1]) || words[index + 1] === '--' ? undefined : words[index + 1]
  const read: Read = (isSwitch, bare) => {
    if (inline !== undefined) return { value: inline, width: 1 }
    if (next === undefined || (isSwitch && next !== 'true' && next !== 'false')) return { value: bare, width: 1 }
    return { value: next, width: 2 }
  }
  const written = name ? dashes + name : words[index]!
  const neither: ReadFlag = { written, value: undefined, width: 1 }
  const flag = findFlag(command, name)
  if (flag) return { written, flag: flag, ...readOwn(command.flags[flag]!, read, next) }
  if (dashes !== '--') return neither
  if (name.startsWith('no-')) return (inline === undefined && readNegated(written, name, command, options)) || neither
  const option = findOption(name, options)
  return option ? { written, ...option, ...read(options.isSwitch(option.path), true) } : neither
}

type Read = (isSwitch: boolean, bare: string | boolean | undefined) => Pick<ReadFlag, 'value' | 'width'>

function readOwn({ type, bare, takes }: Flag, read: Read, next: string | undefined): Pick<ReadFlag, 'value' | 'width'> {
  if (type === 'boolean') return read(true, true)
  return read(takes !== undefined && next !== undefined && !takes.test(next), bare)
}

/** Whether `--no-NAME` is valid. */
export function isSwitch({ type, bare }: Flag): boolean {
  return type === 'boolean' || bare === true
}

function readNegated(written: string, name: string, command: Command, options: OptionLookup): ReadFlag | undefined {
  const positive = name.slice('no-'.length)
  const flag = findFlag(command, positive)
  if (flag && isSwitch(command.flags[flag]!)) return { written, flag, value: false, width: 1 }
  const option = findOption(positive, options)
  return option && { written, ...option, value: false, width: 1 }
}

function findFlag(command: Command, name: string): string | undefined {
  if (Object.hasOwn(command.flags, name)) return name
  return Object.keys(command.flags).find(flag => command.flags[flag]!.also?.includes(name))
}

// Neither an option nor a module can declare a forbidden key.
function findOption(name: string, options: OptionLookup): { path: string[]; unsure?: true } | undefined {
  const path = parsePath(name)
  if (!path || FORBIDDEN_KEYS.has(path[0]!)) return undefined
  return options.isKnownKey(path[0]!) ? { path } : { path, unsure: true }
}
