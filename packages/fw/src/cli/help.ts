import { takesOptions } from './command'
import type { Command, Flag } from './command'
import type { Color } from './output/terminal'

/** `fw config get PATH [dir]` */
export function emitUsage(command: Command): string {
  return [command.name, ...command.args].join(' ')
}

/** The help of a command: usage, subcommands and flags. */
export function emitHelp(command: Command, color: Color): string {
  const parts = [`${color.bold(command.name)}: ${command.doc}`]
  const usage = command.run ? [emitUsage(command)] : []
  if (command.commands) usage.push(`${command.name} <command>`)
  parts.push(`${color.bold('Usage')}\n${usage.map(line => `  ${line}`).join('\n')}`)
  if (command.commands) {
    parts.push(
      section(
        'Commands',
        Object.values(command.commands).map(below => [emitUsage(below), below.doc]),
        color,
      ),
    )
  }
  parts.push(
    section(
      'Flags',
      Object.entries(command.flags).map(([name, flag]) => {
        const also = (flag.also ?? []).map(alias => (alias.length > 1 ? `--${alias}` : `-${alias}`))
        return [[`--${name}`, ...also].join(', ') + emitHint(flag), flag.doc]
      }),
      color,
    ),
  )
  if (command.examples) {
    parts.push(
      `${color.bold(command.examples.length > 1 ? 'Examples' : 'Example')}\n${command.examples.map(line => `  ${line}`).join('\n')}`,
    )
  }
  if (takesOptions(command))
    parts.push('Any config option can be passed as a flag: --app.baseURL /docs/, --ssr false, --no-app.keepalive.')
  return parts.join('\n\n')
}

function emitHint({ hint, bare }: Flag): string {
  if (!hint) return ''
  return bare === undefined ? ` ${hint}` : ` [${hint}]`
}

function section(title: string, rows: string[][], color: Color): string {
  const width = Math.max(...rows.map(([name]) => name!.length))
  return [color.bold(title), ...rows.map(([name, doc]) => `  ${color.cyan(name!.padEnd(width))}  ${doc}`)].join('\n')
}
