import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { majorOf } from '../add/nuxt-overrides'
import { placeFramework } from './prepare-side'

const SPECS = new Map([
  ['fw', 'file:/p/fw.tgz'],
  ['@fw/nuxt', 'file:/p/nuxt.tgz'],
])

it('keeps the version of Nuxt, which decides on the directory layout', async () => {
  expect(majorOf({ dependencies: { nuxt: '^3.17.0' } })).toBe('3')
  expect(majorOf({ devDependencies: { nuxt: '4.4.5' } })).toBe('4')
  expect(majorOf({ dependencies: { nuxt: 'latest' } })).toBeUndefined()
  const place = async (rc: Record<string, string>): Promise<string> => {
    const { dir, path } = createProject({ 'package.json': '{ "dependencies": { "nuxt": "^3.17.0" } }', ...rc })
    await placeFramework({ workspaceDir: dir, rootDir: dir }, SPECS, 'npm')
    expect(JSON.parse(readFileSync(path('package.json'), 'utf8')).overrides.nuxt).toBe('file:/p/nuxt.tgz')
    return readFileSync(path('.nuxtrc'), 'utf8')
  }
  expect(await place({})).toBe('future.compatibilityVersion=3\n')
  expect(await place({ '.nuxtrc': 'ssr=false' })).toBe('future.compatibilityVersion=3\nssr=false')
  expect(await place({ '.nuxtrc': 'future.compatibilityVersion=4' })).toBe('future.compatibilityVersion=4')
})
