import type { Node } from '@fw/kit/imports'
import { parseScript, languageOf, stringOf, unwrap, walkAll } from '../tree/script-tree'

const HANDLER = /(?:^|\/)server\/(?:api|routes|middleware|handlers?)\/.+\.[mc]?[jt]s$/

/** The position of a string with markup that a handler returns, unless it sets the type of its response. */
export function findMarkup(path: string, code: string): number | undefined {
  if (!HANDLER.test(path) || !/<[a-z!?]/i.test(code) || /content-type|\bhtml\(/i.test(code)) return undefined
  const script = parseScript(code, languageOf(path))
  if (!script) return undefined
  let offset: number | undefined
  walkAll(script.root, node => {
    const result =
      node.type === 'ReturnStatement' ? node.argument : node.type === 'ArrowFunctionExpression' ? node.body : undefined
    if (result && offset === undefined && isMarkup(unwrap(result as Node))) offset = (result as Node).start
  })
  return offset
}

function isMarkup(node: Node): boolean {
  if (node.type === 'BinaryExpression') return isMarkup(unwrap(node.left as Node))
  const [quasi] = (node.type === 'TemplateLiteral' ? node.quasis : []) as Array<{ value: { cooked: string | null } }>
  return /^\s*<[a-z!?]/i.test(stringOf(node) ?? quasi?.value.cooked ?? '')
}
