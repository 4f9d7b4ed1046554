import { expect, it } from 'vitest'
import { runFw } from '../commands/program'
import { root } from './repository'

it('the playground has no problems', async () => {
  expect(await runFw(['config', 'check', 'playground'], root)).toEqual({ code: 0, out: 'No problems found.\n', err: '' })
})

it('the playground lists every variable in .env.example', async () => {
  const { code, out } = await runFw(['env', 'playground', '--example'], root)
  expect(out).toBe('playground/.env.example has every variable already.\n')
  expect(code).toBe(0)
})
