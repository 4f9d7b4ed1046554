import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { commandDiagnostics as problems, nearest } from '@fw/schema'
import type { Problem } from '@fw/schema'
import type { Call, Command } from './command'
import { isFlag, readFlag } from './flags'
import type { OptionLookup, ReadFlag } from './flags'
import { emitUsage } from './help'
import { addOverride } from './overrides'
import { parseValue } from './value'

export interface FoundCommand {
  command: Command
  /** The words without those that name the command. */
  words: string[]
  problem?: Problem
}

export type ParsedCall = Omit<Call, 'terminal'> & { problems: Problem[] }

/** Finds the command the words name. Flags may stand before its name. */
export function findCommand(root: Command, words: readonly string[], options: OptionLookup, cwd: string): FoundCommand {
  let command = root
  const rest: string[] = []
  let index = 0
  while (index < words.length && words[index] !== '--') {
    const word = words[index]!
    const width = isFlag(word) ? readFlag(words, index, command, options).width : 1
    if (!isFlag(word)) {
      const next = Object.hasOwn(command.commands ?? {}, word) ? command.commands![word] : undefined
      if (!next) break
      command = next
    }
    else rest.push(...words.slice(index, index + width))
    index += width
  }
  const remaining = words.slice(index)
  const problem = command.commands && remaining.length > 0 ? misspelt(command, remaining, cwd) : undefined
  return { command, words: [...rest, ...remaining], problem }
}

/** A word where a command could stand: for a command that also takes a folder, it may be that folder. */
function misspelt(command: Command, words: readonly string[], cwd: string): Problem | undefined {
  const given = words[0]!
  if (given === '--') return undefined
  const names = Object.keys(command.commands!)
  const close = nearest(given, names)
  const takesFolder = command.args.length > 0
  const isFolder = takesFolder && existsSync(resolve(cwd, given))
  const hasMore = words.length > 1 && !isFlag(words[1])
  if (takesFolder && (isFolder || (!close && !hasMore))) return undefined
  const full = (name: string) => `${command.name} ${name}`
  return problems.unknownCommand({ given: full(given), nearest: close && full(close), commands: names.map(full) })
}

/** Reads the words after the command's name. All that is wrong with them is collected. */
export function parseArguments(command: Command, words: readonly string[], options: OptionLookup & { nearest: (text: string) => string | undefined }): ParsedCall {
  const found: Problem[] = []
  const positionals: string[] = []
  const flags: Record<string, string | boolean> = {}
  const overrides = new Map<string, unknown>()
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    if (word === '--') {
      positionals.push(...words.slice(index + 1))
      break
    }
    if (!isFlag(word)) {
      positionals.push(word)
      continue
    }
    const read = readFlag(words, index, command, options)
    index += read.width - 1
    if (read.flag) found.push(...takeFlag(command, read, flags))
    else if (read.path) addOverride(overrides, read.path, overrideValue(read, options))
    else found.push(unknownFlag(command, read, options.nearest))
  }
  const { args, problems: wrong } = takePositionals(command, positionals)
  // Object.fromEntries makes own keys even of names such as __proto__.
  return { args, flags, overrides: Object.fromEntries(overrides), problems: [...found, ...wrong] }
}

function takeFlag(command: Command, read: ReadFlag, flags: Record<string, string | boolean>): Problem[] {
  const name = read.flag!
  const { type, hint = 'VALUE' } = command.flags[name]!
  if (read.value === undefined) return [problems.missingArgument({ argument: `The value of \`${read.written}\``, usage: `${command.name} --${name} ${hint}` })]
  if (type === 'text') {
    flags[name] = String(read.value)
    return []
  }
  const given = String(read.value)
  if (given !== 'true' && given !== 'false') return [problems.wrongFlagValue({ flag: read.written, given: JSON.stringify(given), allowed: 'true or false' })]
  flags[name] = given === 'true'
  return []
}

function overrideValue(read: ReadFlag, options: OptionLookup): unknown {
  if (typeof read.value !== 'string') return read.value
  const value = parseValue(read.value)
  return options.typeOf(read.path!) === 'string' && typeof value !== 'string' ? read.value : value
}

function unknownFlag(command: Command, read: ReadFlag, nearestOption: (text: string) => string | undefined): Problem {
  const name = read.written.replace(/^-+/, '')
  const known = Object.entries(command.flags).flatMap(([flag, { also = [] }]) => [flag, ...also]).filter(flag => flag.length > 1)
  const close = nearest(name, known) ?? nearestOption(name)
  return problems.unknownFlag({ given: read.written, nearest: close && `--${close}`, command: command.name })
}

function takePositionals(command: Command, positionals: readonly string[]): { args: Record<string, string>, problems: Problem[] } {
  const args: Record<string, string> = {}
  const found: Problem[] = []
  command.args.forEach((declared, index) => {
    const given = positionals[index]
    if (given !== undefined) args[declared.replace(/[[\]]/g, '')] = given
    else if (!declared.startsWith('[')) found.push(problems.missingArgument({ argument: declared, usage: emitUsage(command) }))
  })
  const extra = positionals[command.args.length]
  if (extra !== undefined) found.push(problems.extraArgument({ given: extra, usage: emitUsage(command) }))
  return { args, problems: found }
}
