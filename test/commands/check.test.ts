import { expect, it } from 'vitest'
import { createProject, runFw } from './program'

const files = {
  'fw.config.ts': `import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  extends: './base',
  app: { baseUrl: '/x' },
  bundler3: {},
  ssr: 'yes',
  $production: {
    logLevel: 'loud',
  },
})
`,
  'layers/brand/fw.config.yaml': `publicRuntimeConfig:
  key: 1
generate:
  routes:
    - /a
  exclude:
    - /b
`,
  'base/fw.config.json': `{
  "__proto__": { "polluted": true },
  "bundler1": { "publicDir": "static" },
  "devServer": {
    "url": "http://localhost"
  }
}
`,
}

const expected = [
  ['FW1001', 'fw.config.ts', 5, 10],
  ['FW1002', 'fw.config.ts', 6, 3],
  ['FW1003', 'fw.config.ts', 7, 3],
  ['FW1004', 'fw.config.ts', 9, 5],
  ['FW1006', 'layers/brand/fw.config.yaml', 1, 1],
  ['FW1005', 'layers/brand/fw.config.yaml', 4, 3],
  ['FW1012', 'layers/brand/fw.config.yaml', 6, 3],
  ['FW1007', 'base/fw.config.json', 2, 3],
  ['FW1011', 'base/fw.config.json', 3, 17],
  ['FW1013', 'base/fw.config.json', 5, 5],
] as const

it('finds ten mistakes in three layers, with their locations', async () => {
  const { code, out, err } = await runFw(['config', 'check', '--json'], createProject(files))
  expect({ code, err }).toEqual({ code: 1, err: '' })
  const { ok, problems } = JSON.parse(out) as {
    ok: boolean
    problems: Array<{
      code: string
      file: string
      line: number
      column: number
      why: string
      fix: string
      docs: string
    }>
  }
  expect(ok).toBe(false)
  const found = problems.map(problem => [problem.code, problem.file, problem.line, problem.column] as const)
  expect(found.toSorted(compare)).toEqual(expected.toSorted(compare))
  for (const problem of problems) {
    expect(problem.why).not.toBe('')
    expect(problem.fix).not.toBe('')
    expect(problem.docs).toBe(`docs/errors/${problem.code}.md`)
  }
})

it('prints all of them with their source lines and a count', async () => {
  const { code, out, err } = await runFw(['config', 'check'], createProject(files))
  expect({ code, err }).toEqual({ code: 1, err: '' })
  for (const [problem, file, line, column] of expected) {
    expect(out).toContain(problem)
    expect(out).toContain(`at ${file}:${line}:${column}`)
    expect(out).toContain(`fw explain ${problem}`)
  }
  expect(out).toContain("  > 5 |   app: { baseUrl: '/x' },\n      |          ^\n")
  expect(out).toMatch(/\n6 errors and 4 warnings\n$/)
  expect(out).not.toContain('\u001B')
})

it('exits with 0 for warnings only or without problems', async () => {
  const warned = await runFw(
    ['config', 'check'],
    createProject({ 'fw.config.json': '{ "bundler1": { "publicDir": "x" } }' }),
  )
  expect(warned.code).toBe(0)
  expect(warned.out).toMatch(/\n1 warning\n$/)
  expect(await runFw(['config', 'check', '.'], createProject({}))).toEqual({
    code: 0,
    out: 'No problems found.\n',
    err: '',
  })
})

function compare(a: readonly unknown[], b: readonly unknown[]): number {
  return String(a).localeCompare(String(b))
}

it('rejects `--watch` with `--json`, which would never end', async () => {
  const { code, out, err } = await runFw(['config', 'check', '--watch', '--json'], createProject({}))
  expect(code).toBe(1)
  expect(JSON.parse(out)).toMatchObject({ problems: [{ code: 'FW1305', severity: 'error' }] })
  expect(err).toContain('FW1305')
  expect(err).toContain('`--watch` cannot be combined with `--json`.')
})
