import { expect, it } from 'vitest'
import { fillParts, settleMarks } from './compose'

it.each([
  ['<!--fw:0-->', '<!-- fw:0-->'],
  ['<!--/fw-->', '<!-- /fw-->'],
  ['<!--fw-slot:0-->', '<!-- fw-slot:0-->'],
  // Browsers also parse these as comments.
  ['<!fw:0>', '<! fw:0>'],
  ['<!/fw>', '<! /fw>'],
  ['<!--fw:0--!>', '<!-- fw:0--!>'],
  ['<!--/fw--!>', '<!-- /fw--!>'],
])('%s is not a marker unless the island created it', (text, settled) => {
  expect(settleMarks(`<!--KEYfw:0-->${text}<!--KEY/fw-->`, 'KEY')).toBe(`<!--fw:0-->${settled}<!--/fw-->`)
})

it('does not change other comments', () => {
  const html = '<!--[--><p><!----><!--fwd: mail--><!--/fwd--></p><!--]-->'
  expect(settleMarks(html, 'KEY')).toBe(html)
})

it('finds the content of each slot for each of its props', () => {
  const html =
    '<!--fw:0--><ul><!--fw-slot:0-->a<!--/fw--><!--fw-slot:1-->b<!--fw:1-->x<!--/fw--><!--/fw--><!--fw-slot:3-->a again<!--/fw--></ul><!--/fw-->'
  const call = (props: string) => ({ part: 0, name: 'default', props })
  const parts = fillParts(
    html,
    [
      { script: 's', props: {}, slots: { default: {}, never: {} } },
      { slot: 'x', props: {} },
    ],
    [call('{"n":1}'), call('{"n":2}'), call('{"n":3}'), call('{"n":1}')],
  )
  expect(parts).toEqual([
    {
      script: 's',
      props: {},
      slots: {
        default: {
          '{"n":1}': '<!--fw-slot:0-->a<!--/fw-->',
          '{"n":2}': '<!--fw-slot:1-->b<!--fw:1-->x<!--/fw--><!--/fw-->',
        },
        never: {},
      },
    },
    { slot: 'x', props: {} },
  ])
})
