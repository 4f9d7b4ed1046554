import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Location } from '@fw/schema'
import type { CallExpression, Expression, ObjectExpression, Program, Statement } from 'oxc-parser'

/** The script of a page: a block of a single-file component, or the whole file. */
export interface PageScript {
  content: string
  /** Where the content starts in the file. */
  start: number
  lang: string
}

/** A parsed script and where its call of `definePageMeta` stands. */
export interface ParsedScript extends PageScript {
  program: Program
}

export interface MetaCall {
  script: ParsedScript
  scripts: ParsedScript[]
  /** Range of the statement in its script. */
  start: number
  end: number
  argument: ObjectExpression | undefined
}

/** The scripts of a page. */
export function readScripts(file: string, code: string): PageScript[] {
  if (!file.endsWith('.vue')) return [{ content: code, start: 0, lang: /\.([mc]?[jt]sx?)$/.exec(file)?.[1]?.replace(/^[mc]/, '') ?? 'ts' }]
  const scripts: PageScript[] = []
  const open = /<!--[\s\S]*?-->|<([a-z][\w-]*)((?:\s(?:"[^"]*"|'[^']*'|[^>"'])*)?)>/gi
  for (let tag = open.exec(code); tag; tag = open.exec(code)) {
    const [, name, attributes = ''] = tag
    if (!name || attributes.endsWith('/')) continue
    const start = open.lastIndex
    const end = findEnd(code, name, start)
    if (name === 'script') scripts.push({ content: code.slice(start, end), start, lang: /\slang\s*=\s*["']?(\w+)/.exec(attributes)?.[1] ?? 'js' })
    open.lastIndex = end
  }
  return scripts
}

// A block ends at its closing tag; only templates nest.
function findEnd(code: string, name: string, from: number): number {
  const tags = new RegExp(name === 'template' ? '<template(?=[\\s>])(?:"[^"]*"|\'[^\']*\'|[^>"\'])*>|</template\\s*>' : `</${name}\\s*>`, 'g')
  tags.lastIndex = from
  let depth = 1
  for (let tag = tags.exec(code); tag; tag = tags.exec(code)) {
    if (tag[0].startsWith('</')) depth--
    else if (!tag[0].endsWith('/>')) depth++
    if (depth === 0) return tag.index
  }
  return code.length
}

/** Finds the call of `definePageMeta` in a page. The parser is loaded only for a file that mentions it. */
export async function findMetaCall(file: string, code: string): Promise<MetaCall | undefined> {
  if (!code.includes('definePageMeta')) return undefined
  const { parseSync, Visitor } = await import('oxc-parser')
  const scripts = readScripts(file, code).map(script => ({ ...script, program: parseSync(`page.${script.lang}`, script.content).program }))
  const calls: MetaCall[] = []
  for (const script of scripts) {
    const take = (statement: Statement): void => {
      const call = statement.type === 'ExpressionStatement' ? unwrap(statement.expression) : undefined
      if (call?.type !== 'CallExpression' || !isMetaCall(call)) return
      calls.push({ script, scripts, start: statement.start, end: statement.end, argument: argumentOf(call, node => locationOf(file, code, script.start + node.start)) })
    }
    new Visitor({ ExpressionStatement: take }).visit(script.program)
  }
  const second = calls[1]
  if (second) throw new ProblemError([buildDiagnostics.repeatedPageMeta({ count: calls.length }, { location: locationOf(file, code, second.script.start + second.start) })])
  return calls[0]
}

function isMetaCall({ callee }: CallExpression): boolean {
  return callee.type === 'Identifier' && callee.name === 'definePageMeta'
}

function argumentOf({ arguments: [first] }: CallExpression, locate: (node: { start: number }) => Location): ObjectExpression | undefined {
  if (!first) return undefined
  const argument = first.type === 'SpreadElement' ? first.argument : unwrap(first)
  if (argument.type !== 'ObjectExpression') throw new ProblemError([buildDiagnostics.pageMetaNotLiteral({}, { location: locate(argument) })])
  return argument
}

function locationOf(file: string, code: string, offset: number): Location {
  const before = code.slice(0, offset)
  const start = before.lastIndexOf('\n') + 1
  return { file, line: before.split('\n').length, column: offset - start + 1 }
}

/** The expression inside of parentheses and type assertions. */
export function unwrap(node: Expression): Expression {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
      return unwrap(node.expression)
    default:
      return node
  }
}
