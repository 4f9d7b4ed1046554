import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { defineModuleCase } from '../module-case'

export default defineModuleCase({
  name: '@nuxt/content',
  version: '3.16.1',
  // It uses `node:sqlite` and `Set.prototype.difference`, which Node 20 does not have.
  node: '22.23.3',
  packages: { zod: '3.25.76' },
  group: 'content',
  kinds: ['auto-imports', 'components', 'server handlers', 'templates', 'transforms'],
  tried:
    'collections of Markdown and YAML files with a schema: a page by `queryCollection`, its components and code, navigation and search in the browser with the database of the server, a query of a server route, edits in development, prerendered pages',
  app: {
    config: {
      modules: ['@nuxt/content'],
      content: { experimental: { sqliteConnector: 'native' } },
      routeRules: { '/guide/ahead': { prerender: true } },
    } as never,
    files: {
      'content.config.ts': `import { defineCollection, defineContentConfig } from '@nuxt/content'
import { z } from 'zod'

export default defineContentConfig({
  collections: {
    docs: defineCollection({ type: 'page', source: '**/*.md', schema: z.object({ rank: z.number().default(7) }) }),
    teas: defineCollection({ type: 'data', source: 'teas/*.yml', schema: z.object({ origin: z.string() }) }),
  },
})
`,
      'content/index.md': `---
title: Tea
---

# Welcome

Some **bold** text.

::note-box{kind="warm"}
Inside of the *box*.
::

\`\`\`ts
const cups = 2
\`\`\`
`,
      'content/guide/1.brew.md': '---\ntitle: Brew\ndescription: How to brew\n---\n\n# Brewing\n\n## Water\n\nHot.\n',
      'content/guide/2.ahead.md': '---\ntitle: Ahead\nrank: 3\n---\n\n# Prerendered\n',
      'content/teas/assam.yml': 'origin: India\n',
      'app/components/content/NoteBox.vue': `<script setup lang="ts">
defineProps<{ kind: string }>()
const count = ref(0)
</script>
<template><aside id="box" :class="kind"><slot /><button @click="count++">{{ count }}</button></aside></template>
`,
      'app/app.vue': '<template><FwPage /></template>\n',
      'app/pages/[...slug].vue': `<script setup lang="ts">
const { path } = useRoute()
const { data: page } = await useAsyncData(path, () => queryCollection('docs').path(path).first())
if (!page.value) throw createError({ statusCode: 404, statusMessage: 'Unknown page' })
const { data: navigation } = await useAsyncData('navigation', () => queryCollectionNavigation('docs'))
const found = ref('')
async function search() {
  const rows = await queryCollection('docs').where('title', 'LIKE', 'B%').select('title', 'rank').all()
  found.value = rows.map(({ title, rank }) => \`\${title} \${rank}\`).join()
}
</script>
<template>
  <main>
    <h1>{{ page?.title }} {{ page?.rank }}</h1>
    <nav><FwLink v-for="item in navigation?.flatMap(({ children, ...own }) => [own, ...(children ?? [])])" :key="item.path" :to="item.path">{{ item.title }}</FwLink></nav>
    <ContentRenderer v-if="page" id="text" :value="page" />
    <button id="search" @click="search">search</button><p id="found">{{ found }}</p>
  </main>
</template>
`,
      'server/api/teas.ts': `export default defineEventHandler(event => queryCollection(event, 'teas').select('stem', 'origin').all())\n`,
    },
  },
  checks(app) {
    it('renders a page of Markdown, with components and highlighted code', async () => {
      const html = (await app.html('/')).replaceAll(/<!--.*?-->/g, '')
      expect(html).toContain('<h1>Tea 7</h1>')
      expect(html).toContain('<h1 id="welcome">Welcome</h1>')
      expect(html).toContain('<strong>bold</strong>')
      expect(html).toMatch(/<aside id="box" class="warm">.*<em>box<\/em>/s)
      expect(html).toMatch(/<pre class="language-ts[^"]*shiki/)
      expect((await app.get('/unknown', { headers: { accept: 'text/html' } })).status).toBe(404)
    })

    it('serves what a server route finds', async () => {
      expect(await app.json('/api/teas')).toEqual([{ stem: 'teas/assam', origin: 'India' }])
    })

    it('hydrates components, navigates and searches in the browser', async () => {
      const { page, requests, shows } = await openPage(`${app.url}/`)
      await page.locator('#box button').click()
      await shows('#box button', '1')
      expect(await page.locator('nav a').allTextContents()).toEqual(['Guide', 'Brew', 'Ahead', 'Tea'])
      await page.getByText('Brew', { exact: true }).click()
      await shows('main > h1', 'Brew 7')
      await shows('#text h2', 'Water')
      await page.locator('#search').click()
      await shows('#found', 'Brew 7')
      expect(requests.some(path => path.startsWith('/__nuxt_content/docs/sql_dump'))).toBe(true)
    })

    if (app.mode === 'built') {
      it('prerenders pages, and the database for the browser', () => {
        const dir = join(app.outputDir, 'public')
        expect(readFileSync(join(dir, 'guide/ahead/index.html'), 'utf8')).toContain('<h1>Ahead 3</h1>')
        expect(existsSync(join(dir, '__nuxt_content/docs/sql_dump.txt'))).toBe(true)
      })
    } else {
      it('shows edits', async () => {
        const { shows } = await openPage(`${app.url}/guide/brew`)
        await shows('#text h2', 'Water')
        app.edit('content/guide/1.brew.md', text => text.replace('## Water', '## Leaves'))
        await shows('#text h2', 'Leaves')
      })
    }
  },
})
