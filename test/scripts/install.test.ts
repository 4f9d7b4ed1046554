import { describe, expect, it } from 'vitest'
import { currentPlatform, findMissingBindings, installLocked, isInstalled } from '../../scripts/install.mjs'
import type { LockedPackage, LockedPackages } from '../../scripts/install.mjs'
import { loadText } from '../guards/repository'

const locked = {
  '': {},
  'packages/kit': { version: '0.1.0' },
  'node_modules/@fw/kit': { link: true },
  'node_modules/vue': { version: '3.5.0' },
  'node_modules/native-win32': { version: '1.0.0', optional: true },
}
const present = { 'node_modules/@fw/kit': { link: true }, 'node_modules/vue': { version: '3.5.0' } }

it('accepts an installation that matches the lockfile, without packages for other platforms', () => {
  expect(isInstalled(locked, present)).toBe(true)
})

it('ignores links to packages of the repository', () => {
  expect(isInstalled(locked, { 'node_modules/vue': { version: '3.5.0' } })).toBe(true)
})

it.each([
  ['a package is missing', { 'node_modules/@fw/kit': { link: true } }],
  ['a version differs', { ...present, 'node_modules/vue': { version: '3.4.0' } }],
  ['a workspace package is not linked', { ...present, 'node_modules/@fw/kit': { version: '0.1.0' } }],
  ['an optional package has another version', { ...present, 'node_modules/native-win32': { version: '0.9.0' } }],
])('requires an installation when %s', (_, found) => {
  expect(isInstalled(locked, found)).toBe(false)
})

describe('packages for one platform', () => {
  const bindings: LockedPackages = {
    ...locked,
    'node_modules/@n/linux-gnu': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/@n/linux-musl': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/@n/linux-arm': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['arm64'] },
    'node_modules/a/node_modules/@n/mac': { version: '2.0.0', optional: true, os: ['darwin'] },
    'node_modules/@n/win': { version: '1.0.0', devOptional: true, os: ['win32'], cpu: ['x64'] },
  }

  it.each([
    [{ os: 'linux', cpu: 'x64', libc: 'glibc' }, ['@n/linux-gnu@1.0.0']],
    [{ os: 'linux', cpu: 'x64', libc: 'musl' }, ['@n/linux-musl@1.0.0']],
    [{ os: 'linux', cpu: 'x64' }, []],
    [{ os: 'linux', cpu: 'arm64', libc: 'glibc' }, ['@n/linux-arm@1.0.0']],
    [{ os: 'darwin', cpu: 'arm64' }, ['@n/mac@2.0.0']],
    [{ os: 'win32', cpu: 'x64' }, ['@n/win@1.0.0']],
  ])('must be there: %j', (platform, expected) => {
    expect(findMissingBindings(bindings, platform, () => false)).toEqual(expected)
    expect(findMissingBindings(bindings, platform, () => true)).toEqual([])
  })

  it.each(['rolldown', 'oxlint', 'oxfmt', 'oxc-parser', 'oxc-transform', '@rspack/binding', 'typescript-native'])(
    'include the binding of %s in the lockfile',
    name => {
      const lockfile = JSON.parse(loadText('package-lock.json')) as {
        packages: Record<string, LockedPackage & { optionalDependencies?: Record<string, string> }>
      }
      const own = Object.keys(lockfile.packages[`node_modules/${name}`]!.optionalDependencies!)
      const needed = findMissingBindings(lockfile.packages, currentPlatform(), () => false)
      expect(needed.filter(spec => own.includes(spec.replace(/@[^@]*$/, '')))).toHaveLength(1)
    },
  )
})

describe('an installation', () => {
  /** Runs `installLocked` with these results of npm, and what is missing after each of them. */
  function install(results: ReadonlyArray<{ ok: boolean; missing: string[] }>): string[][] {
    const calls: string[][] = []
    installLocked(
      args => {
        calls.push([...args])
        return results[calls.length - 1]!.ok
      },
      () => results[calls.length - 1]!.missing,
    )
    return calls
  }

  it('ends if npm succeeded and nothing is missing', () => {
    expect(install([{ ok: true, missing: [] }])).toHaveLength(1)
  })

  it.each([
    ['npm failed', { ok: false, missing: ['@n/linux@1.0.0'] }],
    ['npm omitted a package', { ok: true, missing: ['@n/linux@1.0.0'] }],
  ])('is repeated without the cache of npm if %s', (_, first) => {
    const [one, two] = install([first, { ok: true, missing: [] }])
    expect(one).toContain('--prefer-offline')
    expect(two).toContain('--prefer-online')
  })

  it('names what is missing in the end', () => {
    const omitted = { ok: true, missing: ['@n/linux@1.0.0'] }
    expect(() => install([omitted, omitted])).toThrow(
      /did not install @n\/linux@1\.0\.0, which this platform needs\. Check that the registry/,
    )
    const failed = { ok: false, missing: [] }
    expect(() => install([failed, failed])).toThrow('`npm ci` failed twice')
  })
})
