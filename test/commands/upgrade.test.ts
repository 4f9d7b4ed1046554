import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createProject, runFw } from './program'

const published: Record<string, Record<string, object>> = {
  'fw': { '0.1.0': {}, '0.2.0': { engines: { node: '>=20.19.0' } }, '0.3.0-beta.1': { engines: { node: '>=99.0.0' } } },
  'vue-tsc': { '3.3.0': {}, '3.3.1': {} },
}
const tags: Record<string, Record<string, string>> = { 'fw': { latest: '0.2.0', next: '0.3.0-beta.1' }, 'vue-tsc': { latest: '3.3.1' } }

// What npm asks a registry for, on this machine only.
const packages = createServer((request, response) => {
  const name = decodeURIComponent(request.url!.slice(1).split('?')[0]!)
  const versions = published[name]
  response.writeHead(versions ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(versions
    ? { name, 'dist-tags': tags[name], 'versions': Object.fromEntries(Object.entries(versions).map(([version, more]) => [version, { name, version, dist: { tarball: '' }, ...more }])) }
    : { error: 'Not found' }))
})
let env: Record<string, string>

beforeAll(async () => {
  await new Promise<void>(resolve => packages.listen(0, '127.0.0.1', resolve))
  env = { npm_config_registry: `http://127.0.0.1:${(packages.address() as AddressInfo).port}/`, npm_config_update_notifier: 'false', npm_config_fetch_retries: '0' }
})
afterAll(() => void packages.close())

const files = {
  'package.json': '{ "scripts": { "test": "vitest" }, "dependencies": { "fw": "^0.1.0" }, "devDependencies": { "@fw/kit": "^0.1.0", "vue-tsc": "^3.3.0" } }',
  'package-lock.json': '{}',
  'fw.config.json': '{}',
  'node_modules/fw/package.json': '{ "version": "0.1.0" }',
  'node_modules/@fw/kit/package.json': '{ "version": "0.1.0" }',
  'node_modules/vue-tsc/package.json': '{ "version": "3.3.1" }',
}

it('compares versions and prints a plan, and changes nothing', async () => {
  const { code, out, err } = await runFw(['upgrade'], createProject(files), env)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^fw +\^0\.1\.0 +0\.1\.0 +0\.2\.0 +may break/m)
  expect(out).toMatch(/^vue-tsc +\^3\.3\.0 +3\.3\.1 +3\.3\.1$/m)
  expect(out).toContain('1. npm install fw@^0.2.0\n  2. npm install --save-dev @fw/kit@^0.2.0\n  3. npx fw config check')
})

it('gives machines the same, and fails only when asked to', async () => {
  const dir = createProject(files)
  const { code, out } = await runFw(['upgrade', '--json', '--check', '--to', 'next'], dir, env)
  expect(code).toBe(1)
  const plan = JSON.parse(out)
  expect(plan).toMatchObject({ isOutdated: true, packages: [{ name: 'fw', newest: '0.3.0-beta.1' }, { name: '@fw/kit' }, { name: 'vue-tsc', isOutdated: false }] })
  expect(plan.obstacles[0]).toContain('>=99.0.0')
})

it('leaves packages alone that are not from the registry', async () => {
  const { out } = await runFw(['upgrade'], createProject({ ...files, 'package.json': '{ "dependencies": { "fw": "file:../fw.tgz" } }' }), env)
  expect(out).toMatch(/^fw +file:\.\.\/fw\.tgz +0\.1\.0 +0\.2\.0 +left alone: it is not from the registry$/m)
  expect(out).not.toContain('npm install')
})

it('says when everything is up to date', async () => {
  const { code, out } = await runFw(['upgrade', '--check', '--to', '0.1.0'], createProject(files), env)
  expect(out).toContain('Everything is up to date.')
  expect(code).toBe(0)
})

it('says why the newest version is not known', async () => {
  const dir = createProject(files)
  for (const [args, more] of [[['--to', '99.0.0'], {}], [[], { npm_config_registry: 'http://127.0.0.1:9/' }]] as const) {
    const { code, err } = await runFw(['upgrade', ...args], dir, { ...env, ...more })
    expect(code).toBe(1)
    triggers('FW1332', err)
  }
})
