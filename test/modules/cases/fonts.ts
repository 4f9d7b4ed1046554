import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'

const FONT = '@fontsource/anton/files/anton-latin-400-normal.woff2'

export default defineModuleCase({
  name: '@nuxt/fonts',
  version: '0.14.0',
  packages: { '@fontsource/anton': '5.3.0' },
  kinds: ['css', 'transforms', 'templates'],
  tried: 'the local provider: the font face in the CSS, and the file loaded in the browser',
  app: {
    config: {
      modules: ['@nuxt/fonts'],
      fonts: {
        provider: 'local',
        providers: {
          google: false,
          bunny: false,
          fontshare: false,
          fontsource: false,
          adobe: false,
          googleicons: false,
        },
      },
    } as never,
    files: {
      'app/app.vue': `<template><h1>Tea</h1></template>
<style>
h1 { font-family: Anton, serif }
</style>`,
    },
  },
  assets: modules => ({ 'public/fonts/anton-latin-400-normal.woff2': readFileSync(join(modules, FONT)) }),
  checks(app) {
    it('adds the font face, and serves the file', async () => {
      const { page, requests } = await openPage(`${app.url}/`)
      const faces = (): Promise<unknown> =>
        page.evaluate(
          `document.fonts.ready.then(() => [...document.fonts].filter(face => face.status === 'loaded').map(face => face.family))`,
        )
      await expect.poll(faces).toEqual(['Anton'])
      const font = requests.find(path => path.endsWith('.woff2'))!
      const response = await app.get(font)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'font/woff2'])
    })

    it('adds a fallback with the metrics of the font', async () => {
      const { page } = await openPage(`${app.url}/`)
      const family = await page.evaluate(`getComputedStyle(document.querySelector('h1')).fontFamily`)
      expect(family).toMatch(/^Anton, "Anton Fallback/)
    })
  },
})
