import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { commandDiagnostics as problems, nearest } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { takesOptions } from '../command'
import type { Call, Command, UnsureFlag } from '../command'
import { isFlag, readFlag } from './flags'
import type { ReadFlag } from './flags'
import { emitUsage } from '../help'
import type { OptionLookup } from './option-lookup'
import { addOverride } from './overrides'
import { unknownFlag } from './unknown-flags'
import { parseValue } from './parse-value'

interface FoundCommand {
  command: Command
  /** The words without the name of the command. */
  words: string[]
  problem?: Problem
}

type ParsedCall = Omit<Call, 'command' | 'terminal'> & {
  problems: Problem[]
  /** The problem if the directory does not exist: the word after a boolean flag may be an invalid value of it. */
  notDirectory?: Problem
}

/** Finds the command the words name. Flags can come before its name, and `help build` is `build --help`. */
export function findCommand(root: Command, words: readonly string[], options: OptionLookup, cwd: string): FoundCommand {
  if (words[0] === 'help') return findCommand(root, [...words.slice(1), '--help'], options, cwd)
  let command = root
  const rest: string[] = []
  let index = 0
  while (index < words.length && words[index] !== '--') {
    const word = words[index]!
    if (isFlag(word)) {
      const taken = wordsOf(words, index, command, options)
      rest.push(...taken.words)
      index += taken.width
      continue
    }
    const next = commandBelow(command, word)
    if (!next) break
    command = next
    index++
  }
  const remaining = words.slice(index)
  const problem = command.commands && remaining.length > 0 ? findMisspelled(command, remaining, cwd) : undefined
  return { command, words: [...rest, ...remaining], problem }
}

function commandBelow(command: Command, word: string | undefined): Command | undefined {
  return word !== undefined && Object.hasOwn(command.commands ?? {}, word) ? command.commands![word] : undefined
}

/** The flag at `index` with its value. It is parsed again once the command is known. */
function wordsOf(
  words: readonly string[],
  index: number,
  command: Command,
  options: OptionLookup,
): { words: string[]; width: number } {
  const { unsure, width } = readFlag(words, index, command, options)
  // With `=true`: once the command name is removed, the flag would otherwise consume the next word as its value.
  if (unsure && width === 2 && commandBelow(command, words[index + 1]))
    return { words: [`${words[index]}=true`], width: 1 }
  return { words: words.slice(index, index + width), width }
}

/** A word in the position of a command: for a command with a directory argument, it may be that directory. */
function findMisspelled(command: Command, words: readonly string[], cwd: string): Problem | undefined {
  const word = words[0]!
  if (word === '--') return undefined
  const names = Object.keys(command.commands!)
  const close = nearest(word, names)
  // `fw add MODULE`: the name of a package, unless it is almost that of a command.
  const takesName = command.args[0] !== undefined && command.args[0] !== '[dir]'
  if (takesName && (!close || /[@/.-]/.test(word))) return undefined
  const takesFolder = command.args.length > 0 && !takesName
  const isFolder = takesFolder && existsSync(resolve(cwd, word))
  const hasMore = words.length > 1 && !isFlag(words[1])
  if (takesFolder && (isFolder || (!close && !hasMore))) return undefined
  const full = (name: string) => `${command.name} ${name}`
  const meant = close ?? (Object.hasOwn(command.flags, word) ? `--${word}` : undefined)
  return problems.unknownCommand({ given: full(word), nearest: meant && full(meant), commands: names.map(full) })
}

/** Parses the words after the command name, and collects all problems. */
export function parseArguments(command: Command, words: readonly string[], options: OptionLookup): ParsedCall {
  const flagProblems: Problem[] = []
  const unsure: UnsureFlag[] = []
  const positionals: Positional[] = []
  const flags: Record<string, string | boolean> = {}
  let before: ReadFlag | undefined
  const overrides = new Map<string, unknown>()
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    if (word === '--') {
      positionals.push(...words.slice(index + 1).map(word => ({ word })))
      break
    }
    if (!isFlag(word)) {
      positionals.push({ word, flag: before })
      before = undefined
      continue
    }
    const read = readFlag(words, index, command, options)
    index += read.width - 1
    before = isBare(read) ? read : undefined
    if (read.flag) flagProblems.push(...takeFlag(command, read, flags))
    else if (!read.path || (read.unsure && !takesOptions(command)))
      flagProblems.push(unknownFlag(command, read.written))
    else {
      addOverride(overrides, read.path, overrideValue(read, options))
      if (read.unsure) unsure.push({ written: read.written, path: read.path })
    }
  }
  const { args, problems: wrong, notDirectory } = takePositionals(command, positionals)
  // Object.fromEntries creates own keys even for names such as __proto__.
  return {
    args,
    flags,
    overrides: Object.fromEntries(overrides),
    unsure,
    problems: [...flagProblems, ...wrong],
    notDirectory,
  }
}

