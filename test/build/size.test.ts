import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { listFiles } from '../docs/site'
import { buildApp } from '../harness/build-app'
import { OTHER_BUNDLERS, inTurn } from '../harness/in-turn'
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

/** The size of all scripts of the client. */
async function measure(
  files: Record<string, string>,
  bundler = 'bundler1',
): Promise<{ size: number; compressed: number }> {
  const args = ['--builder', bundler]
  const { dir, code, output } = await buildApp({ layout: 'v4', fixture: { config: {}, files }, args })
  expect(code, output).toBe(0)
  const assets = join(dir, '.output/public/_fw')
  const scripts = listFiles(assets)
    .filter(file => file.endsWith('.js'))
    .map(file => readFileSync(join(assets, file)))
  const sum = (sizes: number[]): number => sizes.reduce((total, size) => total + size, 0)
  return {
    size: sum(scripts.map(script => script.length)),
    compressed: sum(scripts.map(script => gzipSync(script).length)),
  }
}

it.each(Object.entries(APPLICATIONS))('stays within the size limit of the application `%s`', async (name, files) => {
  const { compressed: size } = await measure(files)
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

it.each(inTurn(1, OTHER_BUNDLERS))('is at most 5 % larger with $name than with Vite', async ({ bundler }) => {
  const vite = await measure(APPLICATIONS.pages)
  const other = await measure(APPLICATIONS.pages, bundler)
  expect(other.size, JSON.stringify({ vite, other })).toBeLessThanOrEqual(vite.size * 1.05)
  expect(other.compressed, JSON.stringify({ vite, other })).toBeLessThanOrEqual(vite.compressed * 1.05)
})
