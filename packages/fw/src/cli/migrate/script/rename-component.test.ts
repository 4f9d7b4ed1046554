import { editCode } from '@fw/kit/imports'
import { expect, it } from 'vitest'
import { renameComponent } from './rename-component'

async function rename(text: string, full = true): Promise<string> {
  const renames = await renameComponent(text, { full })
  return editCode(text, renames!.edits, []).code
}

it.each([
  ['<template><NuxtPage /></template>', '<template><FwPage /></template>'],
  ['<template><nuxt-link to="/">a</nuxt-link></template>', '<template><fw-link to="/">a</fw-link></template>'],
  [
    '<template>\r\n  <NuxtLink\r\n    to="/"\r\n  >a</NuxtLink>\r\n</template>',
    '<template>\r\n  <FwLink\r\n    to="/"\r\n  >a</FwLink>\r\n</template>',
  ],
  [
    '<template><LazyNuxtTime v-if="isNuxtError(e)" /></template>',
    '<template><LazyFwTime v-if="isFwError(e)" /></template>',
  ],
  ['<template><lazy-nuxt-time/></template>', '<template><lazy-fw-time/></template>'],
  ['<template><A nuxt-client :nuxt-client="a" /></template>', '<template><A fw-client :fw-client="a" /></template>'],
  [
    '<template>{{ $nuxt.isHydrating }} {{ useNuxtApp().$a }}</template>',
    '<template>{{ $fw.isHydrating }} {{ useFwApp().$a }}</template>',
  ],
  [
    '<template><p @click="a(); reloadNuxtApp()" /></template>',
    '<template><p @click="a(); reloadFwApp()" /></template>',
  ],
  [
    '<template><p v-for="a in useNuxtApp().list">{{ a }}</p></template>',
    '<template><p v-for="a in useFwApp().list">{{ a }}</p></template>',
  ],
  ['<template><component is="NuxtLink" /></template>', '<template><component is="FwLink" /></template>'],
  [
    "<script setup>\nimport { NuxtLink } from '#components'\n</script>\n<template><NuxtLink /></template>",
    "<script setup>\nimport { FwLink } from '#components'\n</script>\n<template><FwLink /></template>",
  ],
  [
    '<script>\nexport default defineNuxtComponent({})\n</script>',
    '<script>\nexport default defineFwComponent({})\n</script>',
  ],
  [
    '<template><p /></template>\n<style>\n#__nuxt { height: 1px }\n#__nuxt-x {}\n</style>',
    '<template><p /></template>\n<style>\n#__fw { height: 1px }\n#__nuxt-x {}\n</style>',
  ],
])('%s', async (before, after) => {
  expect(await rename(before)).toBe(after)
  expect(await rename(after)).toBe(after)
})

it.each([
  '<template><p title="NuxtLink">NuxtLink {{ "NuxtLink" }}</p></template>',
  '<template><NuxtImg /><NuxtTurnstile /></template>',
  "<script setup>\nimport NuxtLink from '../own.vue'\n</script>\n<template><NuxtLink /></template>",
  "<script>\nimport NuxtLink from '../own.vue'\nexport default { components: { NuxtLink } }\n</script>\n<template><nuxt-link /></template>",
  '<template><p v-for="useNuxtApp in list">{{ useNuxtApp() }}</p></template>',
  '<template><A v-slot="{ useNuxtApp }">{{ useNuxtApp() }}</A></template>',
  '<template>{{ a.useNuxtApp }}</template>',
  '<!-- <NuxtLink /> -->\n<template><p /></template>',
])('leaves %s', async text => {
  expect(await rename(text)).toBe(text)
})

it('renames nothing that the compatibility package keeps, without the full mode', async () => {
  const text = '<script setup>\nuseNuxtApp(process.env.NUXT_A)\n</script>\n<template><NuxtPage /></template>'
  expect(await rename(text, false)).toBe(text.replace('NUXT_A', 'FW_A'))
})

it('lists names in strings, and in templates of other languages', async () => {
  const left = async (text: string) => (await renameComponent(text, { full: true }))!.left
  const dynamic = `<template><component :is="a ? 'NuxtLink' : 'p'" /></template>`
  expect(await left(dynamic)).toMatchObject([
    { name: 'NuxtLink', offset: dynamic.indexOf("'NuxtLink'"), use: '`FwLink`' },
  ])
  const pug = '<template lang="pug">\nNuxtLink(to="/") a\n</template>'
  expect(await left(pug)).toMatchObject([{ name: 'NuxtLink', offset: pug.indexOf('NuxtLink') }])
})

it.each(['<template><p></template>', '<script>\nconst (\n</script>'])('does not read %s', async text => {
  expect(await renameComponent(text, { full: true })).toBeUndefined()
})

it('keeps a component that only the compatibility package has, and lists it', async () => {
  const text = '<template><NuxtWelcome /></template>'
  const renames = await renameComponent(text, { full: true })
  expect(renames).toMatchObject({ edits: [], left: [{ name: 'NuxtWelcome', offset: text.indexOf('NuxtWelcome') }] })
  expect(await renameComponent(text, { full: true, ownNames: new Set(['NuxtWelcome']) })).toMatchObject({ left: [] })
})
