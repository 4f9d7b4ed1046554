import { FLAGS, USAGE, hintOf } from './cli-flags'
import type { Color } from './terminal'

const EXAMPLES = [
  ['create-fw shop', 'interactive, creates shop/'],
  ['create-fw shop --yes', 'use the defaults'],
  ['create-fw shop --template minimal --no-git', 'non-interactive'],
]

/** The output of `create-fw --help`. */
export function emitHelp(color: Color): string {
  const flags = Object.entries(FLAGS).map(([name, flag]) => {
    const names = 'short' in flag ? `-${flag.short}, --${name}` : `    --${name}`
    return [[names, hintOf(flag)].filter(Boolean).join(' '), flag.doc]
  })
  return [
    `${color.bold('create-fw')}: create fw apps, modules and layers.`,
    `${color.bold('Usage')}\n  ${USAGE}`,
    `${color.bold('Flags')}\n${emitRows(flags, color)}`,
    `${color.bold('Examples')}\n${emitRows(EXAMPLES, color)}`,
  ].join('\n\n')
}

function emitRows(rows: readonly (readonly string[])[], color: Color): string {
  const width = Math.max(...rows.map(([name]) => name!.length))
  return rows.map(([name, doc]) => `  ${color.cyan(name!.padEnd(width))}  ${doc}`).join('\n')
}
