import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createProject } from '../project'
import { openTerminal } from '../terminal/tmux'
import { triggers } from '../triggers'
import { createBin } from './program'

const openCreate = (cwd: string, ...args: string[]) => openTerminal([process.execPath, createBin, ...args], { cwd })

describe('create-fw on a terminal', () => {
  it('prompts for everything that is not set by a flag', async () => {
    const { dir, path } = createProject()
    const screen = openCreate(dir)
    await screen.shows(/Where should we create it\?/)
    screen.type('shop')
    screen.press('Enter')
    await screen.shows(/Which template\?/)
    screen.press('Down', 'Enter')
    await screen.shows(/Which directory layout\?/)
    screen.press('Down', 'Enter')
    await screen.shows(/Which package manager\?/)
    screen.press('Enter')
    await screen.shows(/Install dependencies\?/)
    screen.press('n')
    await screen.shows(/Initialize a Git repository\?/)
    screen.press('n')
    expect(await screen.ended()).toBe(0)
    expect(screen.all()).toMatch(/Created shop[^]*cd shop\s+npm install\s+npm run dev/)
    expect(readdirSync(path('shop')).sort()).toEqual([
      '.editorconfig',
      '.gitignore',
      'README.md',
      'app.vue',
      'fw.config.ts',
      'package.json',
      'tsconfig.json',
    ])
  })

  it('exits on Ctrl+C without writing anything', async () => {
    const { dir } = createProject()
    const screen = openCreate(dir, 'shop', '--template', 'app')
    await screen.shows(/Which directory layout\?/)
    screen.press('C-c')
    expect(await screen.ended()).toBe(130)
    expect(screen.all()).toContain('Cancelled, nothing was created.')
    expect(readdirSync(dir)).toEqual([])
  })

  it('first prompts before it writes into a directory that is not empty', async () => {
    const { dir, path } = createProject({ 'shop/README.md': 'mine' })
    const first = openCreate(dir, 'shop')
    await first.shows(/shop is not empty: README\.md/)
    first.press('Enter')
    expect(await first.ended()).toBe(130)
    expect(first.all()).not.toContain('Which template?')
    expect(readFileSync(path('shop/README.md'), 'utf8')).toBe('mine')
    const second = openCreate(
      dir,
      'shop',
      '--template',
      'minimal',
      '--layout',
      'app',
      '--package-manager',
      'npm',
      '--no-install',
      '--no-git',
    )
    await second.shows(/shop is not empty/)
    second.press('y')
    await second.shows(/Overwrite README\.md\?/)
    second.press('y')
    expect(await second.ended()).toBe(0)
    expect(second.all()).toContain('Overwritten: README.md')
    expect(existsSync(path('shop/app/app.vue'))).toBe(true)
  })

  it('rejects an invalid name or directory before any prompt', async () => {
    const { dir } = createProject({ 'taken.txt': '' })
    for (const [args, code] of [
      [['vue'], 'FW1402'],
      [['shop', '--name', 'My Shop'], 'FW1402'],
      [['--name', 'My Shop'], 'FW1402'],
      [['taken.txt'], 'FW1403'],
    ] as const) {
      const screen = openCreate(dir, ...args)
      expect(await screen.ended(), args.join(' ')).toBe(1)
      triggers(code, screen.all())
      expect(screen.all()).not.toContain('?')
    }
  })

  it('prompts again for an invalid directory, with the reason', async () => {
    const { dir, path } = createProject({ 'taken.txt': '', 'full/a.txt': '' })
    const screen = openCreate(
      dir,
      '--template',
      'minimal',
      '--layout',
      'app',
      '--package-manager',
      'npm',
      '--no-install',
      '--no-git',
    )
    await screen.shows(/Where should we create it\?/)
    screen.type('vue')
    screen.press('Enter')
    await screen.shows(/`vue` is not a valid package name/)
    screen.press('BSpace', 'BSpace', 'BSpace')
    screen.type('taken.txt')
    screen.press('Enter')
    await screen.shows(/a file exists where a directory should be/)
    screen.press(...Array.from('taken.txt', () => 'BSpace'))
    screen.type('full')
    screen.press('Enter')
    await screen.shows(/full is not empty: a\.txt/)
    screen.press('n')
    await screen.shows(/Where should we create it\?[^]*Where should we create it\?/)
    screen.type('shop')
    screen.press('Enter')
    expect(await screen.ended()).toBe(0)
    expect(readdirSync(path('full'))).toEqual(['a.txt'])
    expect(existsSync(path('shop/app/app.vue'))).toBe(true)
  })

  it('does not prompt with `--yes`', async () => {
    const { dir, path } = createProject()
    const screen = openCreate(dir, 'shop', '--yes', '--no-install', '--no-git')
    expect(await screen.ended()).toBe(0)
    expect(screen.all()).not.toContain('?')
    expect(existsSync(path('shop/app/pages/index.vue'))).toBe(true)
  })
})
