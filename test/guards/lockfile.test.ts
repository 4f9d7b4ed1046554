import { describe, expect, it } from 'vitest'
import { type LockedPackages, findMissingBindings, findResolved, findTooNew, findUnlocked } from './lockfile'
import { loadText } from './repository'

const NATIVE = ['@rspack/binding', 'oxc-parser', 'oxc-transform', 'rolldown', 'oxlint']

describe('package-lock.json', () => {
  const { packages } = JSON.parse(loadText('package-lock.json')) as { packages: LockedPackages }

  it('contains no registry URL', () => {
    expect(findResolved(packages)).toEqual([])
  })

  it('contains the bindings of native packages for every platform', () => {
    expect(findMissingBindings(packages, NATIVE)).toEqual([])
  })

  it('contains every dependency that it references', () => {
    expect(findUnlocked(packages)).toEqual([])
  })

  it('contains no registry URL in an example with packages of its own', () => {
    const locked = JSON.parse(loadText('examples/blog/package-lock.json')) as { packages: LockedPackages }
    expect([findResolved(locked.packages), findUnlocked(locked.packages)]).toEqual([[], []])
  })

  it('contains only production dependencies that support the oldest Node version', () => {
    expect(findTooNew(packages)).toEqual([])
  })
})

describe('the guard itself', () => {
  const binding = { os: ['linux'], cpu: ['x64'] }

  it.each([
    ['>=18', true],
    ['^20.19.0 || >=22.12.0', true],
    ['>= 14.16.0', true],
    ['>=12.0.0 <21', true],
    ['20.x || 22.x', true],
    ['*', true],
    ['>=20.20', false],
    ['^18.0.0 || ^22.0.0', false],
    ['~20.18.0', false],
    ['>=22', false],
  ])('parses the range %s', (range, expected) => {
    expect(findTooNew({ 'node_modules/a': { engines: { node: range } } })).toHaveLength(expected ? 0 : 1)
  })

  it('finds invalid entries', () => {
    const address = ['https:', '', 'example.org', 'a.tgz'].join('/')
    expect(
      findResolved({
        'node_modules/a': { resolved: address },
        'node_modules/b': { resolved: 'packages/b', link: true },
      }),
    ).toEqual(['node_modules/a'])
    expect(
      findTooNew({
        'node_modules/a': { engines: { node: '>=22' } },
        'node_modules/b': { engines: { node: '>=22' }, dev: true },
      }),
    ).toEqual(['node_modules/a needs Node >=22'])
    const native = { optionalDependencies: { '@n/linux-x64': '1', '@n/gone': '1' } }
    expect(findUnlocked({ 'node_modules/n': native, 'node_modules/@n/linux-x64': binding })).toEqual([
      'node_modules/n depends on @n/gone, which is not locked',
    ])
    expect(findMissingBindings({ 'node_modules/n': native, 'node_modules/@n/linux-x64': binding }, ['n'])).toEqual([
      'n has no binding for linux arm64',
      'n has no binding for darwin arm64',
      'n has no binding for win32 x64',
    ])
  })
})
