import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DETAILS as viteDetails } from '../../packages/bundler1-builder/src/private-details'
import { DETAILS as webpackDetails } from '../../packages/bundler2-builder/src/private-details'
import { DETAILS as rspackDetails, privateDetails as rspack } from '../../packages/bundler3-builder/src/private-details'
import { privateDetails as webpack } from '../../packages/bundler2-builder/src/private-details'
import { DETAILS as vueDetails } from '../../packages/fw/src/build/private-details'
import { DETAILS as nodeDetails, privateDetails as node } from '../../packages/kit/src/private-details'
import { DETAILS as engineDetails } from '../../packages/server-builder/src/private-details'
import { findUnlisted } from './private-details'
import type { DetailList } from './private-details'
import { PACKAGES, loadText, root, scanFolder } from './repository'

const LISTS: readonly DetailList[] = [
  { folder: 'packages/bundler1-builder/src', details: viteDetails },
  { folder: 'packages/bundler2-builder/src', details: webpackDetails },
  { folder: 'packages/bundler3-builder/src', details: rspackDetails },
  { folder: 'packages/fw/src', details: vueDetails },
  { folder: 'packages/kit/src', details: nodeDetails },
  { folder: 'packages/server-builder/src', details: engineDetails },
]

it('lists every file that uses an internal of another package', () => {
  const files = PACKAGES.flatMap(name => scanFolder(`packages/${name}/src`)).filter(
    file => /\.(?:ts|mts|mjs)$/.test(file) && !/(?:\.test|\/private-details)\.ts$/.test(file),
  )
  expect(findUnlisted(new Map(files.map(file => [file, loadText(file)])), LISTS)).toEqual([])
})

it('lists no file that does not exist', () => {
  const missing = LISTS.flatMap(({ folder, details }) =>
    Object.values(details)
      .flatMap(({ usedBy }) => usedBy)
      .filter(file => !file.startsWith('@') && !existsSync(join(root, folder, file)))
      .map(file => `${folder}/${file}`),
  )
  expect(missing).toEqual([])
})

it.each([
  ['webpack', webpack],
  ['Rspack', rspack],
  ['Node', node],
])('lists details of %s that were tested with what is installed here', (_, details) => {
  const names = Object.keys(details.list)
  expect(names.filter(name => !details.isTested(name as never))).toEqual([])
})

it.each([
  ['webpack', 'const modules = __webpack_modules__'],
  ['webpack', 'this._compiler.webpack'],
  ['node', "Module['_resolveFilename'] = resolve"],
  ['vue', 'Object.assign(app._context, caches)'],
  ['vue-loader', 'const STYLE = /\\?vue&type=style/'],
])('finds an internal of %s in `%s`', (name, code) => {
  expect(findUnlisted(new Map([['packages/kit/src/a.ts', code]]), LISTS)).toEqual([`packages/kit/src/a.ts: ${name}`])
  const details = { a: { package: name, detail: '', usedBy: ['a.ts'], window: '=1.0.0', fallback: '' } } as const
  expect(findUnlisted(new Map([['lib/a.ts', code]]), [{ folder: 'lib', details }])).toEqual([])
})
