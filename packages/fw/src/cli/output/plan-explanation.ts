import { isAbsolute, relative } from 'node:path'
import type { PlanOrigin } from '@fw/schema'
import type { PlanExplanation, Source } from '../../build/explain/explanation'
import { emitShort } from './show-value'
import type { Color } from './terminal'

/** Where a part of an application comes from, as readable text. */
export function emitPlanExplanation(row: PlanExplanation, color: Color, cwd: string): string {
  const show = (source: Source): string => showSource(source, color, cwd)
  const rows: string[][] = [
    ['File', row.file ? color.cyan(showFile(row.file, cwd)) : 'none'],
    ['From', showOrigin(row.origin, cwd)],
    ...Object.entries(row.facts).map(([name, value]) => [name[0]!.toUpperCase() + name.slice(1), value]),
    ...row.changedBy.map(origin => ['Changed by', showOrigin(origin, cwd)]),
    ...row.overrides.map(source => ['Overrides', show(source)]),
    ...(row.isUsed ? [] : [['Not used', 'a listener of a hook has removed it, or its name is disabled']]),
    ...(row.parents ?? []).map(parent => ['Inside', show(parent)]),
    ...(row.layout ? [['Layout', showNamed({ ...row.layout, name: row.layout.name || 'none' }, show)]] : []),
    ...(row.middleware ?? []).map(entry => ['Middleware', showNamed(entry, show)]),
    ...(row.rules ?? []).map(({ pattern, rule }) => ['Rule', `${pattern}  ${emitShort(rule, { color: false })}`]),
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

function showNamed({ name, source }: { name: string; source?: Source }, show: (source: Source) => string): string {
  return source ? `${name}  ${show(source)}` : name
}

function showSource({ file, origin }: Source, color: Color, cwd: string): string {
  return file ? `${color.cyan(showFile(file, cwd))} (${showOrigin(origin, cwd)})` : showOrigin(origin, cwd)
}

/** Who added something, as text. */
function showOrigin(origin: PlanOrigin, cwd: string): string {
  switch (origin.kind) {
    case 'feature':
      return origin.name === 'fw' ? 'fw' : `fw (${origin.name})`
    case 'layer':
      return origin.name === 'project' ? 'the project' : `layer ${origin.name}`
    case 'module':
      return withFile(`module ${origin.name}`, origin.file, cwd)
    case 'hook':
      return origin.module
        ? withFile(`module ${origin.module}, in the hook ${origin.name}`, origin.file, cwd)
        : `the hook ${origin.name}`
  }
}

function withFile(text: string, file: string | undefined, cwd: string): string {
  return file ? `${text} (${showFile(file, cwd)})` : text
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
