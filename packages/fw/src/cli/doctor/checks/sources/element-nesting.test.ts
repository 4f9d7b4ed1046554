import { expect, it } from 'vitest'
import { describeFindings, factsOf } from '../../../../../../../test/doctor-facts'
import { triggers } from '../../../../../../../test/triggers'
import { findWrongNesting } from './element-nesting'

const check = async (template: string): Promise<string[]> =>
  describeFindings(findWrongNesting(await factsOf({ 'app/a.vue': `<template>\n${template}\n</template>\n` })))

it('finds elements that browsers move', async () => {
  const facts = await factsOf({ 'app/a.vue': '<template><p><div /></p></template>' })
  expect(triggers('FW2322', findWrongNesting(facts)).why).toMatch(/^`<div>` cannot be inside of `<p>`/)
  expect(await check('<p>a <ul><li>b</li></ul></p>')).toEqual(['FW2322 app/a.vue:2:6'])
  expect(await check('<a href="/"><b><a href="/b">b</a></b></a>')).toEqual(['FW2322 app/a.vue:2:16'])
  expect(await check('<table>\n<tr><td>a</td></tr></table>')).toEqual(['FW2322 app/a.vue:3:1'])
  expect(await check('<table><template v-if="a"><tr><td>a</td></tr></template></table>')).toHaveLength(1)
})

it.each([
  '<p><span>a</span><Card><div /></Card></p>',
  '<table><tbody><tr><td><div /></td></tr></tbody></table>',
  '<table><TableRow /><slot /><component :is="row" /></table>',
  '<a href="/"><Card><a href="/b">b</a></Card></a>',
  '<div><p>a</p><div /></div>',
  '<button><svg><a /></svg></button>',
])('allows %s', async template => {
  expect(await check(template)).toEqual([])
})
