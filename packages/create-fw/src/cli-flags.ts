import { parseArgs } from 'node:util'
import { commandDiagnostics, nearest } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { LAYOUTS, PACKAGE_MANAGERS, TEMPLATES } from './project-choices'
import type { Layout, PackageManager, Template } from './project-choices'

export const USAGE = 'create-fw [dir] [flags]'

interface Flag {
  type: 'string' | 'boolean'
  doc: string
  short?: string
  /** The allowed values. */
  values?: readonly string[]
  hint?: string
}

/** The flags of `create-fw`. Boolean flags can be negated with `--no-…`. */
export const FLAGS = {
  template: { type: 'string', short: 't', values: Object.keys(TEMPLATES), doc: 'Template (default: app).' },
  layout: {
    type: 'string',
    values: Object.keys(LAYOUTS),
    doc: 'Directory layout: app/ or, with classic, the project root (default: app).',
  },
  'package-manager': {
    type: 'string',
    values: PACKAGE_MANAGERS,
    doc: 'Package manager (default: the one running this command).',
  },
  name: { type: 'string', hint: 'NAME', doc: 'Package name (default: from the directory name).' },
  git: { type: 'boolean', doc: 'Initialize a Git repository (default); skip with --no-git.' },
  install: { type: 'boolean', doc: 'Install dependencies (default); skip with --no-install.' },
  packages: { type: 'string', hint: 'DIR', doc: 'Install fw from tarballs in this directory instead of the registry.' },
  force: {
    type: 'boolean',
    short: 'f',
    doc: 'Create the project even if the directory is not empty; overwrites files that the template contains too.',
  },
  yes: { type: 'boolean', short: 'y', doc: 'Skip all questions and use the defaults.' },
  json: { type: 'boolean', doc: 'Print machine-readable JSON; non-interactive.' },
  help: { type: 'boolean', short: 'h', doc: 'Show this help.' },
  version: { type: 'boolean', short: 'v', doc: 'Print the version.' },
} as const satisfies Record<string, Flag>

type FlagName = keyof typeof FLAGS

/** The parsed command line. */
export interface CliFlags {
  dir?: string
  template?: Template
  layout?: Layout
  packageManager?: PackageManager
  name?: string
  git?: boolean
  install?: boolean
  packages?: string
  force?: boolean
  yes?: boolean
  json?: boolean
  help?: boolean
  version?: boolean
}

/** Parses the command line and collects all problems. */
export function parseFlags(args: readonly string[]): { flags: CliFlags; problems: Problem[] } {
  const options = Object.fromEntries(
    Object.entries<Flag>(FLAGS).map(([name, { type, short }]) => [name, short ? { type, short } : { type }]),
  )
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true })
  const flags: Record<string, string | boolean> = {}
  const problems: Problem[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'positional') {
      if (isBooleanValue(tokens[index - 1], token.value)) continue
      const flag = bareBoolean(tokens[index - 1])
      if (flag && (flags.dir !== undefined || LIKE_BOOLEAN.test(token.value)))
        problems.push(notBoolean(flag, token.value))
      else if (flags.dir === undefined) flags.dir = token.value
      else problems.push(commandDiagnostics.extraArgument({ given: token.value, usage: USAGE }))
    }
    if (token.kind !== 'option') continue
    const next = tokens[index + 1]
    const read = readFlag(
      token.name,
      token.rawName,
      next?.kind === 'positional' && isBooleanValue(token, next.value) ? next.value : valueOf(token),
    )
    if ('problem' in read) problems.push(read.problem)
    else flags[read.name === 'package-manager' ? 'packageManager' : read.name] = read.value
  }
  return { flags, problems }
}

interface Token {
  kind: string
  name?: string
  rawName?: string
  value?: string | undefined
}

/** Words that are meant as the value of the flag before them, rather than as a directory. */
const LIKE_BOOLEAN = /^(?:yes|no|on|off|[01]|null|none)$/i

/** Whether a word is the value of the boolean flag before it (`--git false`). Node parses it as a positional. */
function isBooleanValue(before: Token | undefined, word: string): boolean {
  return (word === 'true' || word === 'false') && bareBoolean(before) !== undefined
}

/** A boolean flag without a value, as it is written. */
function bareBoolean(token: Token | undefined): string | undefined {
  if (token?.kind !== 'option' || token.value !== undefined) return undefined
  const name = token.name!.replace(/^no-/, '')
  return Object.hasOwn(FLAGS, name) && FLAGS[name as FlagName].type === 'boolean' ? token.rawName : undefined
}

function notBoolean(flag: string, value: string): Problem {
  return commandDiagnostics.wrongFlagValue({ flag, given: `\`${value}\``, allowed: 'one of: true, false' })
}

/** Corrects two results of Node's parser: it keeps the `=` of `-t=app`, and accepts the next flag as a value. */
function valueOf({
  value,
  rawName,
  inlineValue,
}: {
  value?: string | undefined
  rawName: string
  inlineValue?: boolean | undefined
}): string | undefined {
  if (!inlineValue && value?.startsWith('-')) return undefined
  return rawName.startsWith('--') ? value : value?.replace(/^=/, '')
}

function readFlag(
  name: string,
  written: string,
  value: string | undefined,
): { name: string; value: string | boolean } | { problem: Problem } {
  const isNegated = name.startsWith('no-')
  const flagName = isNegated ? name.slice('no-'.length) : name
  const flag: Flag | undefined = Object.hasOwn(FLAGS, flagName) ? FLAGS[flagName as FlagName] : undefined
  if (!flag || (isNegated && flag.type === 'string')) {
    const close = nearest(flagName, Object.keys(FLAGS))
    return {
      problem: commandDiagnostics.unknownFlag({
        given: written,
        command: 'create-fw',
        ...(close ? { nearest: `--${close}` } : {}),
      }),
    }
  }
  const allowed = flag.type === 'boolean' ? ['true', 'false'] : flag.values
  if (flag.type === 'boolean' && value === undefined) return { name: flagName, value: !isNegated }
  if (value === undefined || value === '') {
    return {
      problem: commandDiagnostics.missingArgument({
        argument: `The value of \`${written}\``,
        usage: `create-fw ${written} ${hintOf(flag)}`,
      }),
    }
  }
  if (allowed && !allowed.includes(value)) {
    const close = nearest(value, allowed)
    return {
      problem: commandDiagnostics.wrongFlagValue({
        flag: written,
        given: `\`${value}\``,
        allowed: close ? `one of: ${allowed.join(', ')} (did you mean \`${close}\`?)` : `one of: ${allowed.join(', ')}`,
      }),
    }
  }
  return { name: flagName, value: flag.type === 'boolean' ? (value === 'true') !== isNegated : value }
}

/** The value of a flag as shown in the help: `app|minimal`, `NAME`. */
export function hintOf({ values, hint }: Flag): string {
  return values?.join('|') ?? hint ?? ''
}
