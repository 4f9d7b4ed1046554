import { extname } from 'node:path'
import { readText } from '../../disk/read-text'
import type { TextEdit } from './add-to-code'
import { formatOf } from './edit-json'

/**
 * Adds a module to `modules` of a configuration file, and leaves everything else as it is: comments, order and format.
 * Undefined if the file computes the value, so that only its author can add to it.
 */
export async function addModuleEntry(file: string, name: string): Promise<TextEdit | undefined> {
  switch (extname(file)) {
    case '.json':
    case '.jsonc':
      return { file, text: await addToJson(readText(file), name) }
    case '.json5':
      return addToJson5(file, name)
    case '.yaml':
    case '.yml':
      return addToYaml(file, name)
    case '.toml':
      return addToToml(file, name)
    default:
      return (await import('./add-to-code')).addToCode(file, name)
  }
}

async function addToJson(text: string, name: string): Promise<string> {
  const { applyEdits, findNodeAtLocation, modify, parseTree } = await import('jsonc-parser')
  const tree = parseTree(text)
  const list = tree && findNodeAtLocation(tree, ['modules'])
  const formattingOptions = formatOf(text)
  const edits =
    list?.type === 'array'
      ? modify(text, ['modules', list.children?.length ?? 0], name, { formattingOptions, isArrayInsertion: true })
      : modify(text, ['modules'], [name], { formattingOptions })
  return applyEdits(text, edits)
}

async function addToJson5(file: string, name: string): Promise<TextEdit | undefined> {
  const { parseJson5Tree } = await import('../files/json5-tree')
  const text = readText(file)
  const root = parseJson5Tree(text)
  const list = root.children?.findLast(({ children }) => children?.[0]?.value === 'modules')?.children?.[1]
  if (list && list.type !== 'array') return undefined
  const last = list?.children?.at(-1)
  const at = last ? last.offset + last.length : (list ?? root).offset + 1
  const entry = list ? `'${name}'` : `\n  modules: ['${name}'],`
  return { file, text: `${text.slice(0, at)}${last ? ', ' : ''}${entry}${text.slice(at)}` }
}

async function addToYaml(file: string, name: string): Promise<TextEdit | undefined> {
  const { isSeq, parseDocument } = await import('yaml')
  const document = parseDocument(readText(file))
  const list = document.get('modules')
  if (list !== undefined && !isSeq(list)) return undefined
  if (list) list.add(name)
  else document.set('modules', [name])
  return { file, text: document.toString({ lineWidth: 0 }) }
}

async function addToToml(file: string, name: string): Promise<TextEdit | undefined> {
  const { parseTOML } = await import('toml-eslint-parser')
  const text = readText(file)
  const entry = parseTOML(text, { filePath: file }).body[0].body.find(
    node => node.type === 'TOMLKeyValue' && node.key.keys.length === 1 && nameOf(node.key.keys[0]!) === 'modules',
  )
  // A value after the header of a table would belong to that table.
  if (!entry) return { file, text: `modules = [${JSON.stringify(name)}]\n${text}` }
  const { value } = entry as {
    value: { type: string; elements?: Array<{ range: [number, number] }>; range: [number, number] }
  }
  if (value.type !== 'TOMLArray') return undefined
  const last = value.elements?.at(-1)
  const at = last ? last.range[1] : value.range[0] + 1
  return { file, text: `${text.slice(0, at)}${last ? ', ' : ''}${JSON.stringify(name)}${text.slice(at)}` }
}

function nameOf(key: { type: string; name?: string; value?: string }): string | undefined {
  return key.type === 'TOMLBare' ? key.name : key.value
}
