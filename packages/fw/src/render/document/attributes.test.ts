import { describe, expect, it } from 'vitest'
import { emitAttributes, emitOpenTag } from './attributes'

describe('emitAttributes', () => {
  it('emits values, and only names for true', () => {
    expect(emitAttributes({ id: 'app', 'data-n': 3, hidden: true })).toBe(' id="app" data-n="3" hidden')
  })

  it('omits false, null and undefined', () => {
    expect(emitAttributes({ a: false, b: null, c: undefined })).toBe('')
  })

  it('accepts arrays and objects for class and style', () => {
    expect(emitAttributes({ class: ['a', '', 'b'], style: ['color:red', 'top:0'] })).toBe(
      ' class="a b" style="color:red;top:0"',
    )
    expect(emitAttributes({ class: { a: true, b: false, c: 0 }, style: { color: 'red', top: 0, left: null } })).toBe(
      ' class="a" style="color:red;top:0"',
    )
  })

  it('escapes values, and rejects invalid names', () => {
    expect(emitAttributes({ title: '"><script>', 'x onload=y': 'z', '': 'z' })).toBe(
      ' title="&quot;&gt;&lt;script&gt;"',
    )
  })
})

it('emitOpenTag emits attributes in a tag', () => {
  expect(emitOpenTag('main', { id: '__fw' })).toBe('<main id="__fw">')
})
