import { describeOrigin } from '@fw/kit/internal'
import type { Fw, PartSource, PlanOrigin, PlanPart } from '@fw/schema'
import type { DevtoolsData } from './shared/app-data'

/** Where the parts of an application come from, what they override, and who changed them. */
export async function describeNotes(app: Fw): Promise<DevtoolsData['notes']> {
  const notes: DevtoolsData['notes'] = {}
  for (const part of (await app.listParts?.()) ?? []) {
    const texts = part.isUsed ? notesOf(part, app.options.rootDir) : []
    const key = `${part.kind} ${part.file ?? part.name}`
    if (texts.length > 0) notes[key] = [...new Set([...(notes[key] ?? []), ...texts])]
  }
  return notes
}

function notesOf({ origin, overrides, changedBy }: PlanPart, rootDir: string): string[] {
  return [
    ...(isUsual(origin) ? [] : [describeOrigin(origin)]),
    ...overrides.map(source => `overrides ${describeSource(source, rootDir)}`),
    ...changedBy.map(listener => `changed by ${describeOrigin(listener)}`),
  ]
}

/** The file says as much. */
function isUsual({ kind, name }: PlanOrigin): boolean {
  return kind === 'feature' || (kind === 'layer' && name === 'project')
}

function describeSource({ file, origin }: PartSource, rootDir: string): string {
  return file ? `${file.replace(`${rootDir}/`, '')} (${describeOrigin(origin)})` : describeOrigin(origin)
}
