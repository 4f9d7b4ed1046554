import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { triggers } from '../../../../../test/triggers'
import { checkSize, copyProject } from './copy-project'
import { scanProject } from './scan-project'

describe('copyProject', () => {
  it('copies sources and hidden files, without packages, repository and outputs', async () => {
    const { dir, path } = createProject({
      'app/app.vue': 'app',
      '.env': 'A=1',
      'node_modules/x/index.js': '',
      'packages/a/node_modules/y/index.js': '',
      '.git/HEAD': '',
      '.nuxt/a.mjs': '',
      '.output/server/index.mjs': '',
    })
    const target = join(dir, '..', `${dir.split('/').at(-1)}-copy`)
    await copyProject(scanProject(dir), path('.fw/copy'))
    const copied = (file: string): boolean => existsSync(path(join('.fw/copy', file)))
    expect(['app/app.vue', '.env', 'packages/a'].map(copied)).toEqual([true, true, true])
    expect(['node_modules', 'packages/a/node_modules', '.git', '.nuxt', '.output', '.fw'].some(copied)).toBe(false)
    expect(existsSync(target)).toBe(false)
  })

  it('keeps links inside of the project, and copies what others lead to', async () => {
    const outside = createProject({ 'notes/a.md': 'outside' })
    const { dir, path } = createProject({ 'content/a.md': 'inside', '.output/public/x': '' })
    symlinkSync('content', path('docs'))
    symlinkSync(outside.path('notes'), path('notes'))
    symlinkSync(outside.path('notes/a.md'), path('one.md'))
    symlinkSync('.output/public', path('dist'))
    symlinkSync('missing', path('broken'))
    // A folder that contains a link to itself.
    symlinkSync('..', outside.path('notes/loop'))
    const target = join(outside.dir, 'copy')
    mkdirSync(target)
    await copyProject(scanProject(dir), target)
    expect(lstatSync(join(target, 'docs')).isSymbolicLink()).toBe(true)
    expect(realpathSync(join(target, 'docs'))).toBe(realpathSync(join(target, 'content')))
    expect(lstatSync(join(target, 'notes')).isSymbolicLink()).toBe(false)
    expect(readFileSync(join(target, 'notes/a.md'), 'utf8')).toBe('outside')
    expect(['dist', 'broken'].filter(name => existsSync(join(target, name)))).toEqual([])
    // Writing to the copy does not reach the files that the links lead to.
    writeFileSync(join(target, 'one.md'), 'changed')
    writeFileSync(join(target, 'docs/a.md'), 'changed')
    expect(readFileSync(outside.path('notes/a.md'), 'utf8')).toBe('outside')
    expect(readFileSync(path('content/a.md'), 'utf8')).toBe('inside')
  })

  it('warns about a project that is unusually large', () => {
    const entry = { path: join('backups', 'a.sql'), file: '/a.sql', bytes: 2_000_000_000 }
    const problem = triggers('FW2281', checkSize([entry, { path: 'app.vue', file: '/app.vue', bytes: 10 }])!)
    expect(problem.why).toBe('2 files with 2000.00 MB are copied twice; 2000.00 MB of them are in `backups`.')
    expect(checkSize([{ ...entry, bytes: 100 }])).toBeUndefined()
  })
})
