import { join } from 'node:path'
import { expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createProject, spawnFw } from './program'

/** Prints its arguments, and fails with `--fail`. */
const VITEST = `const args = process.argv.slice(2)
console.log(JSON.stringify(args))
process.exit(args.includes('--fail') ? 3 : 0)
`

const FILES = {
  'node_modules/vitest/package.json': '{ "name": "vitest", "version": "4.1.0" }',
  'node_modules/vitest/vitest.mjs': VITEST,
}

it('names the recipe that installs Vitest', async () => {
  const { code, err } = await spawnFw(['test'], createProject({}))
  expect(code).toBe(1)
  triggers('FW1338', err)
  expect(err).toContain('fw add vitest')
})

it('passes arguments and flags to Vitest, and returns its exit code', async () => {
  const dir = createProject({ ...FILES, 'app/vitest.config.ts': '' })
  const { code, out } = await spawnFw(['test', 'cart', '-t', 'adds a tea', '--fail', '--cwd', 'app'], dir)
  expect([code, JSON.parse(out)]).toEqual([3, ['run', 'cart', '-t', 'adds a tea', '--fail']])
  const watching = await spawnFw(['test', '--watch', '--config', 'other.ts'], dir)
  expect(JSON.parse(watching.out)).toEqual(['watch', '--config', 'other.ts'])
  expect((await spawnFw(['test', '--help'], dir)).out).toContain('Run the tests of the project once with Vitest')
})

it('uses the configuration of fw in a project without one', async () => {
  const dir = createProject(FILES)
  const file = join(dir, 'node_modules/.cache/fw/vitest.config.mjs')
  expect(JSON.parse((await spawnFw(['test'], dir)).out)).toEqual(['run', '--config', file, '--root', dir])
})
