import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runFw } from '../commands/program'
import type { Result } from '../commands/program'
import { root } from '../guards/repository'
import { APPS } from '../harness/build-app'
import { removeFolder } from '../harness/remove-folder'
import { applications, fixtureOf } from '../nuxt/applications'
import { runChecker } from './checker'

/** Those of `npm test`, besides one that augments and uses all that Nuxt lets it. `FW_NUXT=all` checks all. */
const COVERING = ['blog', 'server', 'layers', 'local-module']

/** They need packages from npm. */
const NEED_MORE = ['pinia', 'module-starter']

/** Errors of code that declares something for the server only, and of which the types of routes are part of all code. */
const EXPECTED: Readonly<Record<string, readonly RegExp[]>> = {
  'local-module': [/^modules\/badge\/runtime\/server\/badge\.get\.ts\(2,22\): error TS2307: .*'#badge-text'/],
}

const names = process.env.FW_NUXT === 'all' ? applications.map(({ name }) => name) : COVERING
const selected = applications.filter(({ name }) => names.includes(name) && !NEED_MORE.includes(name))
const folders = new Map([
  ['augmented', join(root, 'test/fixtures/typed-nuxt')],
  ...selected.map(({ name, dir }) => [name, dir] as const),
])
const { links } = fixtureOf(selected[0]!)

const copies = new Map<string, string>()
const prepared = new Map<string, Result>()
let errors: string[]

// One run checks all applications: most of the time goes into the declarations of packages.
beforeAll(async () => {
  mkdirSync(APPS, { recursive: true })
  for (const [name, folder] of folders) {
    const dir = mkdtempSync(join(APPS, `typed-${name}-`))
    copies.set(name, dir)
    cpSync(folder, dir, { recursive: true })
    for (const [id, target] of Object.entries(links!)) {
      mkdirSync(dirname(join(dir, 'node_modules', id)), { recursive: true })
      symlinkSync(join(root, target), join(dir, 'node_modules', id), 'junction')
    }
    prepared.set(name, await runFw(['prepare'], dir))
  }
  const { output } = await runChecker(['--build', ...[...copies.values()].map(dir => join(dir, 'tsconfig.json'))])
  // The details of an error are indented.
  errors = output.split('\n').filter(line => /^\S/.test(line))
}, 600_000)

afterAll(() => {
  for (const dir of copies.values()) removeFolder(dir)
})

it.each([...folders.keys()])('finds no type errors in the unmodified Nuxt application %s', name => {
  expect(prepared.get(name)).toMatchObject({ code: 0, err: '' })
  const prefix = `${relative(process.cwd(), copies.get(name)!)}/`
  const wrong = errors.filter(line => line.startsWith(prefix)).map(line => line.slice(prefix.length))
  expect(wrong.filter(line => !EXPECTED[name]?.some(pattern => pattern.test(line)))).toEqual([])
})

it('finds no type errors outside of the applications', () => {
  const prefixes = [...copies.values()].map(dir => `${relative(process.cwd(), dir)}/`)
  expect(errors.filter(line => !prefixes.some(prefix => line.startsWith(prefix)))).toEqual([])
})
