import { expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createProject, runFw } from './program'

it('shows help and the version', async () => {
  const root = createProject({})
  const help = await runFw(['--help'], root)
  expect(help).toMatchObject({ code: 0, err: '' })
  expect(help.out).toContain('fw config [dir]')
  expect(help.out).not.toContain('\u001B')
  expect(await runFw([], root)).toEqual(help)
  const config = await runFw(['config', '--help'], root)
  expect(config.out).toContain('fw config explain PATH [dir]')
  expect(await runFw(['config', '-h'], root)).toEqual(config)
  expect((await runFw(['config', 'diff', '--help'], root)).out).toContain('--to 3|4')
  expect((await runFw(['--version'], root)).out).toMatch(/^\d+\.\d+\.\d+\n$/)
})

it.each([
  ['FW1301', ['confg'], '`fw config`'],
  ['FW1301', ['config', 'exlain', 'ssr'], '`fw config explain`'],
  ['FW1302', ['config', '--jsn'], '`--json`'],
  ['FW1302', ['config', '--srr', 'false'], '`--ssr`'],
  ['FW1303', ['config', 'get'], 'PATH'],
  ['FW1304', ['info', '.', 'more'], '`more`'],
])('refuses with %s: fw %j', async (code, args, hint) => {
  const result = await runFw(args, createProject({}))
  expect(result).toMatchObject({ code: 1, out: '' })
  triggers(code, result.err)
  expect(result.err).toContain(hint)
  expect(result.err).not.toContain('\u001B')
})
