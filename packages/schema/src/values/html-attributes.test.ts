import { expect, it } from 'vitest'
import { decodeEntities, parseAttributes } from './html-attributes'

it('parses attributes with any quotes, and keeps the first of a name', () => {
  expect([...parseAttributes(`ID=a class="x > y" title='&quot;' hidden id="b"`)]).toEqual([
    ['id', 'a'],
    ['class', 'x > y'],
    ['title', '"'],
    ['hidden', ''],
  ])
})

it('decodes numbers and known names, and leaves the rest', () => {
  expect(decodeEntities('&lt;&#65;&#x42;&nbsp;&AMP;&unknown;&#9999999;')).toBe('<AB\u00A0&&unknown;&#9999999;')
})
