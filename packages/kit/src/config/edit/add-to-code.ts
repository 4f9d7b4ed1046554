import type { ArrayExpression, ObjectExpression } from 'oxc-parser'
import { findExportedObject } from '../locate/locate-code'
import { keyOf } from '../locate/scope-bindings'

/** A file and its new text. */
export interface TextEdit {
  file: string
  text: string
}

/** Adds a string to `modules` of the object that a configuration file exports. Undefined if that is not possible. */
export function addToCode(file: string, name: string): TextEdit | undefined {
  const target = findExportedObject(file)
  if (!target) return undefined
  const { module, node } = target
  const quoted = quote(name, module.text)
  const property = node.properties.findLast(entry => entry.type === 'Property' && keyOf(entry) === 'modules')
  if (!property) return { file: module.file, text: insertProperty(module.text, node, `modules: [${quoted}],`) }
  const value = (property as { value: { type: string } }).value
  if (value.type !== 'ArrayExpression') return undefined
  return { file: module.file, text: appendElement(module.text, value as ArrayExpression, quoted) }
}

/** With the quotes that the file uses. */
function quote(name: string, text: string): string {
  const double = text.split('"').length > text.split("'").length
  return double ? `"${name}"` : `'${name}'`
}

/** The indentation of the line that contains a position. */
function indentAt(text: string, position: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', position - 1) + 1))![0]
}

function insertProperty(text: string, node: ObjectExpression, property: string): string {
  const first = node.properties[0]
  const open = node.start + 1
  const outer = indentAt(text, node.start)
  if (!first) return `${text.slice(0, open)}\n${outer}  ${property}\n${outer}${text.slice(node.end - 1)}`
  // Before the first property, on its own line if that one is on a line of its own.
  const isOnOwnLine = text.slice(open, first.start).includes('\n')
  const separator = isOnOwnLine ? `\n${indentAt(text, first.start)}` : ' '
  return text.slice(0, first.start) + property + separator + text.slice(first.start)
}

function appendElement(text: string, { start, end, elements }: ArrayExpression, element: string): string {
  const last = elements.at(-1)
  if (!last) return `${text.slice(0, start + 1)}${element}${text.slice(end - 1)}`
  const rest = text.slice(last.end, end - 1)
  const isOnOwnLine = text.slice(start, last.start).includes('\n')
  const comma = commaIn(rest)
  if (!isOnOwnLine) return `${text.slice(0, last.end)}, ${element}${text.slice(last.end)}`
  const indent = indentAt(text, last.start)
  // After a comment on the line of the last entry.
  const at = last.end + (comma === undefined ? 0 : comma + 1)
  const lineEnd = text.indexOf('\n', at)
  const insertAt = lineEnd < 0 || lineEnd > end ? at : lineEnd
  const before =
    comma === undefined ? `${text.slice(0, last.end)},${text.slice(last.end, insertAt)}` : text.slice(0, insertAt)
  return `${before}\n${indent}${element}${comma === undefined ? '' : ','}${text.slice(insertAt)}`
}

/** The position of a comma that is not part of a comment. */
function commaIn(text: string): number | undefined {
  const masked = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, comment => ' '.repeat(comment.length))
  const at = masked.indexOf(',')
  return at < 0 ? undefined : at
}
