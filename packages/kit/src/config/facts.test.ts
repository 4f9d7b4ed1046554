import { mkdirSync, symlinkSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createProject } from '../../../../test/project'
import { gatherFacts, isCi, scanAppSources } from './facts'
import { findWorkspaceDir } from '../packages/workspace-dir'

it('lists the contents of the app folder', () => {
  const { dir } = createProject({
    'app/app.vue': '',
    'app/error.jsx': '',
    'app/other.vue': '',
    'app/pages/index.vue': '',
    'app/pages/a/b/c.tsx': '',
    'app/pages/node_modules/x.js': '',
    'app/pages/.hidden/x.md': '',
    'app/layouts/default.vue': '',
    'app/public/x.png': '',
    'app/plugins': '',
  })
  expect(scanAppSources(dir)).toEqual({ app: ['.vue'], error: ['.jsx'], pages: ['.tsx', '.vue'], layouts: ['.vue'] })
  expect(scanAppSources('/nowhere')).toEqual({})
})

it.each<[string, string, Record<string, string[]>]>([
  ['only utils', 'app/utils/x.ts', { utils: ['.ts'] }],
  ['only assets', 'app/assets/x.png', { assets: ['.png'] }],
  ['only an app config', 'app/app.config.ts', { 'app.config': ['.ts'] }],
])('detects an app folder with %s, unless there are sources next to it', (_, file, expected) => {
  expect(scanAppSources(createProject({ [file]: '' }).dir)).toEqual(expected)
  for (const flat of ['app.vue', 'error.tsx', 'pages/index.vue', 'components/A.vue'])
    expect(scanAppSources(createProject({ [file]: '', [flat]: '' }).dir)).toEqual({})
  expect(
    scanAppSources(createProject({ 'app/router.options.ts': '', 'app/spa-loading-template.html': '' }).dir),
  ).toEqual({})
})

it('follows symbolic links in the app folder, but not circular ones', () => {
  const { dir, path } = createProject({
    'shared/layouts/default.vue': '',
    'shared/layouts/deep/x.tsx': '',
    'shared/main.jsx': '',
    'app/pages/a/x.txt': '',
  })
  symlinkSync(path('shared/layouts'), path('app/layouts'))
  symlinkSync(path('shared/main.jsx'), path('app/app.jsx'))
  symlinkSync(path('shared'), path('app/pages/a/linked'))
  symlinkSync(path('app/pages'), path('app/pages/a/circle'))
  symlinkSync(path('shared'), path('shared/circle'))
  symlinkSync(path('gone'), path('app/error.vue'))
  symlinkSync(path('app/plugins'), path('app/plugins'))
  expect(scanAppSources(dir)).toEqual({
    app: ['.jsx'],
    layouts: ['.tsx', '.vue'],
    pages: ['.jsx', '.tsx', '.txt', '.vue'],
  })
})

it('reads the disk once, and only on demand', () => {
  const { dir, path } = createProject()
  const facts = gatherFacts({ rootDir: dir, envName: 'production', env: {} })
  expect(facts.isDirectory(path('later'))).toBe(false)
  mkdirSync(path('later'))
  expect(facts.isDirectory(path('later'))).toBe(false)
  expect(facts.isDirectory(dir)).toBe(true)
})

it('gives real variables precedence over those of .env files', () => {
  const facts = gatherFacts({
    rootDir: '/project',
    envName: 'test',
    env: { A: 'real', E: '' },
    dotenv: { A: 'file', B: 'file', E: 'file' },
  })
  expect(facts.env).toEqual({ A: 'real', B: 'file', E: '' })
  expect(facts.buildId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

it.each([
  [{ CI: 'true' }, true],
  [{ CI: '1' }, true],
  [{ CI: 'false' }, false],
  [{ CI: '0' }, false],
  [{ CI: '' }, false],
  [{}, false],
  [{ GITHUB_ACTIONS: 'true' }, true],
  [{ CI: 'false', GITHUB_ACTIONS: 'true' }, false],
])('%o: CI is %s', (env, ci) => {
  expect(isCi(env)).toBe(ci)
})

it.each([
  [
    'the outermost manifest',
    { 'package.json': '{"workspaces":["*"]}', 'a/pnpm-workspace.yaml': '', 'a/b/package-lock.json': '{}' },
    '',
  ],
  ['a manifest over a lock file', { 'a/pnpm-workspace.yaml': '', 'a/b/yarn.lock': '' }, 'a'],
  ['the nearest lock file', { 'bun.lock': '', 'a/pnpm-lock.yaml': '' }, 'a'],
  ['the repository', { 'a/.git/HEAD': '' }, 'a'],
  ['nothing above the repository', { 'pnpm-workspace.yaml': '', 'a/.git/HEAD': '' }, 'a'],
  ['the project itself', { 'a/package.json': '{' }, 'a/b/c'],
])('finds the workspace: %s', (_, files, expected) => {
  const { path } = createProject({ ...files, 'a/b/c/x': '' })
  expect(findWorkspaceDir(path('a/b/c'))).toBe(path(expected).replace(/\/$/, ''))
})
