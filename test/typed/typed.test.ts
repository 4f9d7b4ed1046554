import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Result, runFw } from '../commands/program'
import { runChecker } from './checker'
import { proves } from '../proofs/registry'
import { copyFixture } from './copy-fixture'
import { removeFolder } from '../harness/remove-folder'

const cases: Array<{ fixture: string; files: string[]; missing: string[]; args: string[]; proven: string[] }> = [
  {
    fixture: 'typed-v4',
    files: ['tsconfig.app.json', 'tsconfig.server.json', 'tsconfig.shared.json', 'tsconfig.node.json', 'tsconfig.json'],
    missing: [],
    args: ['--build'],
    proven: ['experimental.typedPages'],
  },
  {
    fixture: 'typed-v3',
    files: ['tsconfig.json'],
    missing: ['tsconfig.app.json', 'tsconfig.server.json', 'types/routes.d.ts'],
    args: ['--noEmit', '--project'],
    proven: [],
  },
]

describe.each(cases)('$fixture', ({ fixture, files, missing, args, proven }) => {
  let dir: string
  let prepared: Result
  beforeAll(async () => {
    dir = copyFixture(fixture)
    prepared = await runFw(['prepare'], dir)
  })
  afterAll(() => removeFolder(dir))

  it('passes vue-tsc after `fw prepare`, including the expected errors', proves(...proven), async () => {
    const { code, err } = prepared
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

  it('has the types of routes only with `typedPages`', () => {
    const isTyped = proven.includes('experimental.typedPages')
    expect(readFileSync(join(dir, '.fw/fw.d.ts'), 'utf8').includes('types/routes.d.ts')).toBe(isTyped)
  })

  it('does not rewrite unchanged files', async () => {
    const times = () => files.map(file => statSync(join(dir, '.fw', file)).mtimeMs)
    const before = times()
    await runFw(['prepare'], dir)
    expect(times()).toEqual(before)
  })
})
