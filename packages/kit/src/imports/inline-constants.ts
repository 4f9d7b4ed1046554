import { editCode } from './edit-code'
import type { Edit, EditedCode } from './edit-code'

/**
 * Replaces what JavaScript code reads of the namespace of `source`, such as `options.ssr`, with its value, so that
 * bundlers which evaluate conditions module by module find unreachable code. Names of namespaces must not have another
 * meaning in the module: then no parser is needed. `valueOf` returns the code of a constant.
 */
export function inlineConstants(
  code: string,
  source: string,
  valueOf: (name: string) => string | undefined,
): EditedCode | undefined {
  const edits = [...code.matchAll(/^import \* as ([\w$]+) from (["'])(.+?)\2;?$/gm)]
    .filter(([, , , from]) => from === source)
    .flatMap(statement => inlineNamespace(code, statement, valueOf))
  return edits.length > 0 ? editCode(code, edits, []) : undefined
}

function inlineNamespace(
  code: string,
  { 0: statement, 1: namespace, index: start }: RegExpExecArray,
  valueOf: (name: string) => string | undefined,
): Edit[] {
  const reads = [
    ...code.matchAll(
      new RegExp(`(?<![\\w$]|[^.]\\.)${namespace!.replaceAll('$', '\\$&')}(?:\\.(\\w+))?(?![\\w$])`, 'g'),
    ),
  ]
  const edits = reads.flatMap(({ 0: text, 1: name, index }): Edit[] => {
    const value = name === undefined ? undefined : valueOf(name)
    return value === undefined ? [] : [{ start: index, end: index + text.length, text: value }]
  })
  const isUnused = edits.length === reads.length - 1
  return isUnused ? [...edits, { start, end: start + statement.length, text: '' }] : edits
}
