import { expect, it } from 'vitest'
import { findPosition } from './json-position'

const text = `{
  "title": "a \\"quoted\\" text", "title2": [],
  "items": [ { "name": "x" }, {"name" : "y", "count": -1.5e3} ],
  "a.b": {"": null}
}`

it.each([
  [['title'], String.raw`"a \"quoted\" text"`],
  [['title2'], '[]'],
  [['items', 0], '{ "name": "x" }'],
  [['items', 1, 'name'], '"y"'],
  [['items', 1, 'count'], '-1.5e3'],
  [['a.b', ''], 'null'],
  // What does not exist is to be added to what contains it.
  [['items', 0, 'count'], '{ "name": "x" }'],
  [['items', 2], '[ { "name": "x" }, {"name" : "y", "count": -1.5e3} ]'],
  [['title', 'below'], String.raw`"a \"quoted\" text"`],
  [[], text],
])('finds the value at %j', (path, value) => {
  const [start, end] = findPosition(text, path)!
  expect(text.slice(start, end)).toBe(value)
})

it('finds nothing in other texts', () => {
  for (const other of ['', '{', 'a=b']) expect(findPosition(other, ['a'])).toBeUndefined()
})
