import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig, loadOptions } from '@fw/kit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createProject } from '../project'
import type { TestProject } from '../project'
import { proves } from '../proofs/registry'
import { triggers } from '../triggers'
import { freePort } from '../harness/free-port'
import { createArchive, createArchiveServer } from './server'
import type { ArchiveServer } from './server'

let server: ArchiveServer
let project: TestProject
let lines: string[]

beforeEach(() => {
  lines = []
  project = createProject()
  // giget can store its own archives there. Loading a layer must not create it.
  vi.stubEnv('XDG_CACHE_HOME', project.path('xdg'))
})

afterEach(() => {
  vi.unstubAllEnvs()
})

const cacheDir = () => project.path('node_modules/.cache/fw/layers')
const cached = () => (existsSync(cacheDir()) ? readdirSync(cacheDir()).sort() : [])
const lock = (dir = '.') =>
  JSON.parse(readFileSync(project.path(join(dir, 'fw.lock.json')), 'utf8')) as {
    layers: Record<string, { resolved: string; integrity: string }>
  }

function load(extend: unknown, options: { env?: Record<string, string> } = {}) {
  project.write('fw.config.json', JSON.stringify({ extends: extend }))
  const env = {
    PATH: process.env.PATH!,
    HOME: project.path('home'),
    GIGET_GITHUB_URL: `${server.url}/github`,
    GIGET_GITLAB_URL: `${server.url}/gitlab`,
    ...options.env,
  }
  return loadOptions({
    rootDir: project.dir,
    homeDir: project.path('home'),
    env,
    onProgress: line => lines.push(line),
    fresh: true,
  })
}

