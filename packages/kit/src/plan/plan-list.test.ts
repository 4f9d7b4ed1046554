import type { PlanOrigin } from '@fw/schema'
import { expect, it } from 'vitest'
import { PRECEDENCE } from './contribution'
import { PlanList } from './plan-list'

interface Row {
  name: string
  size?: number
}

const origin: PlanOrigin = { kind: 'module', name: 'shop' }
const listener: PlanOrigin = { kind: 'hook', name: 'rows:extend', module: 'shop' }

const createList = (): PlanList<Row, Row[]> => new PlanList({ isCopied: true })
const namesOf = (list: PlanList<Row, Row[]>): string => list.value.map(({ name }) => name).join(' ')

function callHook(list: PlanList<Row, Row[]>, change: (rows: Row[]) => void): Row[] {
  list.beginHook('rows:extend')
  change(list.draft)
  const added = list.endListener(listener)
  list.endHook()
  return added
}

it('orders contributions by precedence, and hands out one value until they change', () => {
  const list = createList()
  list.replace('scan', [{ entries: [{ name: 'file' }] }])
  list.add({ origin, entries: [{ name: 'added' }] })
  list.add({ entries: [], precedence: PRECEDENCE.final, place: rows => rows.toReversed() })
  expect(namesOf(list)).toBe('file added')
  expect(list.value).toBe(list.value)
  expect(list.value.map(row => list.originOf(row)!.name)).toEqual(['fw', 'shop'])
})

it('replaces the contributions of a scan, and of a key', () => {
  const list = createList()
  list.replace('scan', [{ entries: [{ name: 'a' }] }])
  list.add({ key: 'one', entries: [{ name: 'x' }] })
  list.replace('scan', [{ entries: [{ name: 'b' }] }])
  list.add({ key: 'one', entries: [{ name: 'y' }] })
  expect(namesOf(list)).toBe('y b')
})

it('attributes what a listener changes to it, and drops that before the next call', () => {
  const list = createList()
  list.replace('scan', [{ entries: [{ name: 'a' }, { name: 'b' }] }])
  const added = callHook(list, rows => {
    rows.shift()
    rows[0]!.size = 2
    rows.push({ name: 'c' })
  })
  expect(added).toEqual([{ name: 'c' }])
  expect(list.value).toEqual([{ name: 'b', size: 2 }, { name: 'c' }])
  expect(list.value.map(row => list.originOf(row)!.kind)).toEqual(['feature', 'hook'])
  expect(list.trace(() => true).map(({ entry, isUsed, changedBy }) => [entry.name, isUsed, changedBy])).toEqual([
    ['c', true, []],
    ['b', true, [listener]],
    ['a', false, []],
  ])
  expect(list.trace(({ name }) => name === 'a')[0]!.removedBy).toEqual(listener)
  callHook(list, () => {})
  expect(list.value).toEqual([{ name: 'a' }, { name: 'b' }])
})

it('repeats what a listener changed when entries are added later', () => {
  const list = createList()
  list.replace('scan', [{ entries: [{ name: 'a' }, { name: 'b' }] }])
  callHook(list, rows => void rows.splice(0, 1, { name: 'c' }))
  list.add({ entries: [{ name: 'late' }] })
  expect(namesOf(list)).toBe('late c b')
  list.replace('scan', [{ entries: [{ name: 'd' }] }])
  expect(namesOf(list)).toBe('late d')
})

it('keeps what was written to its value', () => {
  const list = createList()
  list.add({ entries: [{ name: 'a' }] })
  list.value.push({ name: 'b' })
  list.add({ entries: [{ name: 'c' }] })
  expect(namesOf(list)).toBe('a b c')
  list.value = list.value.filter(({ name }) => name !== 'a')
  list.replace('scan', [{ entries: [{ name: 'd' }] }])
  expect(namesOf(list)).toBe('b c d')
})

it('hands out the last value until the next one is published', () => {
  const list = createList()
  list.add({ entries: [{ name: 'a' }] })
  list.hold()
  list.replace('scan', [{ entries: [{ name: 'b' }] }])
  expect(namesOf(list)).toBe('a')
  list.publish()
  expect(namesOf(list)).toBe('a b')
})

it('says who removed an entry: a listener also from inside another entry, or code that wrote the value', () => {
  interface Folder extends Row {
    children?: Folder[]
  }
  const flatten = (folder: Folder): Folder[] => [folder, ...(folder.children ?? []).flatMap(flatten)]
  const list = new PlanList<Folder, Folder[]>({ flatten })
  const inner = { name: 'inner' }
  const outer: Folder = { name: 'outer', children: [inner] }
  list.replace('scan', [{ entries: [outer, inner], place: before => [...before, outer] }])
  list.add({ entries: [{ name: 'other' }] })
  list.beginHook('rows:extend')
  list.draft[1]!.children = []
  list.endListener(listener)
  list.endHook()
  list.value = list.value.filter(({ name }) => name !== 'other')
  const removedBy = (name: string): PlanOrigin | undefined => list.trace(row => row.name === name)[0]!.removedBy
  expect(['outer', 'inner', 'other'].map(removedBy)).toEqual([undefined, listener, { kind: 'feature', name: 'fw' }])
})
