import type { Mismatch, Type } from '../declare/type'

/** Whether an item of an array is skipped by a condition: `[isDev && 'x']`. */
export function isSkipped(entry: unknown): boolean {
  return entry === undefined || entry === null || entry === false || entry === ''
}

/** The entries of a list that are meant. Anything else stays as it is. */
export function withoutSkipped(value: unknown): unknown {
  return Array.isArray(value) && value.some(isSkipped) ? value.filter(entry => !isSkipped(entry)) : value
}

/** The mismatches of an array, without those of skipped items. `depth` is the length of the path of the array. */
export function withoutSkippedMismatches(mismatches: readonly Mismatch[], value: unknown, depth: number): Mismatch[] {
  if (!Array.isArray(value)) return [...mismatches]
  return mismatches.filter(({ path }) => !(path.length > depth && isSkipped(value[Number(path[depth])])))
}

/** The type of what may be written where conditions may leave entries out. */
export function conditionalInput(type: Type): { ts: string; schema: Type['schema'] } {
  const forms = (type.choices ?? [type]).map(choice => {
    if (!choice.entry || choice.schema.type !== 'array') return choice
    return {
      ts: choice.entry.ts === 'unknown' ? choice.ts : `(${choice.entry.ts} | false | null | undefined)[]`,
      schema: { ...choice.schema, items: { anyOf: [choice.entry.schema, { enum: [false, null, ''] }] } },
    }
  })
  return {
    ts: forms.map(({ ts }) => ts).join(' | '),
    schema: forms.length === 1 ? forms[0]!.schema : { anyOf: forms.map(({ schema }) => schema) },
  }
}
