import type { Terminal } from './output/terminal'

export interface Flag {
  type: 'boolean' | 'text'
  doc: string
  /** Placeholder for the value of a string flag in the help. */
  hint?: string
  /** The value of a string flag that is given without one. With `true`, it is also a switch: `--no-NAME`. */
  bare?: string | true
  /** The next word is the value of a `bare` flag only if it matches. */
  takes?: RegExp
  also?: readonly string[]
}

/** A flag that is not a built-in option. A module of the project may declare it. */
export interface UnsureFlag {
  /** Without the value: `--shop.currency`. */
  written: string
  path: readonly string[]
}

/** The parsed command line. */
export interface Call {
  command: Command
  /** Arguments by the names the command declares. */
  args: Readonly<Record<string, string | undefined>>
  flags: Readonly<Record<string, string | boolean | undefined>>
  /** Options set on the command line, by their dotted paths. */
  overrides: Readonly<Record<string, unknown>>
  /** Overrides that can only be validated after the project is loaded. */
  unsure: readonly UnsureFlag[]
  terminal: Terminal
  /** The words of a command that passes them to a program. */
  words?: readonly string[]
}

/** A command. Its code is in a separate file, which is loaded when it runs. */
export interface Command {
  /** The full name: `fw config get`. */
  name: string
  doc: string
  /** Names of its arguments, in order; `[dir]` is optional. */
  args: readonly string[]
  flags: Readonly<Record<string, Flag>>
  /** Example calls for the help. */
  examples?: readonly string[]
  commands?: Readonly<Record<string, Command>>
  /** Whether the documentation lists it in a table of the command above, without a section of its own. */
  isListed?: boolean
  /** Whether all words after its name belong to a program that it runs, except for `--cwd` and `--help`. */
  passesWords?: boolean
  /** Resolves to the exit code. */
  run?: () => Promise<(call: Call) => Promise<number> | number>
}

/** Whether flags of the command can override options of its project. */
export function takesOptions({ flags }: Command): boolean {
  return 'envName' in flags
}
