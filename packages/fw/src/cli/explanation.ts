import { formatPath } from '@fw/schema'
import type { OptionDescription } from '@fw/schema'
import { emitShort, emitValue } from './show'
import type { Color } from './terminal'

/** One contribution to a value. */
export interface Step {
  from: string
  value: unknown
  /** `fw.config.ts:3:10`; of a default that repeats another option, what set that one. */
  at?: string
  /** The option a default repeats. */
  follows?: string
}

/** All that is known of one option in one project. Private values are hidden already. */
export interface Explanation {
  path: string[]
  description?: OptionDescription
  value: unknown
  /** From the default to the strongest source. */
  chain: Step[]
  /** The variable that replaces the value when the server starts. */
  runtime?: { name: string, set: boolean, public: boolean, fixed: boolean, value?: unknown }
}

/** An explanation as text for people. */
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
    if (description.env?.length) rows.push(['Set by', `${description.env.join(', ')} in the environment`])
    rows.push(['A change', RESTART[description.restart]])
    if (description.deprecated) rows.push(['Deprecated', description.deprecated])
  }
  const width = Math.max(...rows.map(([name]) => name!.length))
  return rows.map(([name, text]) => `${color.bold(name!.padEnd(width))}  ${text!.replaceAll('\n', `\n${' '.repeat(width + 2)}`)}`).join('\n')
}

function emitDefaults({ defaults: { A = 'none', B = 'none' }, defaultNote }: OptionDescription): string {
  if (defaultNote) return defaultNote
  return A === B ? `${A} (both variants)` : `${A} (variant A)\n${B} (variant B)`
}

const RESTART = { none: 'is live in development', soft: 'needs a soft restart', hard: 'needs a full restart' }

function emitChain(chain: readonly Step[], color: Color): string {
  const rows = chain.map(step => [step.from, step.value === undefined ? 'none' : emitShort(step.value, { color: false }), emitPlace(step)])
  const widths = [0, 1].map(column => Math.max(...rows.map(row => row[column]!.length)))
  const lines = rows.map(([from, value, at]) => {
    const start = `  ${from!.padEnd(widths[0]!)}  ${value!.padEnd(widths[1]!)}`
    return at ? `${start}  ${color.cyan(at)}` : start.trimEnd()
  })
  return [color.bold(chain.length > 1 ? 'Where it comes from, weakest first' : 'Where it comes from'), ...lines].join('\n')
}

function emitPlace({ at, follows }: Step): string {
  if (!follows) return at ?? ''
  return at ? `follows ${follows} (${at})` : `follows ${follows}`
}

function emitRuntime(runtime: NonNullable<Explanation['runtime']>, color: Color): string {
  const title = color.bold('At run time')
  if (runtime.fixed) return `${title}\n  Fixed when the application is built: ${runtime.name} does not replace it.`
  const state = !runtime.set ? 'not set' : runtime.value === undefined ? 'set' : `set: ${emitShort(runtime.value, { color: false })}`
  return `${title}\n  ${runtime.name} replaces it when the server starts (${state}).`
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}
