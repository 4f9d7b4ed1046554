import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { triggers } from '../../../../test/triggers'
import { loadOptions } from './load'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach(dir => rmSync(dir, { recursive: true })))

async function builderProblems(config: string, files: Record<string, string> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'fw-builder-'))
  folders.push(dir)
  for (const [name, text] of Object.entries({ ...files, 'fw.config.mjs': `export default ${config}\n` })) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
  return (await loadOptions({ rootDir: dir, homeDir: dir, env: {} })).problems
}

it.each([
  ["{\n  builder: 'bundler2',\n}", 'bundler2', 'package-lock.json', 'npm install --save-dev'],
  ["{\n  builder: 'bundler3',\n}", 'bundler3', 'pnpm-lock.yaml', 'pnpm add -D'],
  ["{\n  builder: '@fw/bundler2-builder',\n}", 'bundler2', 'yarn.lock', 'yarn add -D'],
])('%s names a builder that the project has to install', async (config, name, lockFile, command) => {
  const problem = triggers('FW2003', await builderProblems(config, { [lockFile]: '' }))
  expect(problem).toMatchObject({ severity: 'error', path: ['builder'], location: { line: 2, column: 3 } })
  expect(problem.why).toContain(`@fw/${name}-builder`)
  expect(problem.fix).toBe(`Install it: \`${command} @fw/${name}-builder\`.`)
})

it.each([
  ["{ builder: 'no-such-builder' }", 'npm install --save-dev no-such-builder'],
  ["{ server: {\n  builder: 'no-such-builder' } }", 'npm install --save-dev no-such-builder'],
  ["{ builder: './own.ts' }", 'correct the path'],
  ["{ builder: '~~/own.ts' }", 'correct the path'],
])('%s cannot be resolved', async (config, fix) => {
  const problem = triggers('FW2003', await builderProblems(config))
  expect(problem.fix).toContain(fix)
  expect(problem.location?.line).toBe(config.includes('\n') ? 2 : 1)
})

it.each([
  "{ builder: 'bundler1', server: { builder: '@fw/server-builder' } }",
  "{ builder: './own.ts', server: { builder: '~~/own' } }",
  "{ builder: 'own-builder' }",
  '{ builder: { bundle: async () => {} } }',
])('%s can be resolved', async config => {
  const files = {
    'own.ts': '',
    'node_modules/own-builder/package.json': '{ "name": "own-builder", "type": "module", "exports": "./index.js" }',
    'node_modules/own-builder/index.js': '',
  }
  expect(await builderProblems(config, files)).toEqual([])
})
