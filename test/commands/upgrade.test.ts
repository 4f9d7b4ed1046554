import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Registry, startRegistry } from '../create/registry'
import { triggers } from '../triggers'
import { createProject, runFw } from './program'

const own = { fwPackage: 'vue-framework' }
let registry: Registry
let env: Record<string, string>

beforeAll(async () => {
  registry = await startRegistry({
    fw: {
      tags: { latest: '4.1.0', next: '5.0.0-beta.1' },
      versions: {
        '4.0.0': own,
        '4.1.0': { ...own, engines: { node: '>=20.19.0' }, dependencies: { 'vue-router': '~5.3.1' } },
        '5.0.0-beta.1': { ...own, engines: { node: '>=99.0.0' } },
      },
    },
    '@fw/kit': { tags: { latest: '4.1.0' }, versions: { '4.0.0': own, '4.1.0': own, '5.0.0-beta.1': own } },
    'vue-tsc': { tags: { latest: '3.3.1' }, versions: { '3.3.0': {}, '3.3.1': {} } },
    typescript: { tags: { latest: '7.0.0' }, versions: { '6.0.3': {}, '6.1.0': {}, '7.0.0': {} } },
    'vue-router': { tags: { latest: '5.4.0' }, versions: { '5.3.1': {}, '5.3.2': {}, '5.4.0': {} } },
  })
  env = registry.env
})
afterAll(() => registry.close())

const files = {
  'package.json':
    '{ "scripts": { "test": "vitest" }, "dependencies": { "fw": "^4.0.0" }, "devDependencies": { "@fw/kit": "^4.0.0", "vue-tsc": "^3.3.0" } }',
  'package-lock.json': '{}',
  'fw.config.json': '{}',
  'node_modules/fw/package.json': '{ "version": "4.0.0" }',
  'node_modules/@fw/kit/package.json': '{ "version": "4.0.0" }',
  'node_modules/vue-tsc/package.json': '{ "version": "3.3.1" }',
}

// fw runs npm for each package, which takes long.
const onlyFw = { ...files, 'package.json': '{ "dependencies": { "fw": "^4.0.0" } }' }

it('compares versions and prints a plan, without changing anything', async () => {
  const { code, out, err } = await runFw(['upgrade'], createProject(files), env)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^fw +\^4\.0\.0 +4\.0\.0 +4\.1\.0$/m)
  expect(out).toMatch(/^vue-tsc +\^3\.3\.0 +3\.3\.1 +3\.3\.1$/m)
  expect(out).toContain(
    '1. npm install fw@^4.1.0\n  2. npm install --save-dev @fw/kit@^4.1.0\n  3. npx fw config check',
  )
})

it('prints the same as JSON, and fails only with `--check`', async () => {
  const dir = createProject(files)
  const { code, out } = await runFw(['upgrade', '--json', '--check', '--to', 'next'], dir, env)
  expect(code).toBe(1)
  const plan = JSON.parse(out)
  expect(plan).toMatchObject({
    isOutdated: true,
    packages: [
      { name: 'fw', newest: '5.0.0-beta.1', step: 'major' },
      { name: '@fw/kit', newest: '5.0.0-beta.1' },
      { name: 'vue-tsc', isOutdated: false },
    ],
  })
  expect(plan.obstacles[0]).toContain('>=99.0.0')
})

it('lists major versions separately, and respects the ranges that fw needs', async () => {
  const { out } = await runFw(
    ['upgrade'],
    createProject({
      ...files,
      'package.json':
        '{ "dependencies": { "fw": "^4.0.0", "vue-router": "~5.3.1" }, "devDependencies": { "typescript": "^6.0.3" } }',
      'node_modules/typescript/package.json': '{ "version": "6.0.3" }',
      'node_modules/vue-router/package.json': '{ "version": "5.3.1" }',
    }),
    env,
  )
  expect(out).toMatch(/^typescript +\^6\.0\.3 +6\.0\.3 +6\.1\.0 +7\.0\.0 is a major version$/m)
  expect(out).toMatch(/^vue-router +~5\.3\.1 +5\.3\.1 +5\.3\.2 +fw needs ~5\.3\.1$/m)
  expect(out).toContain('1. npm install fw@^4.1.0 vue-router@~5.3.2\n  2. npm install --save-dev typescript@^6.1.0\n')
  expect(out).toMatch(/Major versions[^\n]*\n {2}- npm install --save-dev typescript@\^7\.0\.0/)
})

it('skips packages that are not from the registry, without requesting them', async () => {
  const requestCount = registry.requested.length
  const { out } = await runFw(
    ['upgrade'],
    createProject({ ...files, 'package.json': '{ "dependencies": { "fw": "file:../fw.tgz" } }' }),
    env,
  )
  expect(out).toMatch(/^fw +file:\.\.\/fw\.tgz +4\.0\.0 +skipped: not installed from the registry$/m)
  expect(out).not.toContain('npm install')
  expect(registry.requested.slice(requestCount)).toEqual([])
})

it('reports that everything is up to date', async () => {
  const { code, out } = await runFw(['upgrade', '--check', '--to', '4.0.0'], createProject(onlyFw), env)
  expect(out).toContain('Everything is up to date.')
  expect(code).toBe(0)
})

it('reports why the newest version is unknown', async () => {
  const dir = createProject(onlyFw)
  for (const [args, more] of [
    [['--to', '99.0.0'], {}],
    [[], { npm_config_registry: 'http://127.0.0.1:9/' }],
  ] as const) {
    const { code, err } = await runFw(['upgrade', ...args], dir, { ...env, ...more })
    expect(code).toBe(1)
    triggers('FW1332', err)
  }
})

it.each([
  [
    'fw',
    { fw: { tags: { latest: '0.1.2' }, versions: { '0.1.2': { description: 'A library of functions' } } } },
    'fw@0.1.2',
  ],
  [
    'fw with a version of ours',
    { fw: { tags: { latest: '4.1.0' }, versions: { '4.1.0': { fwPackage: 'another' } } } },
    'fw@4.1.0',
  ],
  [
    'one of @fw/*',
    {
      fw: { tags: { latest: '4.1.0' }, versions: { '4.1.0': own } },
      '@fw/kit': { tags: { latest: '4.1.0' }, versions: { '4.1.0': {} } },
    },
    '@fw/kit@4.1.0',
  ],
])('never suggests a package of another author: %s', async (_, packages, named) => {
  const foreign = await startRegistry(packages)
  const { code, out, err } = await runFw(
    ['upgrade'],
    createProject({ ...files, 'package.json': '{ "dependencies": { "fw": "^4.0.0", "@fw/kit": "^4.0.0" } }' }),
    foreign.env,
  ).finally(() => foreign.close())
  triggers('FW1309', err)
  expect(err).toContain(named)
  expect({ code, out }).toEqual({ code: 1, out: '' })
})
