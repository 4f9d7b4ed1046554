import { Visitor, parseSync } from 'oxc-parser'

/** Methods that change an array in place. */
const MUTATING_METHODS = /\.(?:push|unshift|splice|pop|shift|sort|reverse|fill)$/

/** Writes to the options of an application: assignments, deletions and calls that change an array in place. */
export function findOptionWrites(file: string, text: string, topLevelKeys: readonly string[]): string[] {
  const { program } = parseSync(file, text)
  const keys = topLevelKeys.join('|')
  // Plain `options` belong to an application only if the next key is an option: many functions have options.
  const isOption = new RegExp(`^(?:(?:this\\.)?(?:app|fw|loaded)!?\\.options\\b|options!?\\??\\.(?:${keys})\\b)`)
  const found: string[] = []
  const note = (node: { start: number; end: number }, whole: { start: number; end: number }): void => {
    if (isOption.test(text.slice(node.start, node.end))) found.push(text.slice(whole.start, whole.end))
  }
  new Visitor({
    AssignmentExpression: node => note(node.left, node),
    UpdateExpression: node => note(node.argument, node),
    UnaryExpression: node => {
      if (node.operator === 'delete') note(node.argument, node)
    },
    CallExpression: node => {
      const {
        callee,
        arguments: [first],
      } = node
      const name = text.slice(callee.start, callee.end)
      if (MUTATING_METHODS.test(name)) note(callee, node)
      if (/^Object\.(?:assign|definePropert(?:y|ies))$/.test(name) && first) note(first, node)
    },
  }).visit(program)
  return found
}