/** The words that a command passes to a program. */
export function takeWords(given: readonly string[]): ParsedCall {
  const words = given.filter(word => word !== '--')
  const flags: Record<string, string | boolean> = {}
  const at = words.findIndex(word => /^--cwd(?:=|$)/.test(word))
  if (at >= 0) {
    const [flag] = words.splice(at, 1)
    flags.cwd = flag!.includes('=') ? flag!.slice('--cwd='.length) : (words.splice(at, 1)[0] ?? '.')
  }
  if (words.includes('--help') || words.includes('-h')) flags.help = true
  return { args: {}, flags, overrides: {}, unsure: [], problems: [], words }
}

/** An argument, and the flag without a value that is written before it. */
interface Positional {
  word: string
  flag?: ReadFlag | undefined
}

/** Whether a flag has no value of its own: a boolean one, or a string with a default. */
function isBare({ value, width }: ReadFlag): boolean {
  return width === 1 && (typeof value === 'boolean' || value === '')
}

function takeFlag(command: Command, read: ReadFlag, flags: Record<string, string | boolean>): Problem[] {
  const name = read.flag!
  const { type, hint = 'VALUE', bare } = command.flags[name]!
  if (read.value === undefined) {
    return [
      problems.missingArgument({
        argument: `The value of \`${read.written}\``,
        usage: `${command.name} --${name} ${hint}`,
      }),
    ]
  }
  const text = String(read.value)
  if (type === 'text' && !(bare === true && (text === 'true' || text === 'false'))) {
    flags[name] = text
    return []
  }
  if (text !== 'true' && text !== 'false')
    return [problems.wrongFlagValue({ flag: read.written, given: JSON.stringify(text), allowed: 'true or false' })]
  flags[name] = text === 'true'
  return []
}

function overrideValue(read: ReadFlag, options: OptionLookup): unknown {
  if (typeof read.value !== 'string') return read.value
  const value = parseValue(read.value)
  // `123` is a number, unless the option only accepts strings.
  return !options.accepts(read.path!, value) && options.accepts(read.path!, read.value) ? read.value : value
}

function takePositionals(
  command: Command,
  positionals: readonly Positional[],
): { args: Record<string, string>; problems: Problem[]; notDirectory?: Problem } {
  const args: Record<string, string> = {}
  const argumentProblems: Problem[] = []
  let notDirectory: Problem | undefined
  command.args.forEach((declared, index) => {
    const argument = positionals[index]
    if (argument !== undefined) args[declared.replace(/[[\]]/g, '')] = argument.word
    else if (!declared.startsWith('['))
      argumentProblems.push(problems.missingArgument({ argument: declared, usage: emitUsage(command) }))
    if (argument && declared === '[dir]')
      notDirectory = invalidValue(command, argument) ?? unknownKind(command, positionals)
  })
  const extra = positionals[command.args.length]
  if (extra !== undefined) {
    argumentProblems.push(
      invalidValue(command, extra) ?? problems.extraArgument({ given: extra.word, usage: emitUsage(command) }),
    )
  }
  return { args, problems: argumentProblems, ...(notDirectory && { notDirectory }) }
}

/** `--ssr maybe`: the word is not a value of the flag. */
function invalidValue({ flags }: Command, { word, flag }: Positional): Problem | undefined {
  if (!flag) return undefined
  const { type = 'boolean', hint = 'a value' } = (flag.flag && flags[flag.flag]) || {}
  const allowed = flag.value === false ? 'no value' : type === 'boolean' ? 'true or false' : hint
  return problems.wrongFlagValue({ flag: flag.written, given: JSON.stringify(word), allowed })
}

/** `fw add nonsense x`: neither a kind of file, nor a module and a directory. */
function unknownKind({ name, args, commands }: Command, [first, second]: readonly Positional[]): Problem | undefined {
  if (!commands || args[0] === '[dir]') return undefined
  return problems.unknownKind({ command: name, given: first!.word, dir: second!.word, kinds: kindsOf(commands) })
}

/** Commands that take the name of a file. */
function kindsOf(commands: NonNullable<Command['commands']>): string[] {
  return Object.keys(commands).filter(name => commands[name]!.args[0] === 'NAME')
}
