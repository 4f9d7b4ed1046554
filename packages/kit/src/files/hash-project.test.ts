import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { emitValue, filesBelow, findLinked } from './hash-project'

it('finds sources in any folder and behind symbolic links', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'fw-cache-key-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  for (const file of [
    'app/pages/coverage/index.vue',
    'dist/old.js',
    'node_modules/a/index.js',
    'shared/ui/Button.vue',
  ]) {
    mkdirSync(join(dir, 'root', file, '..'), { recursive: true })
    writeFileSync(join(dir, 'root', file), '')
  }
  symlinkSync('../shared/ui', join(dir, 'root/app/components'))
  symlinkSync('..', join(dir, 'root/app/round'))
  const found = await filesBelow(join(dir, 'root'), new Set([join(dir, 'root/dist')]))
  expect(found.map(file => file.slice(dir.length + 6)).toSorted()).toEqual([
    'app/components/Button.vue',
    'app/pages/coverage/index.vue',
    'shared/ui/Button.vue',
  ])
})

it('finds linked packages and their linked dependencies', () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'fw-cache-key-')))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const packages = {
    app: { dependencies: { ui: '*', plain: '*', missing: '*' }, devDependencies: { app: '*' } },
    ui: { peerDependencies: { base: '*' } },
    base: { dependencies: { ui: '*' } },
    'app/node_modules/plain': {},
  }
  for (const [path, manifest] of Object.entries(packages)) {
    mkdirSync(join(dir, path), { recursive: true })
    writeFileSync(join(dir, path, 'package.json'), JSON.stringify(manifest))
  }
  mkdirSync(join(dir, 'node_modules'))
  for (const name of ['app', 'ui', 'base']) symlinkSync(`../${name}`, join(dir, 'node_modules', name))
  expect(findLinked([join(dir, 'app')])).toEqual([join(dir, 'ui'), join(dir, 'base')])
})

it('returns the same text for the same value, regardless of key order', () => {
  expect(emitValue({ b: [1, 'x'], a: { d: undefined, c: null } })).toBe(emitValue({ a: { c: null }, b: [1, 'x'] }))
})

it('distinguishes values that are equal in JSON', () => {
  const values = [/a/, /b/, () => 1, () => 2, undefined, null, 'undefined', Number.NaN]
  expect(new Set(values.map(value => emitValue([value]))).size).toBe(values.length - 1)
})

it('supports cyclic values', () => {
  const value: Record<string, unknown> = {}
  value.self = { value }
  expect(emitValue(value)).toBe('{"self":{"value":"(itself)"}}'.replace('"(itself)"', '(itself)'))
})
