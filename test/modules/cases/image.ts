import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'
import { createPng, pngSize } from '../png'

const sourceOf = (html: string, id: string): string =>
  new RegExp(`<img[^>]*id="${id}"[^>]*>`)
    .exec(html)![0]
    .match(/ src="([^"]+)"/)![1]!
    .replaceAll('&amp;', '&')

export default defineModuleCase({
  name: '@nuxt/image',
  version: '2.1.0',
  kinds: ['components', 'auto-imports', 'templates', 'server handlers', 'plugins'],
  tried: '`<NuxtImg>` and `<NuxtPicture>`: the resized picture from its endpoint, in the browser, and prerendered',
  bundlers: ['bundler1', 'bundler3'],
  app: {
    config: { modules: ['@nuxt/image'], routeRules: { '/ahead': { prerender: true } } } as never,
    files: {
      'app/app.vue': '<template><FwPage /></template>',
      'app/pages/index.vue': `<template><main><NuxtImg id="photo" src="/photo.png" width="30" format="png" /><NuxtPicture src="/photo.png" width="20" :img-attrs="{ id: 'picture' }" /></main></template>`,
      'app/pages/ahead.vue': `<template><NuxtImg id="photo" src="/photo.png" width="40" format="png" densities="1" /></template>`,
    },
  },
  assets: () => ({ 'public/photo.png': createPng(120, 60) }),
  checks(app) {
    it('serves the resized picture', async () => {
      const response = await app.get(sourceOf(await app.html('/'), 'photo'))
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(pngSize(new Uint8Array(await response.arrayBuffer()))).toEqual([30, 15])
    })

    it('serves the other formats of a picture', async () => {
      const [, url] = /<source[^>]*srcset="([^" ]+)/.exec(await app.html('/'))!
      const response = await app.get(url!.replaceAll('&amp;', '&'))
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    })

    it('shows it in the browser', async () => {
      const { page } = await openPage(`${app.url}/`)
      const width = (): Promise<unknown> => page.evaluate(`document.querySelector('#photo').naturalWidth`)
      await expect.poll(width).toBe(30)
    })

    if (app.mode === 'built') {
      it('prerenders the pictures of prerendered pages', () => {
        const dir = join(app.outputDir, 'public')
        const source = sourceOf(readFileSync(join(dir, 'ahead/index.html'), 'utf8'), 'photo')
        expect(readdirSync(dir)).toContain('_ipx')
        expect(pngSize(readFileSync(join(dir, decodeURI(source))))).toEqual([40, 20])
      })
    }
  },
})
