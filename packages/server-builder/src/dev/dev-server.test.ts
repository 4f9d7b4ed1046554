import type { Fw, ProblemError } from '@fw/schema'
import { expect, it } from 'vitest'
import { triggers } from '../../../../test/triggers'
import { bundle } from '../index'

it('reports what a custom builder must call in development', async () => {
  const error = await bundle({ options: { dev: true }, states: new Map() } as unknown as Fw).then(
    () => undefined,
    (failed: unknown) => failed as ProblemError,
  )
  expect(triggers('FW2030', error!.problems).fix).toContain('prepare: server.prepare')
})
