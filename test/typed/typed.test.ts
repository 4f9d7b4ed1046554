import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runFw } from '../commands/program'
import { runChecker } from './checker'
import { copyFixture } from './copy-fixture'
import { removeFolder } from '../harness/remove-folder'

/** A copy that is removed after the test. */
function copyForTest(name: string): string {
  const dir = copyFixture(name)
  onTestFinished(() => removeFolder(dir))
  return dir
}

const cases = [
  {
    fixture: 'typed-v4',
    files: ['tsconfig.app.json', 'tsconfig.server.json', 'tsconfig.shared.json', 'tsconfig.node.json', 'tsconfig.json'],
    missing: [],
    args: ['--build'],
  },
  {
    fixture: 'typed-v3',
    files: ['tsconfig.json'],
    missing: ['tsconfig.app.json', 'tsconfig.server.json'],
    args: ['--noEmit', '--project'],
  },
]

describe.each(cases)('$fixture', ({ fixture, files, missing, args }) => {
  it('passes vue-tsc after `fw prepare`, including the expected errors', async () => {
    const dir = copyForTest(fixture)
    const { code, err } = await runFw(['prepare'], dir)
    // The fixture uses a missing layout, which must be a type error. fw also warns about it.
    expect(err).toMatch(/^warning FW2020\n.*`nope`/)
    expect(err).not.toContain('error')
    expect(code).toBe(0)
    for (const file of files) {
      const config = JSON.parse(readFileSync(join(dir, '.fw', file), 'utf8')) as {
        compilerOptions: { paths: Record<string, string[]> }
      }
      expect(config.compilerOptions.paths).toMatchObject({
        images: ['../images'],
        'images/*': ['../images/*'],
        tools: ['../lib/tools.ts'],
      })
    }
    expect(missing.filter(file => existsSync(join(dir, '.fw', file)))).toEqual([])
    expect(await runChecker([...args, join(dir, 'tsconfig.json')])).toEqual({ code: 0, output: '' })
  })

  it('does not rewrite unchanged files', async () => {
    const dir = copyForTest(fixture)
    await runFw(['prepare'], dir)
    const times = () => files.map(file => statSync(join(dir, '.fw', file)).mtimeMs)
    const before = times()
    await runFw(['prepare'], dir)
    expect(times()).toEqual(before)
  })
})