describe('a remote layer', () => {
  beforeEach(async () => {
    server = await createArchiveServer()
    server.serve('/github/repos/acme/base/tarball/main', {
      'fw.config.json': '{"app":{"rootId":"remote"}}',
      'pages/index.vue': '',
    })
  })

  it('is downloaded once, with a progress line, and merged', async () => {
    const first = await load('gh:acme/base')
    expect(first.problems).toEqual([])
    expect(first.options.app.rootId).toBe('remote')
    expect(lines).toEqual(['Downloading layer gh:acme/base…', 'Downloading layer gh:acme/base… done'])
    const second = await load('gh:acme/base')
    expect(second.options.app.rootId).toBe('remote')
    expect(server.requests).toHaveLength(1)
    expect(lines).toHaveLength(2)
    expect(cached()).toEqual([expect.stringMatching(/^gh-acme-base-[\da-f]{10}$/)])
    expect(second.layers[1]).toMatchObject({
      remote: true,
      source: 'gh:acme/base',
      chain: ['fw.config.json', 'gh:acme/base'],
    })
    expect(existsSync(project.path('xdg'))).toBe(false)
  })

  it('supports a subdirectory, a ref, a repository of another host, or an archive', proves('2.2-extends'), async () => {
    server.serve('/github/repos/acme/mono/tarball/v2', {
      'packages/core/fw.config.json': '{"app":{"rootId":"core"}}',
      'packages/core-more/x': '',
      'fw.config.json': '{"app":{"rootTag":"wrong"}}',
    })
    server.serve('/gitlab/acme/team/base/-/archive/main.tar.gz', { 'fw.config.json': '{"app":{"rootTag":"main"}}' })
    server.serve('/files/theme.tar.gz?token=x', { 'fw.config.json': '{"app":{"teleportId":"archive"}}' })
    const { options, problems, layers } = await load([
      'gh:acme/mono/packages/core#v2',
      'gitlab:acme/team/base::',
      `${server.url}/files/theme.tar.gz?token=x`,
    ])
    expect(problems).toEqual([])
    expect(options.app).toMatchObject({ rootId: 'core', rootTag: 'main', teleportId: 'archive' })
    expect(readdirSync(layers[1]!.rootDir).sort()).toEqual(['.fw-layer.json', 'fw.config.json'])
    expect(JSON.stringify(Object.values(lock().layers))).not.toContain('token')
  })

  it('can extend other layers, which are locked with the project', async () => {
    server.serve('/github/repos/acme/top/tarball/main', {
      'fw.config.json': '{"extends":["gh:acme/base","./inner"]}',
      'inner/fw.config.json': '{}',
    })
    const { layers, problems } = await load('gh:acme/top')
    expect(problems).toEqual([])
    expect(layers.map(layer => layer.chain.slice(1).join(' → '))).toEqual([
      '',
      'gh:acme/top',
      'gh:acme/top → gh:acme/base',
      'gh:acme/top → ./inner',
    ])
    expect(Object.keys(lock().layers)).toEqual(['gh:acme/base', 'gh:acme/top'])
  })

  it('is locked in the local layer that extends it', async () => {
    project.write('local/fw.config.json', '{"theme":"gh:acme/base"}')
    const { files, problems } = await load('./local')
    expect(problems).toEqual([])
    expect(Object.keys(lock('local').layers)).toEqual(['gh:acme/base'])
    expect(existsSync(project.path('fw.lock.json'))).toBe(false)
    expect(files).toContain(project.path('local/fw.lock.json'))
  })

  it('receives a token from its entry or, for Git hosts only, from the environment', async () => {
    server.serve('/github/repos/acme/own/tarball/main', { 'fw.config.json': '{}' })
    server.serve('/theme.tar.gz', { 'fw.config.json': '{}' })
    await load(['gh:acme/base', ['gh:acme/own', { auth: 'mine' }], `${server.url}/theme.tar.gz`], {
      env: { GIGET_AUTH: 'shared' },
    })
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer shared',
      'Bearer mine',
      undefined,
    ])
    expect(readFileSync(project.path('fw.lock.json'), 'utf8')).not.toMatch(/mine|shared/)
  })

  it('can be redirected to another host, which does not receive the token', async () => {
    const other = await createArchiveServer()
    other.serve('/codeload', { 'fw.config.json': '{"app":{"rootId":"redirected"}}' })
    for (const path of ['/github/repos/acme/moved/tarball/main', '/moved.tar.gz'])
      server.serve(path, response => void response.writeHead(302, { location: `${other.url}/codeload` }).end())
    const { problems, options } = await load([
      ['gh:acme/moved', { auth: 'secret' }],
      [`${server.url}/moved.tar.gz`, { auth: 'secret' }],
    ])
    expect(problems).toEqual([])
    expect(options.app.rootId).toBe('redirected')
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret', 'Bearer secret'])
    expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  })

  it('does not leak credentials of a URL', async () => {
    const { host } = new URL(server.url)
    server.serve('/l.tar.gz?token=secret1', { 'fw.config.json': '{"extends":["./gone"],"app":{"rootId":"first"}}' })
    server.serve('/b.tar.gz', { 'fw.config.json': '{"app":{"rootTag":"main"}}' })
    const loaded = await load([
      `http://${host}/l.tar.gz?token=secret1`,
      `http://me:secret2@${host}/b.tar.gz`,
      `http://me:secret3@${host}/gone.tar.gz?secret4`,
      'git+ssh://me:secret5@host/x',
      'https://me:sec/ret@host/x?secret6',
    ])
    expect(loaded.options.app).toMatchObject({ rootId: 'first', rootTag: 'main' })
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      `Basic ${Buffer.from('me:secret2').toString('base64')}`,
      `Basic ${Buffer.from('me:secret3').toString('base64')}`,
    ])
    expect(loaded.problems.map(({ code }) => code).sort()).toEqual(['FW1131', 'FW1134', 'FW1134', 'FW1135'])
    const shown = JSON.stringify([
      lines,
      loaded.layers,
      loaded.problems.map(({ why, fix }) => why + fix),
      cached(),
      lock(),
      loaded.sources.map(({ name }) => name),
    ])
    expect(shown).not.toMatch(/secret|sec\/ret|token=|me:/)
    expect(Object.keys(lock().layers)).toEqual([`http://${host}/b.tar.gz`, `http://${host}/l.tar.gz`])
  })

  it('is matched with its lock entry even if the token changes', async () => {
    server.serve('/l.tar.gz?token=1', { 'fw.config.json': '{"app":{"rootId":"one"}}' })
    server.serve('/l.tar.gz?token=2', { 'fw.config.json': '{"app":{"rootId":"two"}}' })
    server.serve('/l.tar.gz?token=3', { 'fw.config.json': '{"app":{"rootId":"one"}}' })
    await load(`${server.url}/l.tar.gz?token=1`)
    const before = lock()
    expect(triggers('FW1136', (await load(`${server.url}/l.tar.gz?token=2`)).problems).fix).toContain(
      `delete the entry \`${server.url}/l.tar.gz\``,
    )
    const third = await load(`${server.url}/l.tar.gz?token=3`)
    expect(third.problems).toEqual([])
    expect(third.options.app.rootId).toBe('one')
    expect(lock()).toEqual(before)
  })

  it('is downloaded again if a download was interrupted', async () => {
    await load('gh:acme/base')
    const dir = join(cacheDir(), cached()[0]!)
    rmSync(join(dir, '.fw-layer.json'))
    writeFileSync(join(dir, 'fw.config.json'), '{')
    mkdirSync(`${dir}.abc.tmp`)
    const { problems, options } = await load('gh:acme/base')
    expect(problems).toEqual([])
    expect(options.app.rootId).toBe('remote')
    expect(server.requests).toHaveLength(2)
  })

  it('has its dependencies installed with `install`', async () => {
    server.serve('/github/repos/acme/app/tarball/main', {
      'package.json': JSON.stringify({ name: 'app', version: '1.0.0', dependencies: { dep: 'file:./dep' } }),
      'dep/package.json': JSON.stringify({ name: 'dep', version: '1.0.0', type: 'module', exports: './index.js' }),
      'dep/index.js': 'export const rootId = "installed"',
      'fw.config.mjs': 'import { rootId } from "dep"\nexport default { app: { rootId } }',
    })
    const { problems, options, layers } = await load([['gh:acme/app', { install: true }]])
    expect(problems).toEqual([])
    expect(options.app.rootId).toBe('installed')
    expect(existsSync(join(layers[1]!.rootDir, 'node_modules/dep'))).toBe(true)
    expect(lines.at(-1)).toBe('Installing dependencies of layer gh:acme/app… done')
    // Installed packages are not part of the recorded content.
    const { integrity } = lock().layers['gh:acme/app']!
    rmSync(cacheDir(), { recursive: true })
    await load('gh:acme/app')
    expect(lock().layers['gh:acme/app']!.integrity).toBe(integrity)
  })

  it('is skipped if its dependencies cannot be installed', async () => {
    server.serve('/github/repos/acme/app/tarball/main', {
      'package.json': '{"name":"app","dependencies":{"dep":"file:./gone/dep.tgz"}}',
      'fw.config.json': '{}',
    })
    const { problems, layers } = await load([['gh:acme/app', { install: true }]])
    const problem = triggers('FW1138', problems)
    expect(problem.why).toContain(
      '`npm install --no-audit --no-fund` failed in the layer `gh:acme/app` (fw.config.json → gh:acme/app)',
    )
    expect(layers).toHaveLength(1)
    expect(cached()).toEqual([])
    expect(existsSync(project.path('fw.lock.json'))).toBe(false)
  })
})

