import { existsSync, readFileSync, renameSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createProject } from '../../../../../../test/project'
import { withoutTraces } from './keep-builds'

const LAST = 'node_modules/.nitro/last-build.json'
const DEPLOYED = 'node_modules/.cache/fw/deployed'

it('restores what builds remember about each other, also after a failure and an interrupted run', async () => {
  const { dir, path, write } = createProject({ [LAST]: 'mine', [`${DEPLOYED}/1/a.js`]: 'mine' })
  const build = (): Promise<void> => {
    expect(existsSync(path(LAST))).toBe(false)
    write(LAST, 'measured')
    write(`${DEPLOYED}/2/b.js`, 'measured')
    return Promise.resolve()
  }
  const expectMine = (): void => {
    expect(readFileSync(path(LAST), 'utf8')).toBe('mine')
    expect([existsSync(path(`${DEPLOYED}/1/a.js`)), existsSync(path(`${DEPLOYED}/2`))]).toEqual([true, false])
  }
  await withoutTraces(dir, build)
  expectMine()
  await expect(withoutTraces(dir, () => build().then(() => Promise.reject(new Error('broken'))))).rejects.toThrow(
    'broken',
  )
  expectMine()
  // It ended before it could restore anything.
  renameSync(path(LAST), path(`${LAST}.before-bench`))
  write(LAST, 'measured')
  await withoutTraces(dir, () => Promise.resolve())
  expectMine()
})
