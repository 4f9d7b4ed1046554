import type { Location } from '@fw/schema'
import { type Node, parseTree } from 'jsonc-parser'
import { locationAt } from './text'

/** Places in a JSON text. Of a key that stands twice the last one counts, as in JSON.parse. */
export function createJsonLocator(file: string, text: string): (path: readonly string[]) => Location | undefined {
  const root = parseTree(text, [], { allowTrailingComma: true })
  return (path) => {
    if (!root) return undefined
    let place: Node = root
    let value: Node | undefined = root
    for (const key of path) {
      const next: { place: Node, value?: Node } | undefined = value && child(value, key)
      if (!next) break
      place = next.place
      value = next.value
    }
    return locationAt(file, text, place.offset)
  }
}

function child(node: Node, key: string): { place: Node, value?: Node } | undefined {
  if (node.type === 'array') {
    const element = node.children?.[Number(key)]
    return element && { place: element, value: element }
  }
  if (node.type !== 'object') return undefined
  const property = node.children?.findLast(({ children }) => children?.[0]?.value === key)
  return property && { place: property, value: property.children?.[1] }
}
