import { join } from 'node:path'
import { expect, it } from 'vitest'
import { toPackageName, packageNameOfFolder, invalidNameReason } from './package-name'

it.each(['shop', 'my-shop', 'a.b_c', '@acme/shop', '1'])('accepts %s', name => {
  expect(invalidNameReason(name)).toBeUndefined()
})

it.each([
  ['', 'empty'],
  ['a'.repeat(215), '214'],
  ['Shop', 'capital'],
  ['my shop', 'letters'],
  ['.shop', 'dot'],
  ['_shop', 'underscore'],
  ['@acme', 'letters'],
  ['@/shop', 'letters'],
  ['@acme/.x', 'dot'],
  ['a/b', 'letters'],
  ['shop!', 'letters'],
  ['node_modules', 'reserved'],
  ['vue', 'depends on'],
])('rejects "%s" with a reason', (name, why) => {
  expect(invalidNameReason(name, ['vue'])).toContain(why)
})

it.each([
  ['My Shop', 'my-shop'],
  ['Été', 'ete'],
  ['__x', 'x'],
  ['a  b!', 'a-b'],
  ['日本', ''],
  ['x'.repeat(300), 'x'.repeat(214)],
])('converts "%s" to a package name', (text, name) => {
  expect(toPackageName(text)).toBe(name)
})

it.each([
  ['My Shop', 'my-shop'],
  ['@acme/shop', '@acme/shop'],
  ['sites/@Acme/My Shop', '@acme/my-shop'],
  ['acme/shop', 'shop'],
  ['.', 'here'],
  ['日本', '日本'],
])('derives a package name from the folder "%s"', (folder, name) => {
  const cwd = join('/sites', '@me', 'here')
  expect(packageNameOfFolder(join(cwd, folder), cwd)).toBe(name)
})

it('ignores a scope in the path of the working directory', () => {
  expect(packageNameOfFolder(join('/sites', '@me', 'shop'), join('/sites', '@me'))).toBe('shop')
})
