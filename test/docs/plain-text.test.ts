import { expect, it } from 'vitest'
import { escapeHTML, plainText } from '../../docs/modules/content/plain-text'

it.each([
  ['<b>a</b>', 'a'],
  ['&#x3C;p>', '<p>'],
  ['&#60;&#X3e;', '<>'],
  ['&lt;&gt;&amp;&quot;&#39;&apos;', `<>&"''`],
  // Decoded once.
  ['&amp;lt;', '&lt;'],
  ['a&nbsp;b', 'a\u00A0b'],
  ['&unknown; &#x110000; AT&T', '&unknown; &#x110000; AT&T'],
])('reads %s', (html, text) => {
  expect(plainText(html)).toBe(text)
})

it('reads what it escapes', () => {
  const every = Array.from({ length: 0x80 }, (_, code) => String.fromCodePoint(code)).join('')
  expect(plainText(escapeHTML(every))).toBe(every)
})
