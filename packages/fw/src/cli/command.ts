import type { Terminal } from './output/terminal'

/** A flag of a command. */
export interface Flag {
  type: 'boolean' | 'text'
  doc: string
  /** Placeholder of a text flag's value in the help. */
  hint?: string
  /** The value of a string flag that is given without one. */
  bare?: string
  /** The next word is the value of a `bare` flag only when it looks like this. */
  takes?: RegExp
  also?: readonly string[]
}

/** A flag that names no option: only a module of the project can make it one. */
export interface UnsureFlag {
  /** Without the value: `--shop.currency`. */
  written: string
  path: readonly string[]
}

/** How a command was called. */
export interface Call {
  command: Command
  /** Arguments by the names the command declares. */
  args: Readonly<Record<string, string | undefined>>
  flags: Readonly<Record<string, string | boolean | undefined>>
  /** Options set on the command line, by their dotted paths. */
  overrides: Readonly<Record<string, unknown>>
  /** Those of the overrides that cannot be judged before the project is loaded. */
  unsure: readonly UnsureFlag[]
  terminal: Terminal
}

/** A command. Its code is in a separate file, which is loaded when it runs. */
export interface Command {
  /** All words: `fw config get`. */
  name: string
  doc: string
  /** Names of its arguments, in order; `[dir]` is optional. */
  args: readonly string[]
  flags: Readonly<Record<string, Flag>>
  /** Calls as one would type them, for the help. */
  examples?: readonly string[]
  commands?: Readonly<Record<string, Command>>
  /** Resolves to the exit code. */
  run?: () => Promise<(call: Call) => Promise<number> | number>
}

/** Whether the command loads a project, so that options can be set for it. */
export function takesOptions({ flags }: Command): boolean {
  return 'envName' in flags
}
