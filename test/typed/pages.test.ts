import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { runFw } from '../commands/program'
import { writeFiles } from '../harness/build-app'
import { proves } from '../proofs/registry'
import { runChecker } from './checker'
import { removeFolder } from '../harness/remove-folder'

const cache = fileURLToPath(new URL('../../node_modules/.cache/fw-typed', import.meta.url))

const script = (lines: string[]) =>
  `<script setup lang="ts">\n${lines.join('\n')}\n</script>\n\n<template>\n  <FwLink :to="{ name: 'users-id', params: { id: 1 } }" />\n</template>\n`

/** Creates a prepared project with these lines in its first page. Returns its folder. */
async function prepare(typedPages: boolean, lines: string[]): Promise<string> {
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, 'pages-'))
  onTestFinished(() => removeFolder(dir))
  writeFiles(dir, {
    'fw.config.ts': `export default defineFwConfig({ future: { compatibilityVersion: 3 }, experimental: { typedPages: ${typedPages} } })\n`,
    'tsconfig.json': '{ "extends": "./.fw/tsconfig.json" }',
    'package.json': '{ "type": "module", "private": true }',
    'pages/index.vue': script(lines),
    'pages/users/[id].vue': '<template>\n  <p>{{ $route.path }}</p>\n</template>\n',
    'pages/docs/[[lang]]/[...path].vue': '<template>\n  <p>docs</p>\n</template>\n',
  })
  expect(await runFw(['prepare'], dir)).toMatchObject({ code: 0, err: '' })
  return dir
}

const lines = [
  "const user = useRoute('users-id')",
  'const id: string = user.params.id',
  "const path: string[] | undefined = useRoute('docs-lang-path').params.path",
  "const go = () => navigateTo({ name: 'users-id', params: { id } })",
  'const plain = () => navigateTo(`/users/${path?.[0]}`)',
  'console.log(go, plain)',
]

it('generates types for routes with `typedPages`', proves('experimental.typedPages'), async () => {
  const wrong = [
    '// @ts-expect-error there is no such route',
    "useRoute('nobody')",
    '// @ts-expect-error it has no such parameter',
    'console.log(user.params.name)',
    '// @ts-expect-error there is no such route',
    "void navigateTo({ name: 'nobody' })",
    '// @ts-expect-error the parameter is missing',
    "void navigateTo({ name: 'users-id', params: {} })",
  ]
  const dir = await prepare(true, [...lines, ...wrong])
  expect(await runChecker(['--noEmit', '--project', join(dir, 'tsconfig.json')])).toEqual({ code: 0, output: '' })
})

it('does not generate types for routes without `typedPages`', async () => {
  const dir = await prepare(false, ["useRoute('nobody')"])
  expect(existsSync(join(dir, '.fw/types/routes.d.ts'))).toBe(false)
  expect(readFileSync(join(dir, '.fw/fw.d.ts'), 'utf8')).not.toContain('types/routes.d.ts')
})
