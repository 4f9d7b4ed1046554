import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deadLinks, missingPaths } from './internals'
import { root } from './repository'

const exists = (path: string): boolean => existsSync(join(root, path))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const rooms = readdirSync(join(root, 'packages'))
const pages = readdirSync(join(root, 'docs/internals')).map(name => `docs/internals/${name}`)

describe('ARCHITECTURE.md', () => {
  it('only names files and folders that exist', () => {
    expect(missingPaths(read('ARCHITECTURE.md'), rooms, exists)).toEqual([])
  })

  it('is about one page of 150 lines', () => {
    expect(read('ARCHITECTURE.md').trimEnd().split('\n').length).toBeLessThanOrEqual(165)
  })

  it('links to every page in docs/internals', () => {
    expect(pages.filter(page => !read('ARCHITECTURE.md').includes(`](${page})`))).toEqual([])
  })
})

it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', ...pages])('has no dead link in %s', file => {
  expect(deadLinks(file, read, exists)).toEqual([])
})

describe('planted faults', () => {
  const files: Record<string, string> = {
    'packages/kit/src/config/load.ts': '',
    'docs/a.md':
      '# A\n\n## `foo` and bar\n\n[x](b.md) [y](#foo-and-bar) [z](#gone) [w](https://example.com) [v](../c.md)',
    'docs/b.md': '```\n[x](gone.md)\n```',
  }
  const isPlanted = (path: string): boolean => Object.keys(files).some(file => file === path || file.startsWith(path))

  it('finds a path that does not exist', () => {
    const text = '`kit/config/load` `kit/config` `kit/config/lode` `other/name`'
    expect(missingPaths(text, ['kit'], isPlanted)).toEqual(['kit/config/lode'])
  })

  it('finds dead links', () => {
    expect(deadLinks('docs/a.md', path => files[path], isPlanted)).toEqual(['#gone', '../c.md'])
    expect(deadLinks('docs/b.md', path => files[path], isPlanted)).toEqual([])
  })
})
