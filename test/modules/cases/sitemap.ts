import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'

const locationsOf = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]*)/g)].map(([, url]) => url!).sort()

export default defineModuleCase({
  name: '@nuxtjs/sitemap',
  version: '8.5.1',
  kinds: ['server handlers', 'templates'],
  tried: '`/sitemap.xml` with the pages, those of an endpoint and of `defineSitemapEventHandler`, and its style sheet',
  bundlers: ['bundler1', 'bundler2'],
  app: {
    config: {
      modules: ['@nuxtjs/sitemap'],
      site: { url: 'https://shop.example' },
      sitemap: { sources: ['/api/teas'], exclude: ['/secret'] },
      routeRules: { '/about': { prerender: true } },
    } as never,
    files: {
      'app/app.vue': '<template><FwPage /></template>',
      'app/pages/index.vue': '<template><h1>Home</h1></template>',
      'app/pages/about.vue': '<template><h1>About</h1></template>',
      'app/pages/secret.vue': '<template><h1>Secret</h1></template>',
      'app/pages/teas/[id].vue': '<template><h1>{{ $route.params.id }}</h1></template>',
      'server/api/teas.ts': `export default defineSitemapEventHandler(() => [{ loc: '/teas/oolong' }])`,
    },
  },
  checks(app) {
    it('lists static pages, and those of its sources', async () => {
      const response = await app.get('/sitemap.xml')
      expect(response.headers.get('content-type')).toMatch(/xml/)
      // In development, the site is the server that runs.
      const site = app.mode === 'dev' ? app.url : 'https://shop.example'
      expect(locationsOf(await response.text())).toEqual([`${site}/`, `${site}/about`, `${site}/teas/oolong`])
    })

    it('has a style sheet', async () => {
      const response = await app.get('/__sitemap__/style.xsl')
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('xsl:stylesheet')])
    })

    it('leaves pages as they are', async () => {
      const { text } = await openPage(`${app.url}/teas/oolong`)
      expect(await text('h1')).toBe('oolong')
      if (app.mode === 'built')
        expect(readFileSync(join(app.outputDir, 'public/about/index.html'), 'utf8')).toContain('<h1>About</h1>')
    })
  },
})
