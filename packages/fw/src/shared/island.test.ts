import { expect, it } from 'vitest'
import { islandKey, islandPath } from './island'

const query = { name: 'Feed', props: '{"a":1}', slots: '', context: '' }

it('generates a unique URL for every content of an island', () => {
  expect(islandPath(query)).toBe(`/__fw_island/${islandKey(query)}.json?props=%7B%22a%22%3A1%7D`)
  expect(islandPath({ ...query, props: '' })).toMatch(/^\/__fw_island\/Feed_\w+\.json$/)
  const keys = [
    query,
    { ...query, name: 'Other' },
    { ...query, props: '{"a":2}' },
    { ...query, slots: 'default' },
    { ...query, context: '{"url":"/a"}' },
  ].map(islandKey)
  expect(new Set(keys).size).toBe(5)
  expect(islandKey({ ...query })).toBe(keys[0])
})
