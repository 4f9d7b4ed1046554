import type { Command, Flag } from '../packages/fw/src/cli/command'
import { emitUsage } from '../packages/fw/src/cli/output/help'

/** Flags that nearly every command has. They are told once. */
const SHARED: ReadonlySet<string> = new Set(['cwd', 'help', 'envName', 'dotenv'])

const REGION = /<!-- (fw[\w ]*) -->\n[^]*?<!-- end -->\n/g

/**
 * The page about commands with the usage and the flags of each, between `<!-- fw dev -->` and `<!-- end -->`.
 * Everything else on it is written by hand. A command that has no such place gets a section at the end.
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

/** Every command that can be called; those of a family stand together. */
function listCommands(command: Command): Command[] {
  const below = Object.values(command.commands ?? {})
  if (isFamily(command)) return [command]
  return [...(command.run ? [command] : []), ...below.flatMap(listCommands)]
}

/** Whether a command is only there for those below it: `fw add`. */
function isFamily({ name, run, commands }: Command): boolean {
  return name !== 'fw' && !run && commands !== undefined
}

function emitCommand(command: Command): string {
  const family = isFamily(command) ? Object.values(command.commands!) : []
  const examples = [command, ...family].flatMap(({ examples: given = [] }) => given)
  const blocks = [[command.doc], ['```sh', ...(examples.length > 0 ? examples : [emitUsage(command)]), '```']]
  if (family.length > 0)
    blocks.push(['| command | |', '|---|---|', ...family.map(below => `| \`${emitUsage(below)}\` | ${below.doc} |`)])
  const flags =
    family.length > 0
      ? emitFamilyFlags(family)
      : Object.entries(command.flags)
          .filter(([name]) => !SHARED.has(name))
          .map(([name, flag]) => emitFlag(name, flag))
  if (flags.length > 0) blocks.push(['| flag | |', '|---|---|', ...flags])
  return `\n${blocks.map(lines => `${lines.join('\n')}\n`).join('\n')}\n`
}

/** The flags of commands that stand together. One that only some have says which. */
function emitFamilyFlags(family: readonly Command[]): string[] {
  const names = new Set(family.flatMap(({ flags }) => Object.keys(flags)).filter(name => !SHARED.has(name)))
  return [...names].map(name => {
    const having = family.filter(({ flags }) => name in flags)
    const only =
      having.length < family.length
        ? `${having.map(command => `\`${command.name.split(' ').at(-1)}\``).join(', ')}: `
        : ''
    return emitFlag(name, having[0]!.flags[name]!, only)
  })
}

function emitFlag(name: string, { also = [], hint, doc }: Flag, only = ''): string {
  const names = [name, ...also].map(flag => (flag.length > 1 ? `--${flag}` : `-${flag}`))
  return `| \`${names.join(', ')}${hint ? ` ${hint.replaceAll('|', '\\|')}` : ''}\` | ${only}${doc.replaceAll('|', '\\|')} |`
}
