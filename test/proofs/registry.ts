import type { TestOptions } from 'vitest'
import records from './records.json' with { type: 'json' }

declare module 'vitest' {
  interface TaskMeta {
    /** Records of the reference that the test proves. */
    proves?: string[]
  }
}

const known = new Set([records.options, records.behaviours].flatMap(sections => Object.values(sections).flat()))

/**
 * Declares which records of the reference a test proves: keys of options, and ids of behaviours.
 *
 *     it('serves public files', proves('dir.public', '2.2-public'), async () => { … })
 *
 * A proof counts if every test that claims it passed. `npm test` fails if a record that was proven before
 * (test/proofs/proven.json) loses its proof. On `describe`, every test of the suite claims the records.
 */
export function proves(...ids: string[]): Pick<TestOptions, 'meta'> {
  const unknown = ids.filter(id => !known.has(id))
  if (unknown.length) {
    throw new Error(
      `No record of the reference has the id ${unknown.join(', ')}: test/proofs/records.json lists all of them.`,
    )
  }
  return { meta: { proves: ids } }
}
