import { expect, it } from 'vitest'
import { join } from 'node:path'
import { run } from '../program'
import { root } from './repository'

function fw(...args: string[]) {
  return run(process.execPath, [join(root, 'packages/fw/bin/fw.mjs'), ...args], root)
}

it('the playground has no problems', async () => {
  expect(await fw('config', 'check', 'playground')).toEqual({ code: 0, stdout: 'No problems found.\n', stderr: '' })
})

it('the playground lists every variable in .env.example', async () => {
  expect(await fw('env', 'playground', '--example')).toMatchObject({ code: 0, stdout: 'playground/.env.example has every variable already.\n' })
})
