import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'pathe'
import { afterAll, expect, it } from 'vitest'
import { findCode, isCodeFile } from './code-extensions'

const root = mkdtempSync(join(tmpdir(), 'fw-code-'))
afterAll(() => rmSync(root, { recursive: true }))

it('finds code by its path with or without extension, and the index of a folder', () => {
  mkdirSync(join(root, 'folder'))
  mkdirSync(join(root, 'data.ts'))
  for (const name of ['one.js', 'one.ts', 'folder/index.mjs', 'two.tsx']) writeFileSync(join(root, name), '')
  const find = (name: string): string | undefined => findCode(join(root, name))?.slice(root.length + 1)
  expect(['one', 'one.js', 'folder', 'two', 'data', 'gone'].map(find)).toEqual([
    'one.ts',
    'one.js',
    'folder/index.mjs',
    undefined,
    undefined,
    undefined,
  ])
})

it('knows names of code', () => {
  expect(['a.ts', 'a.cjs', 'a.tsx', 'a.json', 'ts'].filter(isCodeFile)).toEqual(['a.ts', 'a.cjs'])
})
