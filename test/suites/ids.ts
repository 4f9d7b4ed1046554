import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { App } from '../harness/start-app'

const CALLS = [
  'useAsyncData(KEY, () => Promise.resolve(1)OPTIONS)',
  'useAsyncData(() => KEY + level, () => Promise.resolve(1)OPTIONS)',
  'useLazyAsyncData(KEY, () => Promise.resolve(1)OPTIONS)',
  'useFetch("/api/loaded"OPTIONS)',
  'useLazyFetch(() => "/api/loaded?level=" + level.valueOPTIONS)',
]
const OPTIONS = [
  '',
  '{ immediate: false }',
  '{ server: false }',
  '{ lazy: true }',
  '{ server: false, lazy: true }',
  '{ getCachedData: () => 1 }',
  '{ default: () => 0 }',
]

/** The setup code of a component. `KEY` is replaced by a unique key. */
const SCRIPTS: string[] = [
  '',
  ...CALLS.flatMap(call =>
    OPTIONS.flatMap(options => {
      const text = call.replace('OPTIONS', options && `, ${options}`)
      return [text, ...(options === '' || options.includes('server') ? [`await ${text}`] : [])]
    }),
  ),
  // Data that already exists, from another component or from the same one.
  'useAsyncData("shared", () => Promise.resolve(1))',
  'useAsyncData("shared", () => Promise.resolve(1))',
  'useAsyncData(KEY, () => Promise.resolve(1)); useAsyncData(KEY, () => Promise.resolve(1)); useFetch("/api/loaded", { immediate: false })',
  'useAsyncData(KEY, () => { throw createError({ statusCode: 404, statusMessage: "Nothing" }) })',
  'const { execute } = useAsyncData(KEY, () => Promise.resolve(1), { immediate: false }); onServerPrefetch(() => execute())',
  'await Promise.resolve(); useAsyncData(KEY, () => Promise.resolve(1))',
  'onServerPrefetch(() => Promise.resolve())',
  'callOnce(KEY, () => {})',
  'await callOnce(KEY, () => {})',
  'useState(KEY, () => 1); useCookie("seen")',
]

/** The content of a component between components with ids. */
const TEMPLATES = [
  '<ClientOnly><ShowId /><template #fallback><ShowId /></template></ClientOnly>',
  '<IdsOfBrowser />',
  '<LazyIdsOfBrowser />',
  '<IdsOfBoth />',
  '<LazyShowId />',
  '<LazyShowId hydrate-on-idle />',
  '<FwClientFallback><ShowId /></FwClientFallback>',
  '<FwClientFallback><FailsOnServer /><template #fallback><ShowId /></template></FwClientFallback>',
  '<FwErrorBoundary><ShowId /></FwErrorBoundary>',
  '<FwLayout name="inner"><ShowId /></FwLayout>',
  '<DevOnly><i /></DevOnly>',
  '<FwLink to="/ids/1">link</FwLink>',
  '<FwTime :datetime="0" />',
]

const ids = '<b class="id">{{ before }}</b><b class="id">{{ after }}</b>'
const component = (script: string, template: string): string =>
  `<script setup>\nconst level = ref(0)\nconst before = useId()\n${script}\nconst after = useId()\n</script>\n<template><section>${ids}<ShowId />${template}<ShowId /></section></template>`

const shapes = [
  ...SCRIPTS.map((script, index) => component(script.replaceAll('KEY', `'key-${index}'`), '<slot />')),
  ...TEMPLATES.map(template => component('', template)),
]

/** How components are combined: in sequence, nested, and in a page with or without async setup. */
const all = shapes.map((_, index) => `<Shape${index} />`)
const PAGES: Record<string, string> = {
  1: `<template><main>${all.join('')}</main></template>`,
  2: `<script setup>\nuseAsyncData('page', () => Promise.resolve(1), { server: false })\n</script>\n<template><main>${all.toReversed().join('')}</main></template>`,
  3: `<script setup>\nawait useFetch('/api/loaded')\n</script>\n<template><FwLayout name="inner"><main>${nest(0)}</main></FwLayout></template>`,
}

function nest(index: number): string {
  return index === SCRIPTS.length ? '<ShowId />' : `<Shape${index}>${nest(index + 1)}</Shape${index}>`
}

export const idFiles: Record<string, string> = {
  ...Object.fromEntries(shapes.map((text, index) => [`app/components/Shape${index}.vue`, text])),
  ...Object.fromEntries(Object.entries(PAGES).map(([name, text]) => [`app/pages/ids/${name}.vue`, text])),
  'app/components/ShowId.vue':
    '<script setup>\nconst id = useId()\n</script>\n<template><b class="id">{{ id }}</b></template>',
  'app/components/IdsOfBrowser.client.vue':
    '<script setup>\nuseId()\nuseId()\n</script>\n<template><i>{{ useId() }}</i></template>',
  'app/components/IdsOfBoth.client.vue': '<script setup>\nuseId()\n</script>\n<template><i>client</i></template>',
  'app/components/IdsOfBoth.server.vue':
    '<script setup>\nuseId()\nuseId()\nawait Promise.resolve()\n</script>\n<template><i>server</i></template>',
  'app/components/FailsOnServer.vue':
    '<script setup>\nif (import.meta.server) throw new Error("not here")\n</script>\n<template><i>fine</i></template>',
  'app/layouts/inner.vue':
    '<script setup>\nconst id = useId()\n</script>\n<template><div><b class="id">{{ id }}</b><slot /></div></template>',
}

/** The ids of `useId` must match on the server and the client. */
export function idsAgree(app: App): void {
  describe('ids', () => {
    it.each(Object.keys(PAGES))('match on the server and the client, on page %s', async name => {
      // Data that was cached for one visitor is reused for the next.
      await app.html(`/ids/${name}`)
      const html = await app.html(`/ids/${name}`)
      const sent = Array.from(html.matchAll(/<b class="id">(.*?)<\/b>/g), ([, id]) => id)
      expect(sent.length).toBeGreaterThan(SCRIPTS.length * 2)
      expect(new Set(sent).size).toBe(sent.length)
      const tab = await openPage(`${app.url}/ids/${name}`, { expected: [/response 404/] })
      expect(tab.console.filter(text => /mismatch/i.test(text))).toEqual([])
      // Client-only content is in between.
      const shown = await tab.page.locator('.id').allTextContents()
      expect(shown.filter(id => sent.includes(id))).toEqual(sent.filter(id => shown.includes(id!)))
      expect(new Set(shown).size).toBe(shown.length)
      expect(sent.filter(id => !shown.includes(id!)).length).toBeLessThan(4)
    })
  })
}
