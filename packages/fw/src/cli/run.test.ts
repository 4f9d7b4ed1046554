import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { runCli } from './run'
import { createColor } from './terminal'

function broken(env: Record<string, string>) {
  const printed: string[] = []
  const color = createColor(false)
  const terminal = {
    cwd: tmpdir(),
    env,
    out: { color, print: () => { throw new Error('the paper is out') } },
    err: { color, print: (text: string) => void printed.push(text) },
  }
  return { terminal, printed }
}

it('an unexpected failure is short, and has its stack when asked', async () => {
  const quiet = broken({})
  expect(await runCli(['--help'], quiet.terminal)).toBe(1)
  expect(quiet.printed).toEqual(['error fw failed unexpectedly: the paper is out', 'Run it again with DEBUG=fw to see where.'])
  const loud = broken({ DEBUG: 'fw' })
  expect(await runCli(['--help'], loud.terminal)).toBe(1)
  expect(loud.printed[1]).toContain('run.test.ts')
})
