import type { TimingKind } from '@fw/schema'
import type { Color } from '../output/terminal'
import type { Collection, Spent } from './collect'

const SECTIONS: ReadonlyArray<{ kind: TimingKind; title: string; one: string; limit: number }> = [
  { kind: 'phase', title: 'Phases', one: 'phase', limit: 12 },
  { kind: 'module', title: 'Modules', one: 'module', limit: 5 },
  { kind: 'hook', title: 'Hooks', one: 'hook', limit: 5 },
  { kind: 'plugin', title: 'Bundler plugins', one: 'plugin', limit: 8 },
  { kind: 'file', title: 'Files', one: 'file', limit: 5 },
]
const BAR_CHARACTERS = 20

/** The timings as text, the slowest of each kind first. */
export function emitProfile(collected: Collection, color: Color): string {
  const sections = SECTIONS.map(section => ({
    ...section,
    rows: collected.slowest(section.kind, section.limit),
  })).filter(({ rows }) => rows.length > 0)
  const slowest = sections.map(({ one, rows: [first] }) => `${one} ${color.bold(first!.name)} (${emitTime(first!)})`)
  const tables = sections.map(({ title, rows }) => [color.bold(title), ...emitRows(rows, color)].join('\n'))
  return [`${color.bold('Profile')}  slowest ${slowest.join(', ')}`, ...tables].join('\n\n')
}

function emitRows(rows: readonly Spent[], color: Color): string[] {
  const longest = rows[0]!.milliseconds
  const width = Math.max(...rows.map(row => emitTime(row).length))
  return rows.map(row => {
    const bar = '█'.repeat(Math.max(1, Math.round((row.milliseconds / longest) * BAR_CHARACTERS)))
    const calls = row.count > 1 ? color.dim(` ${row.count} calls`) : ''
    return `  ${emitTime(row).padStart(width)}  ${color.cyan(bar.padEnd(BAR_CHARACTERS))}  ${row.name}${calls}`
  })
}

function emitTime({ milliseconds }: Spent): string {
  return milliseconds < 10_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}
