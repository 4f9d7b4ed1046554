import { expect, it } from 'vitest'
import { createProject } from '../../../../../../../test/project'
import { describeFindings, factsOf } from '../../../../../../../test/doctor-facts'
import { triggers } from '../../../../../../../test/triggers'
import { planRepairs } from '../../repairs/plan-repairs'
import { findImageProblems } from './images'

const component = (template: string): string => `<template>\n${template}\n</template>\n`

it('finds images without a size, and adds that of local files', async () => {
  const { dir, path } = createProject({
    'public/lake.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" />',
    'app/app.vue': component('  <img src="/lake.svg" alt="Lake" />'),
  })
  const findAsset = async (src: string) => (src.startsWith('/') ? path(`public${src}`) : undefined)
  const facts = await factsOf({ 'app/app.vue': component('  <img src="/lake.svg" alt="Lake" />') }, { findAsset }, dir)
  const findings = await findImageProblems(facts)
  expect(triggers('FW2330', findings).fix).toBe('Add `width="800" height="600"`.')
  expect(describeFindings(findings, dir)).toEqual(['FW2330 app/app.vue:2:3'])
  const [change] = await planRepairs(findings, dir)
  expect(change!.after).toBe(component('  <img width="800" height="600" src="/lake.svg" alt="Lake" />'))
  const sources = { 'app/app.vue': component('<img src="/gone.svg" alt="" width="1" height="1">') }
  const missing = await findImageProblems(await factsOf(sources, { findAsset }, dir))
  triggers('FW2331', missing)
  expect(describeFindings(missing, dir)).toEqual(['FW2331 app/app.vue:2:1'])
})

it('finds images with a computed source, without a repair', async () => {
  const findings = await findImageProblems(await factsOf({ 'app/a.vue': component('<img :src="photo.url" alt="" />') }))
  expect(describeFindings(findings)).toEqual(['FW2330 app/a.vue:2:1'])
  expect(findings[0]!.repair).toBeUndefined()
})

it.each([
  ['attributes', '<img :src="src" width="1" :height="height">', ''],
  ['all attributes', '<img v-bind="attributes">', ''],
  ['an inline style', '<img :src="src" style="aspect-ratio: 2">', ''],
  ['a class', '<img :src="src" class="cover">', '.cover { width: 100%; height: 20rem; }'],
  ['a style of all images', '<img :src="src">', '.card img { aspect-ratio: 3 / 2; }'],
  ['a class of a CSS framework', '<img :src="src" class="w-8 md:h-8">', ''],
  ['a computed class', '<img :src="src" :class="size">', ''],
])('allows a size by %s', async (_, template, styles) => {
  const sources = { 'app/a.vue': `${component(template)}<style>\n${styles}\n</style>\n` }
  expect(await findImageProblems(await factsOf(sources))).toEqual([])
})

it('does not accept a style without a height', async () => {
  const sources = { 'app/a.vue': `${component('<img :src="a">')}<style>img { max-width: 100%; height: auto }</style>` }
  expect(await findImageProblems(await factsOf(sources))).toHaveLength(1)
})
