import { describe, expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { triggers } from '../../../../../test/triggers'
import { findNuxtApplication, isMember } from './nuxt-application'

const NUXT = '{ "dependencies": { "nuxt": "^4.0.0" } }'

describe('findNuxtApplication', () => {
  it('copies the workspace that an application belongs to', () => {
    const { path } = createProject({
      '.git/HEAD': '',
      'pnpm-workspace.yaml':
        "packages:\n  # applications\n  - 'apps/*'\n  - packages/** # all\nonlyBuiltDependencies:\n  - tools\n",
      'pnpm-lock.yaml': '',
      'apps/shop/package.json': NUXT,
      'packages/ui/docs/package.json': NUXT,
      'tools/package.json': NUXT,
    })
    const at = (dir: string) => findNuxtApplication(path(dir))
    expect(at('apps/shop')).toMatchObject({ name: 'shop', workspaceDir: path(''), path: 'apps/shop', manager: 'pnpm' })
    expect(at('packages/ui/docs')).toMatchObject({ path: 'packages/ui/docs' })
    expect(at('tools')).toMatchObject({ workspaceDir: path('tools'), path: '' })
  })

  it('fails without Nuxt', () => {
    const { dir, write } = createProject()
    const errorOf = (): unknown => {
      try {
        return findNuxtApplication(dir)
      } catch (error) {
        return error
      }
    }
    triggers('FW2280', errorOf() as never)
    write('package.json', '{ "name": "shop" }')
    triggers('FW2280', errorOf() as never)
  })
})

it('matches the patterns of workspaces', () => {
  expect(isMember('apps/shop', ['./apps/*/'])).toBe(true)
  expect(isMember('apps/shop/docs', ['apps/*'])).toBe(false)
  expect(isMember('apps/shop/docs', ['apps/**'])).toBe(true)
  expect(isMember('apps/old', ['apps/*', '!apps/old'])).toBe(false)
  expect(isMember('', [])).toBe(false)
})
