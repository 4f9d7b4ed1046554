import type { AST } from 'toml-eslint-parser'
import type { Node } from 'yaml'

/** A key of a data file, with its location. Entries of arrays have no keys, and nothing below them is listed. */
export interface DataKey {
  path: readonly string[]
  start: number
  end: number
}

/** The keys of a file in YAML or TOML, in which a path can have several. */
export async function listDataKeys(text: string, syntax: 'yaml' | 'toml'): Promise<DataKey[]> {
  if (syntax === 'toml') {
    const { parseTOML } = await import('toml-eslint-parser')
    return parseTOML(text).body[0].body.flatMap(node =>
      node.type === 'TOMLKeyValue' ? entryKeys(node, []) : tableKeys(node),
    )
  }
  const { isMap, isScalar, parseDocument } = await import('yaml')
  const listKeys = (node: unknown, path: readonly string[]): DataKey[] =>
    isMap<Node, Node | null>(node)
      ? node.items.flatMap(({ key, value }) => {
          if (!isScalar(key) || !key.range) return []
          const at = [...path, String(key.value)]
          return [{ path: at, start: key.range[0], end: key.range[1] }, ...listKeys(value, at)]
        })
      : []
  return listKeys(parseDocument(text, { prettyErrors: false, merge: true }).contents, [])
}

/** The keys of `[a.b]`. An entry of an array of tables is not a path of options. */
function tableKeys({ kind, key, body }: AST.TOMLTable): DataKey[] {
  if (kind === 'array') return []
  return [...dottedKeys(key, []), ...body.flatMap(entry => entryKeys(entry, key.keys.map(nameOf)))]
}

/** The keys of `a.b = { … }`. */
function entryKeys({ key, value }: AST.TOMLKeyValue, base: readonly string[]): DataKey[] {
  const path = [...base, ...key.keys.map(nameOf)]
  const inner = value.type === 'TOMLInlineTable' ? value.body.flatMap(entry => entryKeys(entry, path)) : []
  return [...dottedKeys(key, base), ...inner]
}

function dottedKeys({ keys }: AST.TOMLKey, base: readonly string[]): DataKey[] {
  return keys.map(({ range: [start, end] }, index) => ({
    path: [...base, ...keys.slice(0, index + 1).map(nameOf)],
    start,
    end,
  }))
}

function nameOf(key: AST.TOMLBare | AST.TOMLQuoted): string {
  return key.type === 'TOMLBare' ? key.name : key.value
}
