import { beforeAll, describe, expect, it } from 'vitest'
import { loadLimits, measureLoads } from '../../bench/loads.mjs'

/** Versions of Node differ in a few files. */
const MARGIN = 0.02

/** Smaller differences come and go with dependencies. */
const WELL_DONE = 0.05

describe('what is loaded in development, and by a build', () => {
  const limits = loadLimits()
  let loads: Record<string, Record<string, number>>

  beforeAll(async () => {
    loads = await measureLoads()
  })

  it.each(Object.keys(limits))('does not grow: %s', application => {
    const grown = Object.entries(loads[application]!).filter(
      ([subject, number]) => !(number <= limits[application]![subject]! * (1 + MARGIN)),
    )
    expect(
      grown.map(([subject, number]) => `${subject}: ${limits[application]![subject]} → ${number}`),
      'What an application does not use must not be loaded: import it where it is needed. Find it with `node bench/loads.mjs`.',
    ).toEqual([])
  })

  it.each(Object.keys(limits))('is recorded if it shrinks: %s', application => {
    const shrunk = Object.entries(loads[application]!).filter(
      ([subject, number]) => number < limits[application]![subject]! * (1 - WELL_DONE),
    )
    expect(
      shrunk.map(([subject, number]) => `${subject}: ${limits[application]![subject]} → ${number}`),
      'Well done. Keep it so with `node bench/loads.mjs --update`.',
    ).toEqual([])
  })
})
