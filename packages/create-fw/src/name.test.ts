import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nameFrom, nameOfFolder, refuseName } from './name'

it.each(['shop', 'my-shop', 'a.b_c', '@acme/shop', '1'])('takes %s', name => {
  expect(refuseName(name)).toBeUndefined()
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
])('refuses "%s" and says why', (name, why) => {
  expect(refuseName(name, ['vue'])).toContain(why)
})

it.each([
  ['My Shop', 'my-shop'],
  ['Été', 'ete'],
  ['__x', 'x'],
  ['a  b!', 'a-b'],
  ['日本', ''],
  ['x'.repeat(300), 'x'.repeat(214)],
])('makes a name from "%s"', (text, name) => {
  expect(nameFrom(text)).toBe(name)
})

it.each([
  ['My Shop', 'my-shop'],
  ['@acme/shop', '@acme/shop'],
  ['sites/@Acme/My Shop', '@acme/my-shop'],
  ['acme/shop', 'shop'],
  ['.', 'here'],
  ['日本', '日本'],
])('makes a name for the folder "%s"', (folder, name) => {
  const cwd = join('/sites', '@me', 'here')
  expect(nameOfFolder(join(cwd, folder), cwd)).toBe(name)
})

it('takes no scope from where it was called', () => {
  expect(nameOfFolder(join('/sites', '@me', 'shop'), join('/sites', '@me'))).toBe('shop')
})
