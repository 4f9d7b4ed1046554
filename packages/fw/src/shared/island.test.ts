import { expect, it } from 'vitest'
import { islandKey, islandPath, propsToJson } from './island'
import { triggers } from '../../../../test/triggers'

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

it('names the prop that cannot be sent', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  expect(propsToJson('the island "Feed"', { a: 1, onClick: () => {} })).toBe('{"a":1}')
  for (const wrong of [circle, [circle], { deep: { circle } }, 1n, { amount: 1n }]) {
    let message = ''
    try {
      propsToJson('the island "Feed"', { a: 1, wrong })
    } catch (error) {
      ;({ message } = error as Error)
    }
    triggers('FW2133', message)
    expect(message).toMatch(
      /^FW2133: The prop `wrong` of the island "Feed" cannot be serialized: .*\. Pass plain data\.$/,
    )
  }
})
