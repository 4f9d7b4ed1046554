import { describe, expect, it } from 'vitest'
import { loadText } from '../guards/repository'
import proven from './proven.json' with { type: 'json' }
import { proves } from './registry'

/** The areas that the configuration controls, with options of each. */
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
  // The ledger lists the records that tests of real applications prove. A run of all tests fails if one of them
  // loses its proof.
  it.each(Object.entries(AREAS))('%s', proves('1.1'), (_, options) => {
    expect(options.filter(option => !proven.includes(option))).toEqual([])
  })
})

it('versions the devtools separately, and accepts newer versions in fw', proves('9.6'), () => {
  const read = (name: string) =>
    JSON.parse(loadText(`packages/${name}/package.json`)) as { version: string; dependencies: Record<string, string> }
  const { version, dependencies } = read('devtools')
  expect(version).toMatch(/^\d/)
  expect(
    [read('fw').dependencies['@fw/devtools'], ...Object.values(dependencies)].filter(range => !range!.startsWith('^')),
  ).toEqual([])
  expect(dependencies.fw).toBeUndefined()
})
