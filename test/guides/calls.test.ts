import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { loadPages } from './blocks'
import { judgeCall, readCalls } from './calls'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('finds only existing commands and flags in the documentation', () => {
  const pages = new Map([
    ...loadPages('guide'),
    ...['README.md', 'docs/README.md', 'CONTRIBUTING.md'].map(
      file => [file, readFileSync(`${root}/${file}`, 'utf8')] as const,
    ),
  ])
  const calls = [...pages].flatMap(([page, text]) => readCalls(page, text))
  expect(calls.length).toBeGreaterThan(50)
  expect(calls.flatMap(({ page, text }) => judgeCall(text).map(problem => `${page}: ${text}: ${problem}`))).toEqual([])
})

it('finds unknown commands, flags and options', () => {
  expect(
    readCalls(
      'a.md',
      '`fw dev --port 1`\n\n```sh\nPORT=1 npx fw build   # builds\nnpm test\n$ fw config get ssr\n```\n',
    ).map(({ text }) => text),
  ).toEqual(['fw build', 'fw config get ssr', 'fw dev --port 1'])
  expect(judgeCall('fw dev --port 1 --app.baseURL /x/')).toEqual([])
  expect(judgeCall('fw explain')).toEqual([])
  expect(judgeCall('fw biuld')[0]).toContain('`fw biuld`')
  expect(judgeCall('fw info --jason')[0]).toContain('--jason')
})
