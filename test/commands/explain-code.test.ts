import { expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createProject, runFw } from './program'

it('explains a diagnostic by its code', async () => {
  const { code, out } = await runFw(['explain', 'fw1001'], createProject({}))
  expect(code).toBe(0)
  expect(out).toMatch(/^FW1001: Unknown option \(error\)\n\n.+/s)
})

it.each(['2041', 'FW2041', 'fw-2041', '[FW2041]'])('accepts the spelling %s', async given => {
  const { code, out } = await runFw(['explain', given], createProject({}))
  expect([code, out.slice(0, 7)]).toEqual([0, 'FW2041:'])
})

it('rejects an unknown code', async () => {
  const { code, err } = await runFw(['explain', 'FW1O01'], createProject({}))
  expect(code).toBe(1)
  triggers('FW1308', err)
  triggers('FW1308', (await runFw(['explain', '9999'], createProject({}))).err)
})
