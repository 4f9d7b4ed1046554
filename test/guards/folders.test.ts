import { describe, expect, it } from 'vitest'
import { parseArrows, parseFolders } from '../../scripts/generated/arrows'
import { findFolderCycles, findUnordered } from './folders'
import { type Graph, loadGraph } from './graph'
import { loadText } from './repository'

const graph = loadGraph()
const rooms = parseArrows(loadText('ARCHITECTURE.md'))
const orders = parseFolders(loadText('docs/internals/folders.md'))

describe('folders', () => {
  it('do not import each other, except through the generated options', () => {
    // Options contain hooks, hooks get the application, and the application has options.
    const withoutOptions = new Map([...graph].filter(([file]) => !file.endsWith('/options.gen.ts')))
    expect(findFolderCycles(withoutOptions)).toEqual([])
  })

  it('follow the order of docs/internals/folders.md', () => {
    expect(findUnordered(graph, orders, rooms)).toEqual([])
  })
})

describe('the guard itself', () => {
  const planted = (imports: Readonly<Record<string, readonly string[]>>): Graph => {
    const files = new Set([...Object.keys(imports), ...Object.values(imports).flat()])
    return new Map(
      [...files].map(file => [
        `src/${file}.ts`,
        (imports[file] ?? []).map(target => ({
          name: `${'../'.repeat(file.split('/').length - 1) || './'}${target}`,
          kind: 'type' as const,
        })),
      ]),
    )
  }

  it.each([
    ['two folders', { 'a/one': ['b/one'], 'b/two': ['a/two'] }, 'src: a → b → a'],
    ['a file beside them', { 'a/one': ['load'], load: ['a/two'] }, 'src: a → load.ts → a'],
    ['inner folders', { 'x/a/one': ['x/b/one'], 'x/b/two': ['x/a/two'] }, 'src/x: a → b → a'],
  ])('finds a cycle of %s', (_, imports, cycle) => {
    expect(findFolderCycles(planted(imports))).toEqual([cycle])
  })

  it('allows folders that only import in one direction', () => {
    expect(findFolderCycles(planted({ 'a/one': ['b/one'], load: ['a/one', 'b/one'], 'b/one': ['c/x/one'] }))).toEqual(
      [],
    )
  })

  const check = (imports: Readonly<Record<string, readonly string[]>>, row: string): string[] => {
    const table = `| folders of | lowest first |\n|---|---|\n${row}\n`
    const room = { name: 'room', folder: 'src/room', mayImport: [], node: true }
    const other = { ...room, name: 'other', folder: 'src/other' }
    return findUnordered(planted(imports), parseFolders(table), [room, other])
  }

  it.each([
    ['an import of a higher folder', { 'a/one': ['b/one'] }, '| `src` | `a`, `b` |'],
    ['a folder that is not in the table', { 'b/one': ['c/one'], 'b/two': ['a/one'] }, '| `src` | `a`, `b` |'],
    ['folders without a row', { 'b/one': ['a/one'] }, ''],
    ['a folder that does not exist', { 'b/one': ['a/one'] }, '| `src` | `a`, `b`, `c` |'],
  ])('finds %s', (_, imports, row) => {
    expect(check(imports, row)).toHaveLength(1)
  })

  it.each([
    ['imports of lower folders', { 'b/one': ['a/one'], load: ['b/one'] }, '| `src` | `a`, `b` |'],
    ['folders that are rooms', { 'room/one': ['other/one'] }, ''],
  ])('allows %s', (_, imports, row) => {
    expect(check(imports, row)).toEqual([])
  })
})
