import { expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createProject, runFw } from './program'

it('explains a diagnostic by its code', async () => {
  const { code, out } = await runFw(['explain', 'fw1001'], createProject({}))
  expect(code).toBe(0)
  expect(out).toMatch(/^FW1001: Unknown option \(error\)\n\n.+/s)
})

it('rejects an unknown code', async () => {
  const { code, err } = await runFw(['explain', 'FW1O01'], createProject({}))
  expect(code).toBe(1)
  triggers('FW1308', err)
})
