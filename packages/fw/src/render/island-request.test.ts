import { describe, expect, it } from 'vitest'
import { islandPath } from '../shared/island'
import { readIslandRequest } from './island-request'

const read = (path: string) => readIslandRequest(new URL(path, 'http://site'), name => name === 'Feed')
const ask = (props: string, more: { slots?: string, context?: string } = {}) => read(islandPath({ name: 'Feed', props, slots: '', context: '', ...more }))
const statusOf = (work: () => unknown): number | undefined => {
  try {
    work()
  } catch (error) {
    return (error as { status: number }).status
  }
  return undefined
}

it('reads what pages ask for', () => {
  expect(ask('{"count":3}', { slots: 'default,item', context: '{"url":"/a"}' })).toMatchObject({ name: 'Feed', props: { count: 3 }, slots: ['default', 'item'], context: { url: '/a' } })
  expect(ask('')).toMatchObject({ props: {}, slots: [], context: {} })
})

describe('what no page asks for', () => {
  it('is refused', () => {
    for (const path of ['/__fw_island/Other_abc.json', '/__fw_island/Feed.json', '/__fw_island/', '/__fw_island/../Feed_abc.json', '/__fw_island/__proto___abc.json']) expect(statusOf(() => read(path)), path).toBe(404)
    expect(statusOf(() => read('/__fw_island/Feed_abc.json'))).toBe(400)
    expect(statusOf(() => read(islandPath({ name: 'Feed', props: '{"a":1}', slots: '', context: '' }).replace('%3A1', '%3A2')))).toBe(400)
    for (const props of ['{', '[1]', 'null', '"text"', '7']) expect(statusOf(() => ask(props)), props).toBe(400)
    for (const slots of ['a b', '<script>', 'a,', Array.from({ length: 51 }, (_, index) => `s${index}`).join(',')]) expect(statusOf(() => ask('', { slots })), slots).toBe(400)
    expect(statusOf(() => ask(JSON.stringify({ text: 'x'.repeat(20_000) })))).toBe(413)
  })

  it('loses what is no data, and touches no prototype', () => {
    const { props } = ask('{"ok":1,"onclick":"x","onClick":"x","innerHTML":"<b>","textContent":"x","key":1,"ref":"x",".a":1,"^b":1,"__proto__":{"hacked":1},"deep":{"__proto__":{"hacked":1},"b":2}}')
    expect(Object.keys(props)).toEqual(['ok', 'deep'])
    expect(props.deep).toEqual({ b: 2 })
    expect(({} as { hacked?: number }).hacked).toBeUndefined()
    expect((props as { hacked?: number }).hacked).toBeUndefined()
    expect((props.deep as { hacked?: number }).hacked).toBeUndefined()
  })
})
