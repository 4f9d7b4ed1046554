import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { runCli } from './run'
import { createColor } from './output/terminal'

function broken(env: Record<string, string>) {
  const printed: string[] = []
  const color = createColor(false)
  const terminal = {
    cwd: tmpdir(),
    env,
    out: {
      color,
      print: () => {
        throw new Error('the paper is out')
      },
    },
    err: { color, print: (text: string) => void printed.push(text) },
  }
  return { terminal, printed }
}

it('an unexpected failure is short, and has its stack trace if requested', async () => {
  const quiet = broken({})
  expect(await runCli(['--help'], quiet.terminal)).toBe(1)
  expect(quiet.printed).toEqual([
    'error fw failed unexpectedly: the paper is out',
    'Run it again with DEBUG=fw to see the stack trace.',
  ])
  const loud = broken({ DEBUG: 'fw' })
  expect(await runCli(['--help'], loud.terminal)).toBe(1)
  expect(loud.printed[1]).toContain('run.test.ts')
})

it('a failure with --json is JSON, in addition to the text', async () => {
  const printed = { out: [] as string[], err: [] as string[] }
  const color = createColor(false)
  const terminal = {
    cwd: tmpdir(),
    env: {},
    out: { color, print: (text: string) => void printed.out.push(text) },
    err: { color, print: (text: string) => void printed.err.push(text) },
  }
  expect(await runCli(['build', '--json', '--cwd', '/no/such/folder'], terminal)).toBe(1)
  const { problems } = JSON.parse(printed.out.join('\n')) as { problems: Array<Record<string, string>> }
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatchObject({
    code: expect.stringMatching(/^FW\d{4}$/),
    severity: 'error',
    why: expect.stringContaining('/no/such/folder'),
    fix: expect.any(String),
  })
  expect(printed.err.join('\n')).toContain(problems[0]!.code)
})
