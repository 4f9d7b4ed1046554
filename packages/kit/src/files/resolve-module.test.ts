import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDirectory } from './layer-directories'
import {
  directoryToURL,
  importModule,
  requireModule,
  resolveModule,
  tryImportModule,
  tryRequireModule,
  tryResolveModule,
} from './resolve-module'

let dir: string

beforeAll(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'fw-resolve-')))
  const files = {
    'node_modules/only-esm/package.json': '{ "name": "only-esm", "exports": { "import": "./index.mjs" } }',
    'node_modules/only-esm/index.mjs': 'export default { own: 1 }\nexport const named = 2',
    'node_modules/cjs/package.json': '{ "name": "cjs", "main": "main.cjs" }',
    'node_modules/cjs/main.cjs': 'module.exports = { value: 3 }',
    'node_modules/throws/package.json': '{ "name": "throws", "main": "main.cjs" }',
    'node_modules/throws/main.cjs': 'throw new Error("inside")',
    'src/typed.ts': 'export const typed: number = 4',
    'src/text.mjs': 'export default "text"',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
})

afterAll(() => rmSync(dir, { recursive: true, force: true }))

it('gives folders a URL to resolve from', () => {
  expect(directoryToURL('/a/b').href).toBe('file:///a/b/')
  expect(directoryToURL('/a/b/').href).toBe('file:///a/b/')
})

it('resolves packages and files from URLs and paths', () => {
  const entry = join(dir, 'node_modules/only-esm/index.mjs')
  expect(resolveModule('only-esm', { url: directoryToURL(dir) })).toBe(entry)
  expect(resolveModule('only-esm', { url: pathToFileURL(join(dir, 'src/typed.ts')) })).toBe(entry)
  expect(resolveModule('only-esm', { paths: ['/nowhere', dir] })).toBe(entry)
  expect(resolveModule('./typed', { paths: join(dir, 'src') })).toBe(join(dir, 'src/typed.ts'))
  expect(() => resolveModule('gone', { paths: dir })).toThrow('gone')
})

it('tries to resolve a module', async () => {
  const url = pathToFileURL(join(dir, 'node_modules/cjs/main.cjs')).href
  expect(await tryResolveModule('cjs', directoryToURL(dir))).toBe(url)
  expect(await tryResolveModule('cjs', [dir])).toBe(url)
  expect(await tryResolveModule('gone', dir)).toBeUndefined()
})

it('imports modules with their default export', async () => {
  const options = { url: directoryToURL(dir) }
  expect(await importModule('only-esm', options)).toMatchObject({ own: 1, named: 2 })
  expect(await importModule('only-esm', { ...options, interopDefault: false })).toMatchObject({ default: { own: 1 } })
  expect(await importModule('./src/typed', options)).toMatchObject({ typed: 4 })
  expect(await importModule('./src/text.mjs', options)).toBe('text')
  expect(await tryImportModule('gone', options)).toBeUndefined()
  await expect(importModule('gone', options)).rejects.toThrow('gone')
  await expect(tryImportModule('throws', options)).rejects.toThrow('inside')
})

it('requires modules', () => {
  const options = { paths: dir }
  expect(requireModule('cjs', options)).toEqual({ value: 3 })
  expect(tryRequireModule('cjs', options)).toEqual({ value: 3 })
  expect(tryRequireModule('gone', options)).toBeUndefined()
  expect(() => requireModule('gone', options)).toThrow('gone')
  expect(() => tryRequireModule('throws', options)).toThrow('inside')
})

it('returns the folder of a file', () => {
  expect(getDirectory(join(dir, 'src/typed.ts'))).toBe(join(dir, 'src'))
  expect(getDirectory(join(dir, 'src'))).toBe(join(dir, 'src'))
  expect(getDirectory('package')).toBe('package')
})
