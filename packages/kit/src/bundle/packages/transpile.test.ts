import { expect, it } from 'vitest'
import { matchPackages, packageName } from './transpile'

it('finds the packages of an entry of `build.transpile`', () => {
  const installed = () => ['some-package', '@scope/other']
  expect(matchPackages('some-package', installed)).toEqual(['some-package'])
  expect(matchPackages('@scope/other/src', installed)).toEqual(['@scope/other'])
  expect(matchPackages(/^some-/, installed)).toEqual([/^some-/])
  expect(matchPackages(/node_modules\/some-/, installed)).toEqual([/node_modules\/some-/, 'some-package'])
})

it('finds the package of a path', () => {
  expect(packageName('/x/node_modules/@a/b/c.js')).toBe('@a/b')
  expect(packageName('./local')).toBeUndefined()
})
