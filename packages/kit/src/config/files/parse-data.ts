import type { Location, PlainObject } from '@fw/schema'
import type { ParseError } from 'jsonc-parser'
import { setOwn } from './own-property'
import { locationAt } from '../../disk/read-text'
import { tomlValue } from './toml-values'

/** A syntax error in a data file. */
export class DataError extends Error {
  constructor(
    message: string,
    readonly location: Location,
  ) {
    super(message)
  }
}

/** The data is nested too deeply for its parser. */
export class DepthError extends Error {
  constructor(readonly location: Location) {
    super('nested too deeply')
  }
}

/** Parses JSON, JSONC, JSON5, YAML or TOML. `__proto__` becomes an own property. Throws a `DataError` or a `DepthError`. */
export async function parseData(file: string, text: string, extension: string): Promise<unknown> {
  const parse = { json: parseJson, jsonc: parseJsonc, json5: parseJson5, toml: parseToml }[extension] ?? parseYaml
  try {
    return await parse(file, text)
  } catch (error) {
    // The parsers are recursive, and exceed the maximum call stack size.
    throw error instanceof RangeError ? new DepthError({ file }) : error
  }
}

async function parseJson(file: string, text: string): Promise<unknown> {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    const { parseTree, printParseErrorCode } = await import('jsonc-parser')
    const errors: ParseError[] = []
    parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
    const first = errors[0]
    if (!first) throw new DataError((error as Error).message, { file })
    throw new DataError(spell(printParseErrorCode(first.error)), locationAt(file, text, first.offset))
  }
}

async function parseJsonc(file: string, text: string): Promise<unknown> {
  const { getNodeValue, parseTree, printParseErrorCode } = await import('jsonc-parser')
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: true })
  if (errors[0])
    throw new DataError(spell(printParseErrorCode(errors[0].error)), locationAt(file, text, errors[0].offset))
  return tree && keepOwn(tree, getNodeValue)
}

async function parseJson5(file: string, text: string): Promise<unknown> {
  const { Json5Error, parseJson5Tree } = await import('./json5-tree')
  try {
    return keepOwn(parseJson5Tree(text), ({ value }: JsonNode) => value)
  } catch (error) {
    if (!(error instanceof Json5Error)) throw error
    throw new DataError(error.message, locationAt(file, text, error.offset))
  }
}

interface JsonNode {
  type: string
  value?: unknown
  children?: JsonNode[]
}

// The conversion of the parser assigns keys, which loses `__proto__`.
function keepOwn(node: JsonNode, leaf: (node: never) => unknown): unknown {
  if (node.type === 'array') return (node.children ?? []).map(child => keepOwn(child, leaf))
  if (node.type !== 'object') return leaf(node as never)
  const result: PlainObject = {}
  for (const { children } of node.children ?? [])
    if (children?.[1]) setOwn(result, String(children[0]!.value), keepOwn(children[1], leaf))
  return result
}

async function parseYaml(file: string, text: string): Promise<unknown> {
  const { parseDocument } = await import('yaml')
  const document = parseDocument(text, { prettyErrors: false, merge: true })
  const first = document.errors[0]
  if (first?.code === 'RESOURCE_EXHAUSTION') throw new DepthError(locationAt(file, text, first.pos[0]))
  if (first) throw new DataError(first.message.replace(/\.$/, ''), locationAt(file, text, first.pos[0]))
  try {
    return (document.toJS() as unknown) ?? {}
  } catch (error) {
    throw error instanceof RangeError ? error : new DataError((error as Error).message, { file })
  }
}

async function parseToml(file: string, text: string): Promise<unknown> {
  const { ParseError, parseTOML } = await import('toml-eslint-parser')
  try {
    return tomlValue(parseTOML(text, { filePath: file }))
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    // The parser reports a missing value on the next line.
    const offset = error.message.startsWith('Unspecified') ? text.slice(0, error.index).trimEnd().length : error.index
    throw new DataError(error.message.replace(/\.$/, ''), locationAt(file, text, offset))
  }
}

// 'ValueExpected' → 'value expected'
function spell(code: string): string {
  return code
    .replace(/(?<=[a-z])[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .replace(/^[A-Z]/, letter => letter.toLowerCase())
}
