import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { applications, filesOf } from './applications'

it('lists every application of the folder', () => {
  const names = readdirSync(dirname(applications[0]!.dir)).sort()
  expect(applications.map(({ name }) => name).sort()).toEqual(names)
})

it.each(applications)('$name is written for Nuxt, and nothing in it names fw', application => {
  const files = filesOf(application)
  const { dependencies, devDependencies } = JSON.parse(files['package.json']!)
  expect({ ...devDependencies, ...dependencies }.nuxt).toMatch(new RegExp(String.raw`^\^${application.nuxt}\.`))
  const named = Object.entries(files).filter(([path, text]) => /\bfw\b|[a-z]Fw[A-Z]|\.fw/.test(path + text))
  expect(named.map(([path]) => path)).toEqual([])
})
