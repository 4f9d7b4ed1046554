import type { Location } from '@fw/schema'
import { type Document, isAlias, isMap, isScalar, isSeq, type Node, parseDocument, type Range } from 'yaml'
import { locationAt } from '../../disk/read-text'

interface Found {
  located: Node
  value: unknown
}

/** Locations in a YAML file; follows aliases and merge keys (`<<`). */
export function createYamlLocator(file: string, text: string): (path: readonly string[]) => Location | undefined {
  const document = parseDocument(text, { prettyErrors: false, merge: true })
  return path => {
    let located = document.contents as Node | null
    let value: unknown = located
    for (const key of path) {
      const next = child(document, value, key)
      if (!next) break
      located = next.located
      value = next.value
    }
    const range = located?.range as Range | null | undefined
    return range ? locationAt(file, text, range[0]) : undefined
  }
}

function child(document: Document, node: unknown, key: string): Found | undefined {
  const container = isAlias(node) ? node.resolve(document) : node
  if (isSeq(container)) {
    const item = container.items[Number(key)] as Node | undefined
    return item && { located: item, value: item }
  }
  if (!isMap(container)) return undefined
  const keyPair = container.items.find(pair => isScalar(pair.key) && String(pair.key.value) === key)
  if (keyPair) return { located: keyPair.key as Node, value: keyPair.value }
  for (const pair of container.items) {
    const isMerge = isScalar(pair.key) && String(pair.key.source ?? pair.key.value) === '<<'
    const merged = isMerge ? childOfMerged(document, pair.value, key) : undefined
    if (merged) return merged
  }
  return undefined
}

function childOfMerged(document: Document, value: unknown, key: string): Found | undefined {
  const target = isAlias(value) ? value.resolve(document) : value
  const maps: unknown[] = isSeq(target) ? target.items : [target]
  return maps.map(map => child(document, map, key)).find(Boolean)
}
