import { isAbsolute, relative } from 'node:path'
import { describeOrigin } from '@fw/kit/internal'
import type { ExplainedRule, PartSource, PlanExplanation, PlanOrigin } from '@fw/schema'
import { emitShort } from './show-value'
import type { Color } from './terminal'

/** Where a part of an application comes from, as readable text. */
export function emitPlanExplanation(row: PlanExplanation, color: Color, cwd: string): string {
  const show = (source: PartSource): string => showSource(source, color, cwd)
  const rows: string[][] = [
    ['File', row.file ? color.cyan(showFile(row.file, cwd)) : 'none'],
    ['From', showOrigin(row.origin, cwd)],
    ...Object.entries(row.facts).map(([name, value]) => [name[0]!.toUpperCase() + name.slice(1), value]),
    ...row.changedBy.map(origin => ['Changed by', showOrigin(origin, cwd)]),
    ...row.overrides.map(source => ['Overrides', show(source)]),
    ...row.overriddenBy.map(source => ['Overridden by', show(source)]),
    ...(row.removedBy ? [['Removed by', showOrigin(row.removedBy, cwd)]] : []),
    ...(row.isUsed || row.removedBy || row.overriddenBy.length > 0
      ? []
      : [['Not used', 'it is disabled, or it cannot be loaded']]),
    ...(row.parents ?? []).map(parent => ['Inside', show(parent)]),
    ...(row.layout ? [['Layout', showNamed({ ...row.layout, name: row.layout.name || 'none' }, show)]] : []),
    ...(row.middleware ?? []).map(entry => ['Middleware', showNamed(entry, show)]),
    ...(row.rules ?? []).map(rule => ['Rule', showRule(rule, cwd)]),
  ]
  const width = Math.max(...rows.map(([name]) => name!.length))
  const lines = rows.map(
    ([name, text], index) => `  ${color.bold((rows[index - 1]?.[0] === name ? '' : name!).padEnd(width))}  ${text!}`,
  )
  return [`${color.bold(titleOf(row))}  ${row.kind}`, ...lines].join('\n')
}

function titleOf({ kind, name }: PlanExplanation): string {
  return kind === 'component' ? `<${name}>` : name
}

function showNamed(
  { name, source }: { name: string; source?: PartSource },
  show: (source: PartSource) => string,
): string {
  return source ? `${name}  ${show(source)}` : name
}

function showSource({ file, origin }: PartSource, color: Color, cwd: string): string {
  return file ? `${color.cyan(showFile(file, cwd))} (${showOrigin(origin, cwd)})` : showOrigin(origin, cwd)
}

/** Rules of the project are the usual case. */
function showRule({ pattern, rule, origins }: ExplainedRule, cwd: string): string {
  const isOfProject = origins.every(({ kind, name }) => kind === 'layer' && name === 'project')
  const from = isOfProject ? '' : ` (${origins.map(origin => showOrigin(origin, cwd)).join(', ')})`
  return `${pattern}  ${emitShort(rule, { color: false })}${from}`
}

/** Who added something, as text. */
function showOrigin(origin: PlanOrigin, cwd: string): string {
  const text = describeOrigin(origin)
  return 'file' in origin && origin.file ? `${text} (${showFile(origin.file, cwd)})` : text
}

function showFile(file: string, cwd: string): string {
  if (!isAbsolute(file)) return file
  const path = relative(cwd, file)
  return path.startsWith('../../..') ? file : path
}

/** The same for machines: files are relative to the current folder, as in the text. */
export function showSources(rows: readonly PlanExplanation[], cwd: string): unknown {
  return JSON.parse(
    JSON.stringify(rows, (key, value: unknown) =>
      key === 'file' && typeof value === 'string' ? showFile(value, cwd) : value,
    ),
  )
}
