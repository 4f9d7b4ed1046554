import { mkdirSync, symlinkSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createProject } from '../../../../test/project'
import { realPath } from '@fw/kit/internal'
import { realLocation } from './real-location'

it('resolves links in the folders of a file that does not exist', () => {
  const { dir, path } = createProject({ 'shared/node_modules/a/index.js': '' })
  mkdirSync(path('project'))
  symlinkSync(path('shared/node_modules'), path('project/node_modules'))
  const real = realPath(dir)
  expect(realLocation(path('project/node_modules/.fw/deep/vue.mjs'))).toBe(
    `${real}/shared/node_modules/.fw/deep/vue.mjs`,
  )
  expect(realLocation(path('project/node_modules/a/index.js'))).toBe(`${real}/shared/node_modules/a/index.js`)
  expect(realLocation(`${real}/project/app/x.mjs`)).toBe(`${real}/project/app/x.mjs`)
})
