import type { Color } from '../../output/terminal'
import type { PartComparison } from '../compare/compare-recordings'
import { PARTS } from '../recording'
import type { PartRecording, Recording } from '../recording'
import { emitComparison } from './emit-comparison'
import { emitReadings } from './emit-readings'

/** A recording as readable text, with its differences from an earlier one. */
export function emitBench({ parts }: Recording, comparisons: readonly PartComparison[], color: Color): string {
  const measured = PARTS.flatMap(part => (parts[part] ? [[part, parts[part]] as const] : []))
  const shown = new Set<string>()
  // Two parts leave out the same routes.
  const newNotes = ({ notes }: PartRecording): string[] =>
    notes.filter(note => !shown.has(note) && shown.add(note).size > 0)
  return [
    ...measured.slice(0, 1).map(([, recording]) => emitHeading(recording, color)),
    ...measured.map(([part, recording]) => emitReadings(part, { ...recording, notes: newNotes(recording) }, color)),
    comparisons.length > 0
      ? emitComparison(comparisons, color)
      : color.dim('There is no earlier run to compare with. The next one shows what has changed.'),
  ].join('\n\n')
}

function emitHeading({ circumstances, rounds }: PartRecording, color: Color): string {
  const { versions, machine, commit } = circumstances
  const facts = [
    `fw ${versions['fw']}`,
    `Node ${versions['node']}`,
    `${machine.cores} cores`,
    rounds === 1 ? '1 round' : `${rounds} rounds`,
    ...(commit === undefined ? [] : [`commit ${commit}`]),
  ]
  return `${color.bold('fw bench')}  ${color.dim(facts.join(', '))}`
}
