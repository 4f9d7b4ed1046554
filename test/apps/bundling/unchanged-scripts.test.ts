import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Bundler } from '../../harness/build-app'
import { UNMINIFIED, buildApp } from '../../harness/build-app'

const NAMES = ['one', 'two', 'three', 'four', 'five']

/** The scripts and styles of an application whose entry and first page show a word, by name. */
async function buildWith(bundler: Bundler, words: { entry?: string; page?: string } = {}) {
  const { entry = 'entry-word', page = 'page-word' } = words
  const pages = NAMES.map((name, index) => [
    `app/pages/${name}.vue`,
    `<script setup>\nconst count = useState('${name}', () => 0)\n</script>\n<template><p @click="count++">${index === 0 ? page : name} {{ count }}</p></template>\n<style>.${name} { --own: ${name} }</style>`,
  ])
  const { dir, code, output } = await buildApp({
    fixture: {
      // The names of webpack do not depend on the minification.
      config: bundler === 'bundler2' ? UNMINIFIED : {},
      files: {
        'app/app.vue': `<template><main><h1>${entry}</h1><FwPage /></main></template>\n<style>h1 { --own: ${entry} }</style>`,
        ...Object.fromEntries(pages),
      },
    },
    layout: 'v4',
    args: ['--builder', bundler],
  })
  expect(code, output).toBe(0)
  const folder = join(dir, '.output/public/_fw')
  const files = readdirSync(folder).filter(file => /\.(?:js|css)$/.test(file))
  return new Map(files.map(file => [file, readFileSync(join(folder, file), 'utf8')]))
}

/** The content of the files that a second build has renamed. All others are the same in both. */
function changedFiles(before: Map<string, string>, after: Map<string, string>): string[] {
  expect(before.size).toBeGreaterThanOrEqual(NAMES.length + 3)
  expect(after.size).toBe(before.size)
  for (const [file, text] of after) if (before.has(file)) expect(before.get(file)).toBe(text)
  return [...before].flatMap(([file, text]) => (after.has(file) ? [] : [text]))
}

// The counterpart of the import map of Vite: scripts do not import each other by their names.
it.each(['bundler2', 'bundler3'] as const)('an edit of one page renames few scripts with %s', async bundler => {
  const changed = changedFiles(await buildWith(bundler), await buildWith(bundler, { page: 'other-word' }))
  // The page, the runtime with the names of all scripts, and the entry that imports the runtime.
  expect(changed.length).toBeLessThanOrEqual(3)
  expect(changed.filter(text => text.includes('page-word'))).toHaveLength(1)
})

it('an edit of the entry renames only its script and its styles with Rspack', async () => {
  const changed = changedFiles(await buildWith('bundler3'), await buildWith('bundler3', { entry: 'other-word' }))
  expect(changed).toHaveLength(2)
  for (const text of changed) expect(text).toContain('entry-word')
})
