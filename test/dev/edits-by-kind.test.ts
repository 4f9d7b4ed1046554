import { describe, expect, it } from 'vitest'
import { eventually } from '../harness/eventually'
import { proves } from '../proofs/registry'
import { headingOf } from '../suites/html'
import { type App, describeMatrix } from '../harness/start-app'
import type { Fixture } from '../harness/fixture'

const fixture: Fixture = {
  config:
    '{ devServerHandlers: [{ route: "/_dev", handler: () => "only in development" }], hooks: { "builder:watch": (event, path) => console.log("watched", event, path) } }',
  files: {
    'app/app.vue': '<template><FwLayout><FwPage /></FwLayout></template>',
    'app/layouts/default.vue': '<template><div><slot /></div></template>',
    'app/pages/index.vue':
      '<script setup>const count = ref(0)</script>\n<template><div><h1>First</h1><button id="count" @click="count++">{{ count }}</button></div></template>\n<style scoped>h1 { color: rgb(1, 1, 1); }</style>',
    'app/composables/word.ts': 'export const useWord = () => "word"',
    'server/api/value.ts': 'export default defineEventHandler(() => ({ value: 1 }))',
    'public/file.txt': 'first',
  },
}

/** Assertions are retried: the development server needs a moment to detect an edit. */
function edits(app: App): void {
  describe('edits', () => {
    it('add and remove pages, layouts, components, composables and handlers', async () => {
      app.edit('app/components/Fresh.vue', '<template><i>fresh</i></template>')
      app.edit('app/composables/fresh.ts', 'export const useFresh = () => "made just now"')
      app.edit('app/layouts/fresh.vue', '<template><div class="fresh-layout"><slot /></div></template>')
      app.edit(
        'app/pages/added.vue',
        '<script setup>definePageMeta({ layout: "fresh" })</script><template><h1>Added {{ useFresh() }} <Fresh /></h1></template>',
      )
      app.edit('server/api/added.ts', 'export default defineEventHandler(() => ({ added: true }))')
      await eventually(async () => {
        const html = await app.html('/added')
        expect(html).toContain('made just now')
        expect(html).toContain('<i>fresh</i>')
        expect(html).toContain('fresh-layout')
      })
      await eventually(async () => expect(await app.json('/api/added')).toEqual({ added: true }))
      app.edit('server/api/waiting.ts', 'export default defineEventHandler(() => ({ waited: fromLater() }))')
      await eventually(async () => expect((await app.get('/api/waiting')).status).toBe(500))
      app.edit('server/utils/later.ts', 'export const fromLater = (): string => "here now"')
      await eventually(async () => expect(await app.json('/api/waiting')).toEqual({ waited: 'here now' }))
      app.remove('app/pages/added.vue')
      await eventually(async () => expect((await app.get('/added')).status).toBe(404))
    })

    it('that break code are reported, and the page recovers after a fix', async () => {
      app.edit('app/pages/broken.vue', '<template><h1>Whole</h1></template>')
      await eventually(async () => expect(headingOf(await app.html('/broken'))).toBe('Whole'))
      app.edit('app/pages/broken.vue', '<template><h1>Broken</template>')
      await eventually(async () => expect((await app.get('/broken')).status).toBe(500))
      expect((await app.get('/')).status).toBe(200)
      app.edit('app/pages/broken.vue', '<template><h1>Fixed</h1></template>')
      await eventually(async () => expect(headingOf(await app.html('/broken'))).toBe('Fixed'))
    })

    it('call the builder:watch hook', proves('6-builder:watch', '6-def'), async () => {
      await expectWatched(app, app.path('app/composables/added.ts'))
    })

    it('runs devServerHandlers', proves('devServerHandlers'), async () => {
      expect(await app.html('/_dev')).toBe('only in development')
    })
  })
}

describeMatrix('development', { fixture, modes: ['dev'] }, edits)

async function expectWatched(app: App, path: string): Promise<void> {
  await app.get('/')
  app.edit('app/composables/added.ts', 'export const useAdded = () => 1')
  await eventually(() => expect(app.logs()).toContain(`watched add ${path}\n`))
  app.remove('app/composables/added.ts')
  await eventually(() => expect(app.logs()).toContain(`watched unlink ${path}\n`))
}

describeMatrix(
  'development with relative watch paths',
  {
    fixture,
    config: `{ ...${fixture.config as string}, experimental: { relativeWatchPaths: true } }`,
    modes: ['dev'],
  },
  app => {
    it('calls the builder:watch hook with them', proves('experimental.relativeWatchPaths'), async () => {
      await expectWatched(app, 'composables/added.ts')
    })
  },
)

describeMatrix('built', { fixture, modes: ['built'], layouts: ['v4'] }, app => {
  it('does not run devServerHandlers', proves('2.5-devonly'), async () => {
    expect((await app.get('/_dev')).status).toBe(404)
  })
})
