import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { setInJson } from '../../packages/kit/src/config'
import { RECIPES } from '../../packages/fw/src/cli/recipes/names'
import { publish } from '../create/packed'
import type { Published } from '../create/packed'
import { createApp, startServer } from '../harness/start-app'
import { npm, run } from '../packed/program'
import { CASES } from './cases'

/** Installing packages can take longer than a test may. */
const LIMIT_MS = 900_000

let published: Published

/** A new project, installed once. Each recipe gets a copy. */
const base = (): string => join(published.dir, 'base')

beforeAll(async () => {
  published = await publish()
  const args = ['--packages', '.', 'base', '--yes', '--no-git']
  const { code, stdout, stderr } = await run(published.createFw, args, published.dir)
  if (code !== 0) throw new Error(stdout + stderr)
}, LIMIT_MS)

afterAll(() => published.remove())

it('has a case for each recipe', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(Object.keys(RECIPES).toSorted())
})

function copyBase(name: string): string {
  const dir = join(published.dir, name)
  const isOwn = (path: string): boolean => path !== join(base(), 'node_modules')
  cpSync(base(), dir, { recursive: true, filter: isOwn })
  execFileSync('cp', ['-al', join(base(), 'node_modules'), join(dir, 'node_modules')])
  return dir
}

async function addOverrides(dir: string, overrides: Readonly<Record<string, string>>): Promise<void> {
  const file = join(dir, 'package.json')
  let text = readFileSync(file, 'utf8')
  for (const [name, version] of Object.entries(overrides)) text = await setInJson(text, ['overrides', name], version)
  writeFileSync(file, text)
}

/** The texts of the project's files. */
function readOwn(dir: string): Record<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dir.length + 1))
    .filter(path => !/^(?:node_modules|\.fw|\.output|\.data|vendor)\/|package-lock\.json/.test(path))
  return Object.fromEntries(files.sort().map(path => [path, readFileSync(join(dir, path), 'base64')]))
}

/** Makes Node 22 the `node` of this test and of the scripts that npm runs. Returns its path. */
async function useNode22(): Promise<string> {
  const dir = join(published.dir, 'node22')
  mkdirSync(dir)
  writeFileSync(join(dir, 'package.json'), '{ "private": true }')
  await npm(['install', 'node@22.23.3'], dir)
  const { PATH } = process.env
  process.env.PATH = [join(dir, 'node_modules/node/bin'), PATH].join(delimiter)
  onTestFinished(() => void (process.env.PATH = PATH))
  return join(dir, 'node_modules/node/bin/node')
}

async function fw(dir: string, args: readonly string[], node: string): Promise<string> {
  const { code, stdout, stderr } = await run(node, [join(dir, 'node_modules/fw/bin/fw.mjs'), ...args], dir)
  expect(code, `fw ${args.join(' ')}\n${stdout}${stderr}`).toBe(0)
  return stdout
}

describe.each(Object.entries(CASES))(
  'fw add %s',
  (name, { files, env, overrides = {}, packages = [], needsNode22, isBuilt, check }) => {
    it(
      'works in a new project, and can be taken back',
      async () => {
        const dir = copyBase(name)
        await addOverrides(dir, overrides)
        const before = readOwn(dir)
        const node = needsNode22 ? await useNode22() : process.execPath
        await fw(dir, ['add', name, '--yes'], node)
        const added = readOwn(dir)
        if (packages.length > 0) await run('npm', ['install', '--no-save', ...packages], dir)
        for (const [path, content] of Object.entries(files?.(dir) ?? {})) {
          mkdirSync(dirname(join(dir, path)), { recursive: true })
          writeFileSync(join(dir, path), content)
        }
        let url = ''
        if (isBuilt !== false) {
          await fw(dir, ['build'], node)
          const runtime = needsNode22 ? { runtime: node } : {}
          const program = startServer(dir, env?.(dir), runtime)
          const app = await createApp(program, { dir, layout: 'v4', mode: 'built', base: '', clean: () => {} })
          onTestFinished(() => app.stop())
          url = app.url
        }
        await check({ dir, url })
        for (const [path, text] of Object.entries(added)) writeFileSync(join(dir, path), text, 'base64')
        await fw(dir, ['add', '--undo', '--yes'], node)
        const after = readOwn(dir)
        expect(Object.fromEntries(Object.keys(before).map(path => [path, after[path]]))).toEqual(before)
      },
      LIMIT_MS,
    )
  },
)
