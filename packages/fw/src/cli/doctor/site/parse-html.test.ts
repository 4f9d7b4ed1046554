import { expect, it } from 'vitest'
import { elementsOf, parentsOf, parseHtml, textOf } from './parse-html'

it('parses elements, attributes and texts', () => {
  const root = parseHtml('<!doctype html><!-- <b> --><p ID=a class="x > y">One &amp;\n <b>two</b><br>three</p><i />')
  const [p, b, br, i] = elementsOf(root)
  expect([p, b, br, i].map(element => element!.tag)).toEqual(['p', 'b', 'br', 'i'])
  expect([...p!.attributes]).toEqual([
    ['id', 'a'],
    ['class', 'x > y'],
  ])
  expect(textOf(p!)).toBe('One & two three')
  expect(parentsOf(b!).map(({ tag }) => tag)).toEqual(['p', ''])
})

it('does not parse scripts, and ends elements with the one around them', () => {
  const root = parseHtml('<script>"<b>"</script><ul><li>One<li>Two</ul></div><em>after</em>')
  expect(elementsOf(root).map(({ tag }) => tag)).toEqual(['script', 'ul', 'li', 'li', 'em'])
  expect(elementsOf(root, /^em$/)[0]!.parent).toBe(root)
})
