import { formatPath } from '@fw/schema'
import type { OptionDescription, OptionStep } from '@fw/schema'
import { emitShort, emitValue } from './show-value'
import type { Color } from './terminal'

/** Everything about one option of a project, without private values. */
export interface Explanation {
  path: string[]
  description?: OptionDescription
  value: unknown
  /** The default first, then the sources, lowest precedence first. */
  chain: OptionStep[]
  /** The environment variable that overrides the value when the server starts. */
  runtime?: { name: string; set: boolean; public: boolean; fixed: boolean; value?: unknown }
}

/** An explanation as readable text. */
export function emitExplanation(explanation: Explanation, color: Color): string {
  const { path, description, value, chain, runtime } = explanation
  const parts = [color.bold(formatPath(path)) + (description?.type ? `  ${color.cyan(description.type)}` : '')]
  if (description?.doc) parts.push(indent(description.doc))
  parts.push(emitFacts(description, value, color))
  parts.push(emitChain(chain, color))
  if (description?.examples?.length) parts.push(`${color.bold('Examples')}\n${indent(description.examples.join('\n'))}`)
  if (runtime) parts.push(emitRuntime(runtime, color))
  return parts.join('\n\n')
}

function emitFacts(description: OptionDescription | undefined, value: unknown, color: Color): string {
  const rows: string[][] = [['Value', emitValue(value, { color: color.enabled })]]
  if (description) {
    if (description.kind !== 'entry') rows.push(['Default', emitDefaults(description)])
    if (description.merge) rows.push(['Layers', description.merge])
    if (description.env?.length) rows.push(['Set by', `environment variable ${description.env.join(' or ')}`])
    rows.push(['Changing it', RESTART[description.restart]])
    if (description.deprecated) rows.push(['Deprecated', description.deprecated])
  }
  const width = Math.max(...rows.map(([name]) => name!.length))
  return rows
    .map(
      ([name, text]) => `${color.bold(name!.padEnd(width))}  ${text!.replaceAll('\n', `\n${' '.repeat(width + 2)}`)}`,
    )
    .join('\n')
}

function emitDefaults({ defaults: { v4 = 'none', v3 = 'none' }, defaultNote }: OptionDescription): string {
  if (defaultNote) return defaultNote
  return v4 === v3 ? v4 : `${v4} (v4 layout)\n${v3} (v3 layout)`
}

const RESTART = { none: 'needs no restart', soft: 'restarts the app', hard: 'restarts the development server' }

function emitChain(chain: readonly OptionStep[], color: Color): string {
  const rows = chain.map(step => [
    step.from,
    step.value === undefined ? 'none' : emitShort(step.value, { color: false }),
    emitOrigin(step),
  ])
  const widths = [0, 1].map(column => Math.max(...rows.map(row => row[column]!.length)))
  const lines = rows.map(([from, value, at]) => {
    const start = `  ${from!.padEnd(widths[0]!)}  ${value!.padEnd(widths[1]!)}`
    return at ? `${start}  ${color.cyan(at)}` : start.trimEnd()
  })
  return [
    color.bold(chain.length > 1 ? 'Where it comes from, lowest precedence first' : 'Where it comes from'),
    ...lines,
  ].join('\n')
}

function emitOrigin({ at, follows }: OptionStep): string {
  if (!follows) return at ?? ''
  return at ? `follows ${follows} (${at})` : `follows ${follows}`
}

function emitRuntime(runtime: NonNullable<Explanation['runtime']>, color: Color): string {
  const title = color.bold('At runtime')
  if (runtime.fixed) return `${title}\n  Fixed at build time: ${runtime.name} does not override it.`
  const state = !runtime.set
    ? 'not set'
    : runtime.value === undefined
      ? 'set'
      : `set: ${emitShort(runtime.value, { color: false })}`
  return `${title}\n  ${runtime.name} overrides it when the server starts (${state}).`
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}
