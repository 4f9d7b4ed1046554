import { describe, expect, it } from 'vitest'
import { parseJson } from './parse-json'

const SPELLINGS = ['__proto__', '\\u005f_proto__', '__prot\\u006F__', '\\u005F\\u005f\\u0070roto__']

describe('parseJson', () => {
  it.each(SPELLINGS)('removes %s at any depth', key => {
    const proto = `"${key}": { "isAdmin": true }`
    for (const text of [
      `{ ${proto} }`,
      `{ "a": 1, ${proto} }`,
      `[{ "a": [{ ${proto} }] }]`,
      `{ "a": { "b": { ${proto}, "c": { ${proto} } } } }`,
    ]) {
      const value = parseJson(text)
      expect(JSON.stringify(value)).not.toContain('isAdmin')
      expect(JSON.stringify(value)).not.toContain('proto')
    }
  })

  it('changes nothing else', () => {
    const value = { a: [1, 'x', null, true, { b: '\u1234 __proto__' }], constructor: { prototype: 1 } }
    expect(parseJson(JSON.stringify(value))).toEqual(value)
  })

  it('supports deep nesting', () => {
    const text = `${'['.repeat(100_000)}{"__proto__":1}${']'.repeat(100_000)}`
    expect(() => parseJson(text)).not.toThrow()
  })
})
