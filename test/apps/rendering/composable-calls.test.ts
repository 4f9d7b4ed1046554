import { beforeAll, describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { textOf } from '../../suites/html'
import { describeMatrix } from '../../harness/start-app'
import type { App } from '../../harness/start-app'
import { buildApp } from '../../harness/build-app'
import type { Fixture } from '../../harness/fixture'
import { readAll } from './context-app'

/** The functions that get a key by default, with two calls of each. */
const KEYED: Readonly<Record<string, [string, string]>> = {
  callOnce: ['callOnce(() => {})', 'callOnce(() => {}, { mode: "render" })'],
  defineFwComponent: ['defineFwComponent({})', 'defineFwComponent({ asyncData: () => ({}) })'],
  useState: ['useState()', 'useState(() => 1)'],
  useFetch: ['useFetch("/api/a")', 'useFetch("/api/a", {})'],
  useAsyncData: ['useAsyncData(() => 1)', 'useAsyncData(() => 1, {})'],
  useLazyAsyncData: ['useLazyAsyncData(() => 1)', 'useLazyAsyncData(() => 1, {})'],
  useLazyFetch: ['useLazyFetch("/api/a")', 'useLazyFetch("/api/a", {})'],
}

const REMOVED = {
  client: {
    ui: ['onRenderTracked', 'onRenderTriggered', 'onServerPrefetch'],
    app: ['definePayloadReducer', 'definePageMeta', 'onPrehydrate'],
  },
  server: {
    ui: [
      'onMounted',
      'onUpdated',
      'onUnmounted',
      'onBeforeMount',
      'onBeforeUpdate',
      'onBeforeUnmount',
      'onRenderTracked',
      'onRenderTriggered',
      'onActivated',
      'onDeactivated',
    ],
    app: ['definePayloadReviver', 'definePageMeta'],
  },
}
const HOOKS = [...new Set([...REMOVED.client.ui, ...REMOVED.server.ui])]

/** A call that contains a string which minifiers preserve. */
function mark(name: string): string {
  return `${name}(() => { globalThis.marked = "MARK-${name}" })`
}

const files = {
  'app/utils/keyed.ts': Object.entries(KEYED)
    .map(([name, calls]) => `export function keyed_${name}() { return [${calls.join(', ')}] }`)
    .join('\n'),
  'app/composables/mine.ts': 'export const useMine = (...args) => args.join(" ")',
  'app/other/mine.ts': 'export const useMine = (...args) => args.join(" ")',
  'app/pages/index.vue': [
    '<script setup>',
    'import { useMine as useOther } from "~/other/mine"',
    `const functions = [${Object.keys(KEYED)
      .map(name => `keyed_${name}`)
      .join(', ')}]`,
    'const shown = [useMine("a"), useMine("a"), useMine("a", "b"), useOther("a")]',
    '</script>',
    '<template><main><p v-for="(text, index) of shown" :id="`mine${index}`" :key="index">{{ text }}</p><p id="functions">{{ functions.map(one => typeof one).length }}</p></main></template>',
  ].join('\n'),
  'app/plugins/payload.ts':
    'export default definePayloadPlugin(() => {\n  definePayloadReducer("Marked", () => { globalThis.marked = "MARK-definePayloadReducer" })\n  definePayloadReviver("Marked", () => { globalThis.marked = "MARK-definePayloadReviver" })\n})',
  'app/pages/marked.vue': '<template><Marked /></template>',
  'app/components/Marked.vue': [
    '<script setup>',
    ...HOOKS.map(mark),
    'definePageMeta({ mark: "MARK-definePageMeta" })',
    'onPrehydrate(() => { globalThis.marked = "MARK-onPrehydrate" })',
    '</script>',
    '<template><p>marked</p></template>',
  ].join('\n'),
}

const mine = { name: 'useMine', argumentLength: 2, source: '~/composables/mine' }
const fixture: Fixture = { config: { optimization: { keyedComposables: [mine] } }, files }

describeMatrix('keyed composables', { layouts: ['v4'], modes: ['dev'], fixture }, (app: App) => {
  it(
    'adds a key to calls with too few arguments, only for the configured function',
    proves(
      '2.9-keys',
      'optimization.keyedComposables',
      'optimization.keyedComposables[].name',
      'optimization.keyedComposables[].argumentLength',
      'optimization.keyedComposables[].source',
      '8-keyed',
    ),
    async () => {
      const html = await app.html('/')
      const [first, second, full, other] = [0, 1, 2, 3].map(index => textOf(html, `mine${index}`)!)
      expect(first).toMatch(/^a \$[\w-]{10}$/)
      expect(second).toMatch(/^a \$[\w-]{10}$/)
      expect(second).not.toBe(first)
      expect([full, other]).toEqual(['a b', 'a'])
      // Different keys on the server and the client would cause a hydration mismatch.
      const tab = await openPage(`${app.url}/`)
      expect(await tab.text('#mine0')).toBe(first)
    },
  )
})

describe('a build', () => {
  let client: string
  let server: string
  let emptied: { client: string; server: string }

  beforeAll(async () => {
    const { dir } = await buildApp({ fixture, layout: 'v4' })
    client = readAll(join(dir, '.output/public'), /\.js$/)
    server = readAll(join(dir, '.fw/dist/server'), /\.mjs$/)
    const none = { ui: [], '#app': [] }
    const other = await buildApp({
      fixture: {
        ...fixture,
        config: {
          optimization: { keyedComposables: [mine], treeShake: { composables: { client: none, server: none } } },
        },
      },
      layout: 'v4',
    })
    emptied = {
      client: readAll(join(other.dir, '.output/public'), /\.js$/),
      server: readAll(join(other.dir, '.fw/dist/server'), /\.mjs$/),
    }
  })

  for (const name of Object.keys(KEYED)) {
    it(
      `adds one key to each call of ${name}, the same on the server and the client`,
      proves(`optimization.keyedComposables[${name}]`),
      () => {
        const text = new RegExp(`function keyed_${name}\\(\\)[\\s\\S]*?\\n\\}`).exec(server)?.[0] ?? ''
        const keys = [...text.matchAll(/"(\$[\w-]{10})"/g)].map(match => match[1]!)
        expect(new Set(keys).size).toBe(2)
        for (const key of keys) expect(client).toContain(key)
      },
    )
  }

  const option = 'optimization.treeShake.composables'
  it(
    'removes server-only composables from the client bundle',
    proves('2.9-treeshake', `${option}.client`, `${option}.client["ui"]`, `${option}.client["#app"]`),
    () => {
      for (const name of [...REMOVED.client.ui, ...REMOVED.client.app])
        expect(client, name).not.toContain(`MARK-${name}`)
      expect(client).toContain('MARK-onMounted')
      for (const name of REMOVED.client.ui) expect(emptied.client, name).toContain(`MARK-${name}`)
    },
  )

  it(
    'removes client-only composables from the server bundle',
    proves('2.9-treeshake', `${option}.server`, `${option}.server["ui"]`, `${option}.server["#app"]`),
    () => {
      for (const name of [...REMOVED.server.ui, ...REMOVED.server.app])
        expect(server, name).not.toContain(`MARK-${name}`)
      expect(server).toContain('MARK-onServerPrefetch')
      for (const name of REMOVED.server.ui) expect(emptied.server, name).toContain(`MARK-${name}`)
    },
  )
})