describe('the lockfile', () => {
  const path = '/github/repos/acme/base/tarball/main'
  const content = { 'fw.config.json': '{"app":{"rootId":"one"}}', 'bin/run*': '#!/bin/sh' }

  beforeEach(async () => {
    server = await createArchiveServer()
    server.serve(path, content)
    await load('gh:acme/base')
  })

  it('records the URL and the integrity of a layer', () => {
    expect(lock().layers['gh:acme/base']).toEqual({
      resolved: `${server.url}${path}`,
      integrity: expect.stringMatching(/^sha512-/),
    })
  })

  it('accepts the same content in another archive, and is not rewritten', async () => {
    const before = statSync(project.path('fw.lock.json'))
    server.serve(path, createArchive(content, { level: 1, top: 'acme-base-other' }))
    rmSync(cacheDir(), { recursive: true })
    expect((await load('gh:acme/base')).problems).toEqual([])
    expect(server.requests).toHaveLength(2)
    expect(statSync(project.path('fw.lock.json'))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })
  })

  it.each([
    ['content', { ...content, 'fw.config.json': '{}' }],
    ['a file', { ...content, more: '' }],
    ['a path', { 'fw.config.json': content['fw.config.json'], 'bin/other': '#!/bin/sh' }],
  ])('rejects a layer when %s has changed, and does not cache it', async (_, changed) => {
    server.serve(path, changed)
    rmSync(cacheDir(), { recursive: true })
    const { problems, layers } = await load('gh:acme/base')
    const problem = triggers('FW1136', problems)
    expect(problem.location).toMatchObject({ file: project.path('fw.config.json'), line: 1 })
    expect(problem.fix).toContain('delete the entry `gh:acme/base`')
    expect(layers).toHaveLength(1)
    expect(cached()).toEqual([])
  })

  it('accepts new content once its entry is deleted, and keeps other entries', async () => {
    server.serve(path, { 'fw.config.json': '{"app":{"rootId":"two"}}' })
    rmSync(cacheDir(), { recursive: true })
    project.write(
      'fw.lock.json',
      JSON.stringify({ lockfileVersion: 1, layers: { 'gh:unused/x': { resolved: 'x', integrity: 'sha512-x' } } }),
    )
    expect((await load('gh:acme/base')).options.app.rootId).toBe('two')
    expect(Object.keys(lock().layers)).toEqual(['gh:acme/base', 'gh:unused/x'])
  })

  it('triggers a new download if the cached copy does not match it', async () => {
    const old = lock().layers['gh:acme/base']!
    server.serve(path, { 'fw.config.json': '{"app":{"rootId":"two"}}' })
    rmSync(cacheDir(), { recursive: true })
    rmSync(project.path('fw.lock.json'))
    await load('gh:acme/base')
    server.serve(path, content)
    project.write('fw.lock.json', JSON.stringify({ lockfileVersion: 1, layers: { 'gh:acme/base': old } }))
    const { options, problems } = await load('gh:acme/base')
    expect(problems).toEqual([])
    expect(options.app.rootId).toBe('one')
  })

  it('is watched', async () => {
    const { files } = await load('gh:acme/base')
    expect(files).toContain(project.path('fw.lock.json'))
  })

  it('is restored from a cached copy without a download', async () => {
    const before = lock()
    rmSync(project.path('fw.lock.json'))
    expect((await load('gh:acme/base')).problems).toEqual([])
    expect(lock()).toEqual(before)
    expect(server.requests).toHaveLength(1)
  })

  it.each(['{', '<<<<<<< ours', '{"layers":[]}'])('is reported as invalid with the content %s', async text => {
    project.write('fw.lock.json', text)
    const { problems, layers } = await load('gh:acme/base')
    expect(triggers('FW1137', problems).why).toContain('(fw.config.json → gh:acme/base)')
    expect(layers).toHaveLength(1)
    expect(readFileSync(project.path('fw.lock.json'), 'utf8')).toBe(text)
  })
})

