import type { Location } from '@fw/schema'
import { createScanner, type Node, parseTree } from 'jsonc-parser'
import { locationAt } from '../../disk/read-text'

/** Locations in a JSON file. The last of duplicate keys is used, as in JSON.parse. */
export function createJsonLocator(file: string, text: string): (path: readonly string[]) => Location | undefined {
  const root = parse(text)
  return root ? createTreeLocator(root, file, text) : () => undefined
}

/** What locating needs of a node. */
type TreeNode = Pick<Node, 'offset' | 'value'> & { type: string; children?: TreeNode[] }

/** Locations of the keys in a parsed file. */
export function createTreeLocator(root: TreeNode, file: string, text: string): (path: readonly string[]) => Location {
  return path => {
    let located = root
    let value: TreeNode | undefined = root
    for (const key of path) {
      const next: { located: TreeNode; value?: TreeNode } | undefined = value && child(value, key)
      if (!next) break
      located = next.located
      value = next.value
    }
    return locationAt(file, text, located.offset)
  }
}

/** More than any option needs, and few enough for a recursive parser. */
const MAX_DEPTH = 500

function parse(text: string): Node | undefined {
  try {
    return parseTree(text, [], { allowTrailingComma: true })
  } catch {
    return parseTree(withoutDepths(text), [], { allowTrailingComma: true })
  }
}

/** The text, with spaces instead of values that are nested too deeply. */
function withoutDepths(text: string): string {
  const scanner = createScanner(text, true)
  const parts: string[] = []
  let depth = 0
  let end = 0
  while (scanner.getPosition() < text.length) {
    scanner.scan()
    const start = scanner.getTokenOffset()
    const token = text.slice(start, scanner.getPosition())
    if (token === '}' || token === ']') depth--
    if (depth < MAX_DEPTH) {
      parts.push(' '.repeat(start - end), token)
      end = scanner.getPosition()
    }
    if (token === '{' || token === '[') depth++
  }
  return parts.join('')
}

function child(node: TreeNode, key: string): { located: TreeNode; value?: TreeNode } | undefined {
  if (node.type === 'array') {
    const element = node.children?.[Number(key)]
    return element && { located: element, value: element }
  }
  if (node.type !== 'object') return undefined
  const property = node.children?.findLast(({ children }) => children?.[0]?.value === key)
  return property && { located: property, value: property.children?.[1] }
}
