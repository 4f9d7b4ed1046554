import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { copyPublic, findPublic } from '../../packages/server-builder/src/public/public-files'
import { createProject } from '../project'
import { createApp } from '../kit/app'
import { runCommand } from '../harness/build-app'
import { triggers } from '../triggers'
import type { Problem, WritablePlan } from '@fw/schema'

it('follows symlinks in the public directory, except broken ones and those to a parent or out of the project', async () => {
  const { app, path: at } = await createApp({
    'package.json': '{}',
    'fw.config.ts': 'export default { secret: true }',
    'public/a.txt': 'a',
    'public/sub/b.txt': 'b',
    'shared-files/c.txt': 'c',
  })
  const dir = at('.')
  const { dir: elsewhere } = createProject({ 'd.txt': 'd' })
  const links: Record<string, string> = {
    'file.txt': '../shared-files/c.txt',
    folder: '../shared-files',
    elsewhere: elsewhere,
    'secret.txt': join(elsewhere, 'd.txt'),
    'broken.txt': 'nowhere.txt',
    around: '..',
    'sub/self': '..',
    'sub/far': '../..',
    all: '/',
  }
  symlinkSync(join(elsewhere, 'd.txt'), join(dir, 'shared-files/further.txt'))
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(dir, 'public', name))
  const reported: Problem[] = []
  Object.assign(app, { report: (problem: Problem) => reported.push(problem) })
  ;(app.plan as WritablePlan).server.publicDirs = [join(dir, 'public')]
  const target = join(dir, 'out')
  mkdirSync(target)
  await copyPublic(app, target)
  const served = async (path: string): Promise<boolean> => (await findPublic(app, path)) !== undefined
  for (const path of ['/a.txt', '/sub/b.txt', '/file.txt', '/folder/c.txt'])
    expect([path, existsSync(join(target, path)), await served(path)]).toEqual([path, true, true])
  for (const path of [
    '/broken.txt',
    '/elsewhere/d.txt',
    '/secret.txt',
    '/folder/further.txt',
    '/around/fw.config.ts',
    '/sub/self/a.txt',
    '/sub/far/fw.config.ts',
    `/all${dir}/fw.config.ts`,
    `/all${elsewhere}/d.txt`,
  ])
    expect([path, existsSync(join(target, path)), await served(path)]).toEqual([path, false, false])
  expect(readFileSync(join(target, 'file.txt'), 'utf8')).toBe('c')
  triggers('FW2058', reported)
  expect(reported.map(({ why }) => /public\/[\w./]+/.exec(why)![0]).sort()).toEqual([
    'public/all',
    'public/around',
    'public/broken.txt',
    'public/elsewhere',
    'public/folder/further.txt',
    'public/secret.txt',
    'public/sub/far',
    'public/sub/self',
  ])
})

it('reports that the disk is full (ENOSPC)', async () => {
  const { code, output } = await runCommand(['build'], {
    layout: 'v4',
    fixture: {
      config: `{ hooks: { 'build:before': () => { throw new Error('Build failed', { cause: Object.assign(new Error("ENOSPC: no space left on device, write"), { code: 'ENOSPC', syscall: 'write', path: '/x/y' }) }) } } }`,
      files: { 'app/app.vue': '<template><p /></template>' },
    },
  })
  expect(code).toBe(1)
  triggers('FW2061', output)
  expect(output).toContain('/x/y')
})
