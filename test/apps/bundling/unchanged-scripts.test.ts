import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildApp } from '../../harness/build-app'

const NAMES = ['one', 'two', 'three', 'four', 'five']

/** The scripts of an application whose first page shows a word, by name. */
async function buildWith(bundler: string, word: string): Promise<Record<string, string>> {
  const pages = NAMES.map((name, index) => [
    `app/pages/${name}.vue`,
    `<script setup>\nconst count = useState('${name}', () => 0)\n</script>\n<template><p @click="count++">${index === 0 ? word : name} {{ count }}</p></template>`,
  ])
  const { dir, code, output } = await buildApp({
    fixture: { config: {}, files: { 'app/app.vue': '<template><FwPage /></template>', ...Object.fromEntries(pages) } },
    layout: 'v4',
    args: ['--builder', bundler],
  })
  expect(code, output).toBe(0)
  const folder = join(dir, '.output/public/_fw')
  const scripts = readdirSync(folder).filter(file => file.endsWith('.js'))
  return Object.fromEntries(scripts.map(file => [file, readFileSync(join(folder, file), 'utf8')]))
}

// The counterpart of the import map of Vite: scripts do not import each other by their names.
it.each(['bundler2', 'bundler3'])('an edit of one page renames few scripts with %s', async bundler => {
  const [before, after] = [await buildWith(bundler, 'word-one'), await buildWith(bundler, 'word-two')]
  const changed = Object.keys(before).filter(file => after[file] === undefined)
  expect(Object.keys(before).length).toBeGreaterThanOrEqual(NAMES.length + 3)
  expect(Object.keys(after)).toHaveLength(Object.keys(before).length)
  // The page, the runtime with the names of all scripts, and the entry that imports the runtime.
  expect(changed.length).toBeLessThanOrEqual(3)
  expect(changed.filter(file => before[file]!.includes('word-one'))).toHaveLength(1)
  for (const [file, text] of Object.entries(after)) if (before[file] !== undefined) expect(before[file]).toBe(text)
})
