import { describe, expect, it } from 'vitest'
import { loadText } from '../guards/repository'
import proven from './proven.json' with { type: 'json' }
import { proves } from './registry'

/** What the configuration is there for, with options of each area. */
const AREAS: Record<string, readonly string[]> = {
  aliases: ['alias'],
  'directory layout': ['srcDir', 'dir.pages'],
  bundling: ['sourcemap', 'build.transpile'],
  'server rendering': ['ssr'],
  routing: ['pages', 'router.options.hashMode'],
  'modules and plugins': ['modules', 'plugins'],
  'typing integration': ['typescript.strict'],
  'dev server': ['devServer.port'],
  'settings of a bundler': ['bundler1.define'],
}

describe('the configuration controls', () => {
  // The ledger holds what tests of real applications prove, and a run of all tests fails when one of them no longer
  // does.
  it.each(Object.entries(AREAS))('%s', proves('1.1'), (_, options) => {
    expect(options.filter(option => !proven.includes(option))).toEqual([])
  })
})

it('the developer tools have a version of their own, and fw takes newer ones as they come', proves('9.6'), () => {
  const read = (name: string) =>
    JSON.parse(loadText(`packages/${name}/package.json`)) as { version: string; dependencies: Record<string, string> }
  const { version, dependencies } = read('devtools')
  expect(version).toMatch(/^\d/)
  expect(
    [read('fw').dependencies['@fw/devtools'], ...Object.values(dependencies)].filter(range => !range!.startsWith('^')),
  ).toEqual([])
  expect(dependencies.fw).toBeUndefined()
})
