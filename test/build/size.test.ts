import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { listFiles } from '../docs/site'
import { buildApp } from '../harness/build-app'
import limits from './size.json'

const root = '<template><main><h1>Hello</h1></main></template>'
const page =
  '<script setup>\nconst count = ref(0)\n</script>\n<template><button @click="count++">{{ count }}</button></template>'

/** Applications that only use what they need: the rest of the bundle is the runtime. */
const APPLICATIONS: Record<keyof typeof limits, Record<string, string>> = {
  minimal: { 'app/app.vue': root },
  pages: { 'app/app.vue': '<template><FwPage /></template>', 'app/pages/index.vue': page, 'app/pages/about.vue': root },
}

// Files contain names with content hashes, which compress differently each time.
const NOISE = 48

it.each(Object.entries(APPLICATIONS))('stays within the size limit of the application `%s`', async (name, files) => {
  const { dir, code, output } = await buildApp({ layout: 'v4', fixture: { config: {}, files } })
  expect(code, output).toBe(0)
  const assets = join(dir, '.output/public/_fw')
  const size = listFiles(assets)
    .filter(file => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file))).length, 0)
  const limit = limits[name as keyof typeof limits]
  expect(
    size,
    `${size} bytes, compressed. Find out what came into it (\`fw analyze\`): parts that an application does not use must not be there.`,
  ).toBeLessThanOrEqual(limit + NOISE)
  expect(
    size,
    `Only ${size} bytes, compressed: well done. Write that number into test/build/size.json, so that it stays so.`,
  ).toBeGreaterThan(limit - 2 * NOISE)
})
