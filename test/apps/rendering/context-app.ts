import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Fixture } from '../../harness/fixture'

/** The locations in which the application calls a composable after an `await`. */
export const CALL_SITES = [
  'function',
  'object',
  'wrapped',
  'middleware',
  'validate',
  'inline',
  'setup',
  'data',
  'nested',
] as const

const files = {
  // If the context is lost, nothing is written, and the page shows its default text.
  'app/utils/keep.ts': [
    'export const tick = () => new Promise(resolve => setTimeout(resolve, 1))',
    'export function keep(name) { try { useState(name).value = "kept" } catch (error) { globalThis.lost = error.message } }',
    'export const defineWrapped = work => work',
    'export const wrapped = defineWrapped(async () => { await tick(); keep("wrapped") })',
    'export async function nested() { await tick(); keep("nested") }',
  ].join('\n'),
  'app/plugins/function.ts':
    'export default defineFwPlugin(async () => {\n  await tick()\n  keep("function")\n  await wrapped()\n  return { provide: { told: (await Promise.resolve("provided")) } }\n})',
  'app/plugins/object.ts':
    'export default defineFwPlugin({ name: "object", async setup() {\n  try { await Promise.reject(new Error("no")) } catch { keep("object") }\n} })',
  'app/middleware/waits.ts':
    'export default defineFwRouteMiddleware(async () => {\n  await tick()\n  keep("middleware")\n})',
  'server/api/event.ts':
    'const later = async () => { await new Promise(resolve => setTimeout(resolve, 1)); const { url } = useEvent(); return url.pathname + url.search }\nexport default defineEventHandler(() => later())',
  'app/pages/index.vue': [
    '<script lang="ts">',
    'export default defineFwComponent({',
    '  async setup() {',
    `    const places = ${JSON.stringify(CALL_SITES)}`,
    '    const states = Object.fromEntries(places.map(name => [name, useState(name)]))',
    '    const app = useFwApp()',
    '    await nested()',
    '    if (import.meta.server) keep("setup")',
    '    return { places, states, told: app.$told }',
    '  },',
    '  async asyncData() { await tick(); keep("data"); return { loaded: "yes" } },',
    '})',
    '</script>',
    '<template><ul><li v-for="name of places" :id="name" :key="name">{{ states[name].value ?? "lost" }}</li><li id="told">{{ told }} {{ loaded }}</li></ul></template>',
  ].join('\n'),
  'app/pages/meta.vue': [
    '<script setup>',
    'definePageMeta({',
    '  middleware: ["waits", async () => { await tick(); keep("inline") }],',
    '  validate: async () => { await tick(); keep("validate"); return true },',
    '})',
    'const states = { middleware: useState("middleware"), inline: useState("inline"), validate: useState("validate") }',
    '</script>',
    '<template><ul><li v-for="(state, name) of states" :id="name" :key="name">{{ state.value ?? "lost" }}</li></ul></template>',
  ].join('\n'),
}

/** An application that calls composables after an `await` in every location where this may work. */
export function createContextApp(config: Fixture['config'], more: Readonly<Record<string, string>> = {}): Fixture {
  return { config, files: { ...files, ...more } }
}

/** The content of all matching files in a directory, as one string. */
export function readAll(dir: string, ending: RegExp): string {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(
    entry => entry.isFile() && ending.test(entry.name),
  )
  return entries.map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8')).join('\n')
}
