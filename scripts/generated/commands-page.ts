import type { Command, Flag } from '../../packages/fw/src/cli/command'
import { emitUsage } from '../../packages/fw/src/cli/help'

/** Flags of almost every command. They are documented once, at the top of the page. */
const SHARED_FLAGS: ReadonlySet<string> = new Set(['cwd', 'help', 'envName', 'dotenv'])

const REGION = /<!-- (fw[\w ]*) -->\n[^]*?<!-- end -->\n/g

/**
 * Updates the generated parts of docs/guide/commands.md: the usage and the flags of each command, between `<!-- fw dev
 * -->` and `<!-- end -->`. A command without these comments gets a section at the end of the page.
 */
export function emitCommandsPage(page: string, root: Command): string {
  const commands = listCommands(root)
  const known = new Set([...page.matchAll(REGION)].map(([, name]) => name!))
  const missing = commands.filter(({ name }) => !known.has(name))
  const whole = page + missing.map(({ name }) => `\n## \`${name}\`\n\n<!-- ${name} -->\n<!-- end -->\n`).join('')
  return whole.replace(REGION, (_, name: string) => {
    const command = commands.find(other => other.name === name)
    return command ? `<!-- ${name} -->\n${emitCommand(command)}<!-- end -->\n` : ''
  })
}

/** All commands with a section on the page. Subcommands of a group share one. */
function listCommands(command: Command): Command[] {
  const subcommands = Object.values(command.commands ?? {}).filter(({ isListed }) => !isListed)
  if (isCommandGroup(command)) return [command]
  return [...(command.run ? [command] : []), ...subcommands.flatMap(listCommands)]
}

/** Whether a command only groups its subcommands, such as `fw add`. */
function isCommandGroup({ name, run, commands }: Command): boolean {
  return name !== 'fw' && !run && commands !== undefined
}

function emitCommand(command: Command): string {
  const group = isCommandGroup(command) ? Object.values(command.commands!) : []
  const examples = [command, ...group].flatMap(({ examples: given = [] }) => given)
  const blocks = [[command.doc], ['```sh', ...(examples.length > 0 ? examples : [emitUsage(command)]), '```']]
  if (group.length > 0) {
    blocks.push([
      '| command | |',
      '|---|---|',
      ...group.map(subcommand => `| \`${emitUsage(subcommand)}\` | ${subcommand.doc} |`),
    ])
  }
  const listed = Object.values(command.commands ?? {}).filter(({ isListed }) => isListed)
  if (listed.length > 0)
    blocks.push(['| recipe | |', '|---|---|', ...listed.map(({ name, doc }) => `| \`${name}\` | ${doc} |`)])
  const flags =
    group.length > 0
      ? emitGroupFlags(group)
      : Object.entries(command.flags)
          .filter(([name]) => !SHARED_FLAGS.has(name))
          .map(([name, flag]) => emitFlag(name, flag))
  if (flags.length > 0) blocks.push(['| flag | |', '|---|---|', ...flags])
  return `\n${blocks.map(lines => `${lines.join('\n')}\n`).join('\n')}\n`
}

/** The flags of a group. A flag that only some subcommands have is listed with their names. */
function emitGroupFlags(group: readonly Command[]): string[] {
  const names = new Set(group.flatMap(({ flags }) => Object.keys(flags)).filter(name => !SHARED_FLAGS.has(name)))
  return [...names].map(name => {
    const having = group.filter(({ flags }) => name in flags)
    const only =
      having.length < group.length
        ? `${having.map(command => `\`${command.name.split(' ').at(-1)}\``).join(', ')}: `
        : ''
    return emitFlag(name, having[0]!.flags[name]!, only)
  })
}

function emitFlag(name: string, { also = [], hint, doc }: Flag, only = ''): string {
  const names = [name, ...also].map(flag => (flag.length > 1 ? `--${flag}` : `-${flag}`))
  return `| \`${names.join(', ')}${hint ? ` ${hint.replaceAll('|', '\\|')}` : ''}\` | ${only}${doc.replaceAll('|', '\\|')} |`
}
