import type { Location } from '@fw/schema'
import { createLocationMap } from './location-map'
import { scanRc } from '../files/parse-rc'

/** Locations in an rc file: the line of the key, the last one if it is set several times. */
export function createRcLocator(file: string, text: string): (path: readonly string[]) => Location | undefined {
  const locations = createLocationMap()
  const lists = createIndexes()
  for (const entry of scanRc(text)) {
    if (!('path' in entry)) continue
    const { path, appends, value, line, column } = entry
    const location = { file, line, column }
    for (let depth = 1; depth <= path.length; depth++) {
      locations.set(path.slice(0, depth), location)
      lists.add(path.slice(0, depth - 1), path[depth - 1]!)
    }
    if (!appends) lists.reset(path)
    const count = Array.isArray(value) ? value.length : appends ? 1 : 0
    for (let added = 0; added < count; added++) locations.set([...path, lists.append(path)], location)
  }
  return path => locations.find(lists.writtenPath(path))
}

/** The indexes of array entries in the file. The arrays themselves have no holes. */
function createIndexes() {
  const lists = new Map<string, { indexes: Set<number>; next: number }>()
  const listAt = (path: readonly string[]) => {
    const key = JSON.stringify(path)
    const list = lists.get(key) ?? { indexes: new Set(), next: 0 }
    lists.set(key, list)
    return list
  }
  const add = (path: readonly string[], key: string): void => {
    if (!/^\d+$/.test(key)) return
    const list = listAt(path)
    list.indexes.add(Number(key))
    list.next = Math.max(list.next, Number(key) + 1)
  }
  return {
    add,
    append(path: readonly string[]): string {
      const index = String(listAt(path).next)
      add(path, index)
      return index
    },
    reset: (path: readonly string[]): void => void lists.delete(JSON.stringify(path)),
    /** The path in the file for a path in the parsed values. */
    writtenPath(path: readonly string[]): string[] {
      const written: string[] = []
      for (const key of path) {
        const indexes = /^\d+$/.test(key) ? [...listAt(written).indexes].sort((a, b) => a - b) : []
        written.push(String(indexes[Number(key)] ?? key))
      }
      return written
    },
  }
}
