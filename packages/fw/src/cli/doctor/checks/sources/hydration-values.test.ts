import { describe, expect, it } from 'vitest'
import { describeFindings, factsOf } from '../../../../../../../test/doctor-facts'
import { triggers } from '../../../../../../../test/triggers'
import { findUnstableValues } from './hydration-values'

const check = async (template: string, script = ''): Promise<string[]> => {
  const text = `<script setup lang="ts">\n${script}\n</script>\n<template>\n${template}\n</template>\n`
  return describeFindings(findUnstableValues(await factsOf({ 'app/pages/index.vue': text })))
}

const at = (position: string): string => `FW2321 app/pages/index.vue:${position}`

describe('values that differ between server and browser', () => {
  it('are found in templates', async () => {
    triggers('FW2321', findUnstableValues(await factsOf({ 'app/a.vue': '<template>{{ Math.random() }}</template>' })))
    expect(await check('<p>{{ Math.random() }}</p>')).toEqual([at('5:7')])
    expect(await check('<p>\n  <b :title="`at ${new Date()}`" />\n</p>')).toEqual([at('6:20')])
    expect(await check('<p>{{ Date.now() - start }} {{ price.toLocaleString() }}</p>')).toEqual([at('5:7'), at('5:32')])
  })

  it('are found in variables that a template shows', async () => {
    expect(await check('<p>{{ id }}</p>', 'const id = Math.random()')).toEqual([at('2:12')])
    expect(await check('<p :id="id" />', 'const id = ref(crypto.randomUUID())')).toEqual([at('2:16')])
  })

  it.each([
    ['listeners', '<b @click="at = Date.now()" />', ''],
    ['functions', '<b :run="() => Math.random()" />', ''],
    ['keys', '<b :key="Math.random()" />', ''],
    ['components of browsers', '<ClientOnly><p>{{ Date.now() }}</p></ClientOnly>', ''],
    ['accepted differences', '<p data-allow-mismatch>{{ Date.now() }}</p>', ''],
    ['the current year', '<p>{{ new Date().getFullYear() }}</p>', ''],
    ['dates of data', '<p>{{ new Date(post.date).toISOString() }}</p>', ''],
    ['formats with a language', "<p>{{ price.toLocaleString('en') }}</p>", ''],
    ['variables that are not shown', '<p />', 'const start = Date.now()'],
    ['shared state', '<p>{{ id }}</p>', "const id = useState('id', () => Math.random())"],
    ['variables of another name', '<p>{{ item.id }}</p>', 'const id = Math.random()'],
  ])('are allowed in %s', async (_, template, script) => {
    expect(await check(template, script)).toEqual([])
  })
})