describe('a failed download', () => {
  beforeEach(async () => {
    server = await createArchiveServer()
  })

  it.each([
    [404, 'responded with 404 Not Found.', 'Check the repository and the ref'],
    [401, 'responded with 401 Unauthorized.', 'Provide a token'],
    [503, 'responded with 503 Service Unavailable.', 'Try again later.'],
  ])('is reported for the status %s', async (status, why, fix) => {
    server.serve('/github/repos/acme/gone/tarball/main', status)
    const { problems } = await load(['gh:acme/gone'])
    const problem = triggers('FW1135', problems)
    expect(problem.why).toContain(why)
    expect(problem.why).toContain('(fw.config.json → gh:acme/gone)')
    expect(problem.fix).toContain(fix)
    expect(problem.location).toMatchObject({ line: 1, column: 13 })
    expect(lines.at(-1)).toBe('Downloading layer gh:acme/gone… failed')
    expect(cached()).toEqual([])
    expect(existsSync(project.path('fw.lock.json'))).toBe(false)
  })

  it.each<[string, (server: ArchiveServer) => void, string]>([
    [
      'breaks off',
      server =>
        server.serve(
          '/x.tar.gz',
          response =>
            void response.writeHead(200, { 'content-length': '100000' }).write('abc', () => response.destroy()),
        ),
      'was lost',
    ],
    [
      'sends a page',
      server => server.serve('/x.tar.gz', Buffer.from('<html></html>')),
      'is not a complete .tar.gz archive',
    ],
    [
      'sends half an archive',
      server =>
        server.serve('/x.tar.gz', createArchive({ 'fw.config.json': '{}', big: 'x'.repeat(1e5) }).subarray(0, 200)),
      'is not a complete .tar.gz archive',
    ],
    ['sends nothing', server => server.serve('/x.tar.gz', Buffer.from('')), 'is not a complete .tar.gz archive'],
  ])('is reported if the host %s', async (_, prepare, why) => {
    prepare(server)
    const { problems, layers } = await load(`${server.url}/x.tar.gz`)
    expect(triggers('FW1135', problems).why).toContain(why)
    expect(layers).toHaveLength(1)
    expect(cached()).toEqual([])
  })

  it('is reported if the subdirectory is missing', async () => {
    server.serve('/github/repos/acme/mono/tarball/main', { 'fw.config.json': '{}' })
    const { problems } = await load('gh:acme/mono/packages/gone')
    expect(triggers('FW1135', problems).why).toContain('it does not contain the directory `packages/gone`')
  })

  it('is reported if the connection is refused, together with other problems', async () => {
    const host = `127.0.0.1:${await freePort('127.0.0.1')}`
    const { problems } = await load(['gh:acme/base', './gone'], { env: { GIGET_GITHUB_URL: `http://${host}` } })
    expect(triggers('FW1135', problems).why).toContain(`cannot connect to ${host} (ECONNREFUSED).`)
    triggers('FW1131', problems)
  })
})

it('reports progress as one line on stderr', async () => {
  server = await createArchiveServer()
  server.serve('/x.tar.gz', { 'fw.config.json': '{}' })
  project.write('fw.config.json', JSON.stringify({ extends: `${server.url}/x.tar.gz` }))
  let text = ''
  const write = vi.spyOn(process.stderr, 'write').mockImplementation(chunk => {
    text += String(chunk)
    return true
  })
  await loadConfig({ rootDir: project.dir, homeDir: project.path('home'), env: {} })
  write.mockRestore()
  expect(text).toBe(`Downloading layer ${server.url}/x.tar.gz… done\n`)
})
