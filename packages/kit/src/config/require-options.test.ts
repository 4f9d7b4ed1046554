import { expect, it } from 'vitest'
import type { ProblemError } from '@fw/schema'
import { createProject } from '../../../../test/project'
import { requireOptions } from './require-options'

it('throws all problems with their locations if there are errors', async () => {
  const { dir } = createProject({
    'fw.config.json': `{\n  "srr": true,\n  "ssr": "yes",\n  "generate": { "exclude": [] }\n}`,
  })
  const error = await requireOptions({ rootDir: dir, env: {}, homeDir: dir }).then(
    () => undefined,
    (thrown: ProblemError) => thrown,
  )
  expect(error?.problems.map(problem => [problem.code, problem.location?.line, problem.location?.column])).toEqual([
    ['FW1001', 2, 3],
    ['FW1003', 3, 3],
    ['FW1012', 4, 17],
  ])
})

it('continues if there are only warnings', async () => {
  const { dir } = createProject({ 'fw.config.json': `{ "ssr": false, "generate": { "exclude": [] } }` })
  const loaded = await requireOptions({ rootDir: dir, env: {}, homeDir: dir })
  expect(loaded.options.ssr).toBe(false)
  expect(loaded.problems.map(problem => problem.severity)).toEqual(['warning'])
})
