import { needsCode, nestValue, valueOf } from './config-addition'
import type { ConfigAddition, ConfigValue } from './config-addition'
import { formatOf } from './edit-json'

/** The text of a file in JSON with an addition. Undefined if that is not possible. */
export async function addToJson(text: string, addition: ConfigAddition): Promise<string | undefined> {
  const { applyEdits, findNodeAtLocation, getNodeValue, modify, parseTree } = await import('jsonc-parser')
  const tree = parseTree(text)
  if (needsCode(addition) || tree?.type !== 'object') return undefined
  const path = [...addition.path]
  const formattingOptions = formatOf(text)
  const existing = findNodeAtLocation(tree, path)
  if (!existing) {
    for (let length = 1; length < path.length; length++) {
      const outer = findNodeAtLocation(tree, path.slice(0, length))
      if (outer && outer.type !== 'object') return undefined
    }
    return applyEdits(text, modify(text, path, valueOf(addition), { formattingOptions }))
  }
  if (!addition.items) return text
  if (existing.type !== 'array') return undefined
  return missingItems(addition.items, getNodeValue(existing) as unknown[]).reduce<string>((edited, item, index) => {
    const at = [...path, (existing.children?.length ?? 0) + index]
    return applyEdits(edited, modify(edited, at, item, { formattingOptions, isArrayInsertion: true }))
  }, text)
}

/** The text of a file in YAML with an addition. Undefined if that is not possible. */
export async function addToYaml(text: string, addition: ConfigAddition): Promise<string | undefined> {
  const { isMap, isSeq, parseDocument } = await import('yaml')
  if (needsCode(addition)) return undefined
  const document = parseDocument(text)
  const path = [...addition.path]
  for (let length = 1; length < path.length; length++) {
    const outer: unknown = document.getIn(path.slice(0, length), true)
    if (outer !== undefined && !isMap(outer)) return undefined
  }
  const existing: unknown = document.getIn(path, true)
  if (existing === undefined) document.setIn(path, document.createNode(valueOf(addition)))
  else if (!addition.items) return text
  else if (!isSeq(existing)) return undefined
  else {
    const missing = missingItems(addition.items, existing.toJS(document) as unknown[])
    if (missing.length === 0) return text
    for (const item of missing) existing.add(document.createNode(item))
  }
  return document.toString({ lineWidth: 0 })
}

/** The text of a file in TOML with an addition. Undefined if that is not possible, such as in a table. */
export async function addToToml(text: string, addition: ConfigAddition, file: string): Promise<string | undefined> {
  const { parseTOML } = await import('toml-eslint-parser')
  if (needsCode(addition)) return undefined
  const [key, ...rest] = addition.path
  const { body } = parseTOML(text, { filePath: file }).body[0]
  const keysOf = (node: (typeof body)[number]): string | undefined => nameOf(node.key.keys[0]!)
  const nodes = body.filter(node => keysOf(node) === key)
  // A value after the header of a table would belong to that table.
  if (nodes.length === 0)
    return `${key} = ${emitToml(nestValue(rest, valueOf(addition)))}${text.includes('\r\n') ? '\r\n' : '\n'}${text}`
  const [node] = nodes
  if (rest.length === 0 && !addition.items) return text
  if (rest.length > 0 || node!.type !== 'TOMLKeyValue' || node!.key.keys.length > 1) return undefined
  const { value } = node as unknown as {
    value: { type: string; elements?: Array<{ range: [number, number] }>; range: [number, number] }
  }
  if (value.type !== 'TOMLArray') return undefined
  const present = (value.elements ?? []).map(({ range }) => text.slice(...range).replaceAll(/["']/g, ''))
  const missing = missingItems(addition.items ?? [], present).map(emitToml)
  const last = value.elements?.at(-1)
  const at = last ? last.range[1] : value.range[0] + 1
  if (missing.length === 0) return text
  return `${text.slice(0, at)}${last ? ', ' : ''}${missing.join(', ')}${text.slice(at)}`
}

function missingItems(items: readonly ConfigValue[], present: readonly unknown[]): ConfigValue[] {
  const names = present.map(entry => JSON.stringify(Array.isArray(entry) ? (entry as unknown[])[0] : entry))
  return items.filter(item => !names.includes(JSON.stringify(item)))
}

function nameOf(key: { type: string; name?: string; value?: string }): string | undefined {
  return key.type === 'TOMLBare' ? key.name : key.value
}

function emitToml(value: ConfigValue): string {
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(item => emitToml(item as ConfigValue)).join(', ')}]`
  const members = Object.entries(value).map(
    ([key, item]) => `${/^[\w-]+$/.test(key) ? key : JSON.stringify(key)} = ${emitToml(item as ConfigValue)}`,
  )
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}'
}
