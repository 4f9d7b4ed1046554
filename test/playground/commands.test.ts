import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runFw } from '../commands/program'
import { startProgram } from '../harness/child-program'
import { root } from '../guards/repository'

it('reports no problems in the playground', async () => {
  expect(await runFw(['config', 'check', 'playground'], root)).toEqual({
    code: 0,
    out: 'No problems found.\n',
    err: '',
  })
})

it('lists every variable of the playground in .env.example', async () => {
  const { code, out } = await runFw(['env', 'playground', '--example'], root)
  expect(out).toBe('playground/.env.example already lists every variable.\n')
  expect(code).toBe(0)
})

it('prints the URL of the playground with `npm start`, and exits on SIGINT', async () => {
  const program = startProgram([join(root, 'scripts/start.mjs'), '--port', '0', '--host', '127.0.0.1'], { cwd: root })
  onTestFinished(() => program.stop())
  const [url] = await program.until(/http:\/\/127\.0\.0\.1:\d+\//)
  process.kill(program.pid, 'SIGINT')
  expect(await program.done).toBe(0)
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})
