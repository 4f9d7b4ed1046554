import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runCommand, startCommand } from '../harness/build-app'

const SOURCES = {
  'app/pages/index.vue': `<script setup lang="ts">
import { greeting } from '../utils/typed'
const word: string = greeting as string
</script>

<template>
  <h1>{{ word }}</h1><img src="~/assets/dot.svg"><LayerBox :count="1" />
</template>

<style scoped>
h1 { color: rgb(1, 2, 3) }
</style>
`,
  'app/utils/typed.ts': `export const greeting: unknown = 'Hello'`,
  'app/assets/dot.svg': `<svg xmlns="http://www.w3.org/2000/svg">${'<path/>'.repeat(900)}</svg>`,
  'server/api/typed.ts': `const one: number = 1\nexport default defineEventHandler(() => one)`,
  'layers/base/fw.config.ts': 'export default {}',
  'layers/base/app/components/LayerBox.vue':
    '<script setup lang="ts">\ndefineProps<{ count: number }>()\n</script>\n\n<template>\n  <p>{{ count }}</p>\n</template>\n',
}

// Typical contents that do not resolve in a fresh clone.
const BROKEN = {
  'a base that is not there': '{ "extends": "./nowhere/tsconfig.json" }',
  'a package that is not installed, and a reference, with comments':
    '{\n  // comment\n  "extends": ["@acme/tsconfig/base.json"],\n  "references": [{ "path": "./packages/gone" }],\n}',
}

it.each(Object.entries(BROKEN))('builds with a tsconfig that refers to %s', async (_, text) => {
  const files = {
    ...SOURCES,
    'tsconfig.json': text,
    'layers/base/tsconfig.json': '{ "extends": "./.fw/tsconfig.json" }',
  }
  const { dir, code, output } = await runCommand(['generate'], { layout: 'v4', fixture: { files } })
  expect(code, output).toBe(0)
  const html = readFileSync(join(dir, '.output/public/index.html'), 'utf8')
  expect(html).toMatch(/<h1 data-v-\w+>Hello<\/h1><img[^>]* src="\/_fw\/[^"]+\.svg"/)
  const scope = /<h1 (data-v-\w+)>/.exec(html)![1]!
  expect(html).toContain(`h1[${scope}]`)
})

it('starts the dev server with such a tsconfig', async () => {
  const { dir, code, output } = await runCommand(['prepare'], {
    layout: 'v4',
    fixture: { files: { ...SOURCES, 'tsconfig.json': Object.values(BROKEN)[0]! } },
  })
  expect(code, output).toBe(0)
  const program = startCommand(['dev', '--port', '0', '--host', '127.0.0.1', '--logLevel', 'info'], { cwd: dir })
  onTestFinished(() => program.stop())
  const [url] = await program.until(/http:\/\/127\.0\.0\.1:\d+/)
  await fetch(`${url}/__fw_ready`)
  const html = await (await fetch(`${url}/`, { headers: { accept: 'text/html' } })).text()
  expect(html, program.output()).toMatch(/<h1[^>]*>Hello<\/h1>/)
  expect(await (await fetch(`${url}/api/typed`)).text()).toBe('1')
})

it('generates the tsconfig files of the v4 layout for a v3 project that refers to them', async () => {
  const references = ['app', 'server', 'shared', 'node'].map(name => ({ path: `./.fw/tsconfig.${name}.json` }))
  const files = { ...SOURCES, 'tsconfig.json': JSON.stringify({ files: [], references }) }
  const { dir, code, output } = await runCommand(['build'], { layout: 'v3', fixture: { files } })
  expect(code, output).toBe(0)
  for (const { path } of references) expect([path, existsSync(join(dir, path))]).toEqual([path, true])
})
