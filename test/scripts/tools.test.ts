import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import type { Tool } from '../../scripts/system/install-tools.mjs'
import { root } from '../guards/repository'
import { type Package, startRegistry } from '../create/registry'
import { removeFolder } from '../harness/remove-folder'

const runs = '#!/bin/sh\necho tool 1\n'

/** A package whose versions depend on the same version of another one. */
function publish(name: string, versions: readonly string[], more: (version: string) => object, files = {}): Package {
  return {
    tags: { latest: versions.at(-1)! },
    versions: Object.fromEntries(versions.map(version => [version, more(version)])),
    files: Object.fromEntries(
      versions.map(version => [
        version,
        { 'package.json': JSON.stringify({ name, version, ...more(version) }), ...files },
      ]),
    ),
  }
}

const own = (version: string): object => ({ optionalDependencies: { '@tool/here': version } })
const tool = { name: 'tool', version: '1.10.0', binding: '@tool/here', executable: 'tool' }

/** A folder, and the environment of npm with an empty cache and a registry with these packages. */
async function prepare(packages: Record<string, Package>) {
  const registry = await startRegistry(packages)
  const folder = mkdtempSync(join(tmpdir(), 'fw-tools-'))
  onTestFinished(() => {
    registry.close()
    removeFolder(folder)
  })
  const env: NodeJS.ProcessEnv = { ...process.env, ...registry.env, npm_config_cache: join(folder, 'cache') }
  return { dir: join(folder, 'tools'), env, requested: registry.requested }
}

const CALL = `const [file, dir, tools] = process.argv.slice(1)
const { installTools } = await import(file)
installTools(dir, JSON.parse(tools))`

/** Calls `installTools` in another process: it waits for npm, which waits for the registry of this process. */
function install(dir: string, tools: readonly Tool[], env: NodeJS.ProcessEnv): Promise<string> {
  const file = pathToFileURL(join(root, 'scripts/system/install-tools.mjs')).href
  const args = ['--input-type=module', '-e', CALL, file, dir, JSON.stringify(tools)]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      error ? reject(new Error(stderr)) : resolve(stdout),
    )
  })
}

function installedVersion(dir: string, name: string): string {
  return JSON.parse(readFileSync(join(dir, 'node_modules', name, 'package.json'), 'utf8')).version
}

it('installs the newest version whose package for this platform is in the registry', async () => {
  const here = publish('@tool/here', ['1.8.0', '1.9.0', '1.9.5-beta.1', '1.10.0'], () => ({}), { tool: runs })
  // In the list of versions, but its tarball is not there: npm omits the package without a word.
  delete here.files!['1.10.0']
  const deep = publish('deep', ['4.1.0', '4.2.0'], version => ({
    dependencies: { runtime: version.replace('4', '1') },
  }))
  const runtime = publish('runtime', ['1.1.0', '1.2.0'], version => ({
    optionalDependencies: { '@deep/here': version },
  }))
  const { dir, env, requested } = await prepare({
    tool: publish('tool', ['1.8.0', '1.9.0', '1.9.5-beta.1', '1.10.0', '2.0.0'], own),
    '@tool/here': here,
    deep,
    runtime,
    '@deep/here': publish('@deep/here', ['1.1.0'], () => ({}), { 'bin/deep': runs }),
  })
  const tools = [
    tool,
    { name: 'deep', version: '4.2.0', binding: '@deep/here', bindingOf: 'runtime', executable: 'bin/deep' },
  ]
  await install(dir, tools, env)
  expect(installedVersion(dir, 'tool')).toBe('1.9.0')
  expect(installedVersion(dir, 'deep')).toBe('4.1.0')

  // Once everything is there, npm is not called.
  requested.length = 0
  expect(await install(dir, tools, env)).toBe('')
  expect(requested).toEqual([])
})

it.each([
  [
    'is in no registry',
    {},
    /npm did not install @tool\/here, the package of tool for this platform: neither 1\.10\.0 nor/,
  ],
  [
    'does not start',
    { '@tool/here': publish('@tool/here', ['1.10.0'], () => ({}), { tool: '#!/bin/sh\nexit 1\n' }) },
    /`tool` of @tool\/here, the package of tool for this platform, does not start/,
  ],
])('names the package for this platform if it %s', async (_, packages, expected) => {
  const { dir, env } = await prepare({ tool: publish('tool', ['1.9.0', '1.10.0'], own), ...packages })
  const failed = install(dir, [tool], env)
  await expect(failed).rejects.toThrow(expected)
  await expect(failed).rejects.toThrow('Check that the registry of npm')
})

it('names a package that is not in the registry', async () => {
  const { dir, env } = await prepare({})
  // As scripts of `npm test --silent` have it.
  env.npm_config_loglevel = 'silent'
  await expect(install(dir, [{ name: 'gone', version: '1.0.0' }], env)).rejects.toThrow(
    /npm did not install gone@1\.0\.0[^]*E404/,
  )
})
