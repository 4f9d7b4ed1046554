import { expect, it, onTestFinished } from 'vitest'
import { runFw } from '../commands/program'
import { runChecker } from '../typed/checker'
import { addChecked, contextOf, writeGuides } from './checked'
import { removeFolder } from '../harness/remove-folder'

it('type-checks every code block, except for the intentional errors', async () => {
  const dir = writeGuides()
  onTestFinished(() => removeFolder(dir))
  const { code, err } = await runFw(['prepare'], dir)
  expect(code, err).toBe(0)
  const blocks = addChecked(dir)
  const { output } = await runChecker(['--build', `${dir}/tsconfig.json`])
  const lines = output
    .split('\n')
    .filter(line => line !== '')
    .map(line => line.slice(line.indexOf('blocks/') < 0 ? 0 : line.indexOf('blocks/')))
  const wrong = [...blocks].filter(([, { mark }]) => mark === 'wrong')
  const isWrong = (line: string) => wrong.some(([file]) => line.startsWith(`${file}(`))
  const named = (line: string) => {
    const block = blocks.get(line.slice(0, line.indexOf('(')))
    return block ? `docs/${block.page}:${block.line} ${line}` : line
  }
  expect(lines.filter(line => !isWrong(line)).map(named)).toEqual([])
  expect(
    wrong
      .filter(([file]) => !lines.some(line => line.startsWith(`${file}(`)))
      .map(([, { page, line }]) => `docs/${page}:${line} is marked as wrong, and is not`),
  ).toEqual([])
}, 180_000)

it('checks a block in the context in which it runs', () => {
  const contexts = (['app/a.ts', 'server/a.ts', 'fw.config.ts', 'test/a.ts'] as const).map(file =>
    contextOf({ file, text: '' }),
  )
  expect(contexts).toEqual(['app', 'server', 'node', 'node'])
  expect([
    contextOf({ file: undefined, text: 'defineFwConfig({})' }),
    contextOf({ file: undefined, text: 'defineEventHandler(() => 1)' }),
    contextOf({ file: undefined, text: 'useState()' }),
  ]).toEqual(['node', 'server', 'app'])
})
