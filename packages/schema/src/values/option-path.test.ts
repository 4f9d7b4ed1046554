import { expect, it } from 'vitest'
import { formatPath, parsePath } from './option-path'

it.each([
  ['app.baseURL', ['app', 'baseURL']],
  ['plugins[0].src', ['plugins', '0', 'src']],
  ['plugins[].src', ['plugins', '[]', 'src']],
  ['bundler1.define["process.dev"]', ['bundler1', 'define', 'process.dev']],
  ['alias["~"]', ['alias', '~']],
])('%s is parsed and formatted unchanged', (text, path) => {
  expect(parsePath(text)).toEqual(path)
  expect(formatPath(path)).toBe(text)
})

it.each([
  [`alias['#app']`, ['alias', '#app']],
  ['alias.~', ['alias', '~']],
  ['a["\\u0041\\""]', ['a', 'A"']],
])('%s is also parsed', (text, path) => {
  expect(parsePath(text)).toEqual(path)
})

it.each(['', 'a[', 'a["x]', 'a["\\x"]', 'a["\\u12"]', 'a[b]', 'a]'])('%s is invalid', text => {
  expect(parsePath(text)).toBeUndefined()
})
