import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'

export default defineModuleCase({
  name: '@nuxtjs/robots',
  version: '6.2.3',
  kinds: ['auto-imports', 'plugins', 'server handlers'],
  tried: '`/robots.txt`, the header and meta tag of pages by route rules and `useRobotsRule`',
  app: {
    config: {
      modules: ['@nuxtjs/robots'],
      site: { url: 'https://shop.example', indexable: true },
      robots: { disallow: ['/secret'] },
      routeRules: { '/hidden': { robots: 'noindex' }, '/ahead': { prerender: true } },
    } as never,
    files: {
      'app/app.vue': '<template><FwPage /></template>',
      'app/pages/index.vue': '<template><h1>Home</h1></template>',
      'app/pages/hidden.vue': '<template><h1>Hidden</h1></template>',
      'app/pages/ahead.vue': '<template><h1>Ahead</h1></template>',
      'app/pages/rule.vue': `<script setup>
useRobotsRule('noindex, nofollow')
</script>
<template><h1>Rule</h1></template>`,
    },
  },
  checks(app) {
    it('serves robots.txt', async () => {
      const response = await app.get('/robots.txt')
      expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
      expect(await response.text()).toMatch(/User-agent: \*\s+Disallow: \/secret/)
    })

    it('sets the header and the meta tag of pages', async () => {
      const page = await app.get('/', { headers: { accept: 'text/html' } })
      expect(page.headers.get('x-robots-tag')).toMatch(/^index/)
      expect(await page.text()).toMatch(/<meta name="robots" content="index/)
      expect(await app.html('/hidden')).toMatch(/<meta name="robots" content="noindex/)
      const rule = await app.get('/rule', { headers: { accept: 'text/html' } })
      expect(rule.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    })

    if (app.mode === 'built') {
      it('is prerendered with its meta tag', () => {
        const html = readFileSync(join(app.outputDir, 'public/ahead/index.html'), 'utf8')
        expect(html).toMatch(/<meta name="robots" content="index/)
      })
    }

    it('is hydrated', async () => {
      const { text } = await openPage(`${app.url}/rule`)
      expect(await text('h1')).toBe('Rule')
    })
  },
})
