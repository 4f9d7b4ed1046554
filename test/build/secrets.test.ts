import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { describeMatrix } from '../harness/start-app'
import type { Fixture } from '../harness/fixture'
import { proves } from '../proofs/registry'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

const fixture: Fixture = {
  config: `{
  sourcemap: { client: true, server: true },
  routeRules: { '/ahead': { prerender: true }, '/spa': { ssr: false } },
  runtimeConfig: { token: 'planted-private-value', fromEnv: '', public: { shown: 'meant to be shown' } },
}`,
  files: {
    '.env': 'FW_FROM_ENV=planted-env-value\nOTHER_SECRET=planted-env-unused\n',
    'app/app.vue': '<template><FwPage /></template>',
    'app/plugins/side.server.ts': 'export default defineFwPlugin(() => { globalThis.side = "planted-server-plugin" })',
    'app/components/Both.server.vue':
      '<script setup>globalThis.both = "planted-server-component"</script><template><i>server</i></template>',
    'app/components/Both.client.vue': '<template><i>client</i></template>',
    'app/pages/index.vue': `<script setup lang="ts">
const config = useRuntimeConfig()
const { data } = await useFetch('/api/length')
const onServer = import.meta.server ? ['planted', 'branch'].join('-') + config.token.length : ''
</script>
<template><h1>{{ config.public.shown }} {{ data }} {{ onServer.length > 0 }}</h1><Both /></template>`,
    'app/pages/ahead.vue': '<template><h1>Ahead</h1></template>',
    'app/pages/spa.vue': '<template><h1>Browser</h1></template>',
    'app/pages/crash.vue':
      '<script setup>\nif (import.meta.server) throw new Error("hidden-page-error")\n</script>\n<template><p /></template>',
    'server/api/length.ts':
      '// planted-server-comment\nexport default defineEventHandler((event) => [useRuntimeConfig(event).token, secretOf("planted-server-text")].map(text => text.length))',
    'server/api/crash.ts':
      'export default defineEventHandler(() => { throw Object.assign(new Error("planted-api-error"), { data: "planted-api-data" }) })',
    'server/api/refuse.ts':
      'export default defineEventHandler(() => { throw createError({ status: 422, statusText: "No good", message: "said to callers", cause: new Error("planted-cause") }) })',
    'server/utils/secret.ts': 'export const secretOf = (text: string) => text + "planted-server-util"',
    'server/plugins/start.ts':
      'export default defineServerPlugin(() => { globalThis.started = "planted-server-start" })',
  },
}

const scan = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

describeMatrix('the public output', { fixture, modes: ['built'] }, app => {
  const secrets = () => ['planted-', app.dir, root]
  const check = (text: string, where: string): void => {
    for (const secret of secrets()) {
      expect(
        text.includes(secret),
        `${secret} in ${where}: ${text.slice(Math.max(0, text.indexOf(secret) - 80), text.indexOf(secret) + 80)}`,
      ).toBe(false)
    }
  }

  it('contains nothing private in its files, including source maps', proves('1.5-private'), () => {
    const files = scan(join(app.outputDir, 'public'))
    expect(files.some(file => file.endsWith('.map'))).toBe(true)
    expect(files.some(file => file.endsWith('ahead/index.html'))).toBe(true)
    for (const file of files) {
      const text = readFileSync(file, 'latin1')
      check(text, file)
      // Source maps are meant to contain the sources of the application.
      if (!file.endsWith('.map')) expect(text.includes('hidden-page-error'), file).toBe(false)
    }
  })

  it('contains nothing private in responses, including errors', async () => {
    for (const path of [
      '/',
      '/ahead',
      '/spa',
      '/crash',
      '/none',
      '/api/length',
      '/api/crash',
      '/api/refuse',
      '/api/none',
      '/%E0%A4%A',
      '/_fw/none.js',
    ]) {
      for (const accept of ['text/html', 'application/json']) {
        const response = await app.get(path, { headers: { accept } })
        const text = await response.text()
        check(text, `${accept} of ${path}`)
        expect(text).not.toContain('hidden-page-error')
        check(JSON.stringify([...response.headers]), `headers of ${path}`)
        expect(text, `${accept} of ${path}`).not.toMatch(/node_modules|\bat \w+ \(|\.mjs:\d/)
      }
    }
    expect(await app.html('/')).toContain('meant to be shown')
    expect(await app.json('/api/refuse')).toMatchObject({ status: 422, message: 'said to callers' })
    expect(await app.json('/api/crash')).toMatchObject({ status: 500, message: 'Internal Server Error' })
  })

  it('is served without any paths of the build machine', () => {
    const files = scan(join(app.outputDir, 'server'))
    const found = files.filter(file => [app.dir, root].some(path => readFileSync(file, 'utf8').includes(path)))
    expect(found.map(file => file.slice(app.outputDir.length))).toEqual([])
    // Values from `.env` at build time are not part of the output.
    for (const file of files) expect(readFileSync(file, 'utf8').includes('planted-env-'), file).toBe(false)
  })

  it('has source maps with relative source paths', () => {
    const maps = scan(app.outputDir).filter(file => file.endsWith('.map'))
    for (const map of maps) {
      const { sources = [], sourceRoot = '' } = JSON.parse(readFileSync(map, 'utf8')) as {
        sources?: string[]
        sourceRoot?: string
      }
      expect(
        [sourceRoot, ...sources].filter(source => source?.startsWith('/') || source?.startsWith('file:')),
        map,
      ).toEqual([])
    }
  })
})
