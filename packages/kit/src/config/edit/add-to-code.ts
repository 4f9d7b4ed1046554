import type { ArrayExpression, Expression, ObjectExpression, Program } from 'oxc-parser'
import { parseSync } from 'oxc-parser'
import { findExportedObject } from '../locate/locate-code'
import { keyOf } from '../locate/scope-bindings'
import { emitConfigKey, emitConfigValue, isConfigCode, needsCode, nestValue, valueOf } from './config-addition'
import type { ConfigAddition, ConfigCode, ConfigValue } from './config-addition'

/** A file and its new text. */
export interface TextEdit {
  file: string
  text: string
}

/**
 * Adds something to the object that a configuration file exports. Undefined if that is not possible. `texts` has the
 * texts of files that are not written yet.
 */
export function addToCode(
  file: string,
  addition: ConfigAddition,
  texts?: ReadonlyMap<string, string>,
): TextEdit | undefined {
  const target = findExportedObject(file, texts)
  if (!target) return undefined
  const { module, node } = target
  const edited = addToObject(module.text, node, addition)
  if (edited === undefined) return undefined
  if (!needsCode(addition) || edited === module.text) return { file: module.file, text: edited }
  const text = importNames(module.file, edited, codesIn(valueOf(addition)))
  return text === undefined ? undefined : { file: module.file, text }
}

const JSON5_PREFIX = 'export default '

/** The text of a file in JSON5 with an addition: it is the same as in code. */
export async function addToJson5(text: string, addition: ConfigAddition): Promise<string | undefined> {
  const code = JSON5_PREFIX + text
  const [statement] = parseSync('config.js', code).program.body
  const object = statement?.type === 'ExportDefaultDeclaration' ? statement.declaration : undefined
  if (object?.type !== 'ObjectExpression' || needsCode(addition)) return undefined
  return addToObject(code, object, addition, `'`)?.slice(JSON5_PREFIX.length)
}

function addToObject(
  text: string,
  object: ObjectExpression,
  addition: ConfigAddition,
  quote = quoteOf(text),
): string | undefined {
  let node = object
  for (const [depth, key] of addition.path.entries()) {
    const property = node.properties.findLast(entry => entry.type === 'Property' && keyOf(entry) === key)
    const rest = addition.path.slice(depth + 1)
    if (!property) return insertProperty(text, node, key, nestValue(rest, valueOf(addition)), quote)
    const { value } = property as { value: Expression }
    if (rest.length > 0) {
      if (value.type !== 'ObjectExpression') return undefined
      node = value
    } else if (!addition.items) return text
    else return value.type === 'ArrayExpression' ? appendElements(text, value, addition.items, quote) : undefined
  }
  return undefined
}

/** The quotes that a file uses. */
function quoteOf(text: string): `"` | `'` {
  return text.split('"').length > text.split("'").length ? `"` : `'`
}

/** The indentation of the line that contains a position. */
function indentAt(text: string, position: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', position - 1) + 1))![0]
}

function insertProperty(
  text: string,
  node: ObjectExpression,
  key: string,
  value: ConfigValue,
  quote: `'` | `"`,
): string {
  const first = node.properties[0]
  const open = node.start + 1
  const outer = indentAt(text, node.start)
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n'
  const emit = (indent: string): string =>
    `${emitConfigKey(key, quote)}: ${emitConfigValue(value, quote, indent)},`.replaceAll('\n', lineBreak)
  if (!first)
    return `${text.slice(0, open)}${lineBreak}${outer}  ${emit(`${outer}  `)}${lineBreak}${outer}${text.slice(node.end - 1)}`
  // Before the first property, on its own line if that one is on a line of its own.
  const isOnOwnLine = text.slice(open, first.start).includes('\n')
  const indent = indentAt(text, first.start)
  const separator = isOnOwnLine ? `${lineBreak}${indent}` : ' '
  return text.slice(0, first.start) + emit(isOnOwnLine ? indent : outer) + separator + text.slice(first.start)
}

function appendElements(text: string, node: ArrayExpression, items: readonly ConfigValue[], quote: `'` | `"`): string {
  const present = node.elements.map(element => (element ? nameIn(text, element) : ''))
  const missing = items
    .map(item => emitConfigValue(item, quote))
    .filter(item => !present.some(given => given === item.replaceAll(/["']/g, '')))
  return missing.length === 0 ? text : appendElement(text, node, missing)
}

/** What an element of a list is compared by: the name of a module that has options, too. */
function nameIn(text: string, element: { type: string; start: number; end: number }): string {
  const [name] = element.type === 'ArrayExpression' ? (element as ArrayExpression).elements : [element]
  return name ? text.slice(name.start, name.end).replaceAll(/["']/g, '') : ''
}

function appendElement(text: string, { start, end, elements }: ArrayExpression, added: readonly string[]): string {
  const last = elements.at(-1)
  if (!last) return `${text.slice(0, start + 1)}${added.join(', ')}${text.slice(end - 1)}`
  const rest = text.slice(last.end, end - 1)
  const isOnOwnLine = text.slice(start, last.start).includes('\n')
  const comma = commaIn(rest)
  if (!isOnOwnLine) return `${text.slice(0, last.end)}, ${added.join(', ')}${text.slice(last.end)}`
  const separator = `${text.includes('\r\n') ? '\r\n' : '\n'}${indentAt(text, last.start)}`
  // After a comment on the line of the last entry.
  const at = last.end + (comma === undefined ? 0 : comma + 1)
  const lineEnd = /\r?\n/.exec(text.slice(at, end))
  const insertAt = lineEnd ? at + lineEnd.index : at
  const before =
    comma === undefined ? `${text.slice(0, last.end)},${text.slice(last.end, insertAt)}` : text.slice(0, insertAt)
  return `${before}${separator}${added.join(`,${separator}`)}${comma === undefined ? '' : ','}${text.slice(insertAt)}`
}

/** The position of a comma that is not part of a comment. */
function commaIn(text: string): number | undefined {
  const masked = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, comment => ' '.repeat(comment.length))
  const at = masked.indexOf(',')
  return at < 0 ? undefined : at
}

function codesIn(value: ConfigValue): ConfigCode[] {
  if (typeof value !== 'object') return []
  return isConfigCode(value) ? [value] : Object.values(value).flatMap(codesIn)
}

/** Adds imports below those that exist. Undefined for a CommonJS module. */
function importNames(file: string, text: string, codes: readonly ConfigCode[]): string | undefined {
  if (!codes.some(({ imported }) => imported)) return text
  const { body } = parseSync(file, text).program
  if (/\.c[jt]s$/.test(file) || !body.some(isExport)) return undefined
  const imports = body.filter(statement => statement.type === 'ImportDeclaration')
  const missing = codes.flatMap(({ imported }) =>
    imported && !imports.some(({ source }) => source.value === imported[1]) ? [imported] : [],
  )
  const quote = quoteOf(text)
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n'
  const semicolon = imports.some(({ end }) => text[end - 1] === ';') ? ';' : ''
  const lines = missing.map(([name, from]) => `import ${name} from ${quote}${from}${quote}${semicolon}`)
  if (lines.length === 0) return text
  const last = imports.at(-1)
  if (!last) return `${lines.join(lineBreak)}${lineBreak}${lineBreak}${text}`
  return `${text.slice(0, last.end)}${lineBreak}${lines.join(lineBreak)}${text.slice(last.end)}`
}

function isExport({ type }: Program['body'][number]): boolean {
  return type === 'ExportDefaultDeclaration' || type === 'ExportNamedDeclaration'
}
