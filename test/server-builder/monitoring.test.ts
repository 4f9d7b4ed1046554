import { prepare } from '@fw/server-builder'
import { expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createFixture } from './fixture'

it('needs the API of OpenTelemetry for tracing', async ({ onTestFinished }) => {
  const { app, remove } = await createFixture({}, { monitoring: { tracing: true } } as never, false)
  onTestFinished(remove)
  const error: unknown = await prepare(app).catch((thrown: unknown) => thrown)
  expect(triggers('FW2110', error as { problems: [] }).fix).toContain('npm install @opentelemetry/api')
})
