import type { FormattingOptions } from 'jsonc-parser'

/** Sets a value of a JSON text, or removes it if it is undefined. Comments, order and format of the rest stay. */
export async function setInJson(text: string, path: readonly (string | number)[], value: unknown): Promise<string> {
  const { applyEdits, modify } = await import('jsonc-parser')
  return applyEdits(text, modify(text, [...path], value, { formattingOptions: formatOf(text) }))
}

/** Adds a member to an object of a JSON text, in alphabetical order as package managers do, if it is sorted. */
export async function insertInJson(text: string, path: readonly string[], value: unknown): Promise<string> {
  const { applyEdits, modify } = await import('jsonc-parser')
  const name = path.at(-1)!
  const getInsertionIndex = (names: string[]): number => {
    const isSorted = names.every((key, index) => index === 0 || names[index - 1]! < key)
    const next = names.findIndex(key => key > name)
    return isSorted && next >= 0 ? next : names.length
  }
  return applyEdits(text, modify(text, [...path], value, { formattingOptions: formatOf(text), getInsertionIndex }))
}

/** Gives a member of a JSON text another name and value, at the same position. Unchanged if it does not exist. */
export async function renameInJson(
  text: string,
  path: readonly string[],
  name: string,
  value: string,
): Promise<string> {
  const { findNodeAtLocation, parseTree } = await import('jsonc-parser')
  const tree = parseTree(text)
  const [key, old] = (tree && findNodeAtLocation(tree, [...path])?.parent?.children) ?? []
  if (!key || !old) return text
  const between = text.slice(key.offset + key.length, old.offset)
  const member = JSON.stringify(name) + between + JSON.stringify(value)
  return text.slice(0, key.offset) + member + text.slice(old.offset + old.length)
}

/** The indentation and line breaks of a JSON text. */
export function formatOf(text: string): FormattingOptions {
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? '  '
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
}
