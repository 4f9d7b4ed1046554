import { locationAt } from '@fw/kit/imports'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Location } from '@fw/schema'
import { unwrap } from '../code/object-literals'
import type { CallExpression, Expression, ObjectExpression, Program, Statement } from 'oxc-parser'

/** The script of a page: a block of a single-file component, or the whole file. */
interface PageScript {
  content: string
  /** The offset of the content in the file. */
  start: number
  lang: string
}

/** A parsed script of a page. */
export interface ParsedScript extends PageScript {
  program: Program
}

/** A statement of a page that calls a compiler macro. */
export interface MacroCall {
  script: ParsedScript
  scripts: ParsedScript[]
  /** Range of the statement in its script. */
  start: number
  end: number
  argument: Expression | undefined
  /** The location of a node in its script. */
  locate: (node: { start: number }) => Location
}

/** The call of `definePageMeta`. */
export interface MetaCall extends MacroCall {
  argument: ObjectExpression | undefined
}

/** The scripts of a page. */
export function readScripts(file: string, code: string): PageScript[] {
  if (!file.endsWith('.vue'))
    return [{ content: code, start: 0, lang: /\.([mc]?[jt]sx?)$/.exec(file)?.[1]?.replace(/^[mc]/, '') ?? 'ts' }]
  const scripts: PageScript[] = []
  const open = /<!--[\s\S]*?-->|<([a-z][\w-]*)((?:\s(?:"[^"]*"|'[^']*'|[^>"'])*)?)>/gi
  for (let tag = open.exec(code); tag; tag = open.exec(code)) {
    const [, name, attributes = ''] = tag
    if (!name || attributes.endsWith('/')) continue
    const start = open.lastIndex
    const end = findEnd(code, name, start)
    if (name === 'script') {
      scripts.push({
        content: code.slice(start, end),
        start,
        lang: /\slang\s*=\s*["']?(\w+)/.exec(attributes)?.[1] ?? 'js',
      })
    }
    open.lastIndex = end
  }
  return scripts
}

// A block ends at its first closing tag. Only templates nest.
function findEnd(code: string, name: string, from: number): number {
  const tags = new RegExp(
    name === 'template' ? '<template(?=[\\s>])(?:"[^"]*"|\'[^\']*\'|[^>"\'])*>|</template\\s*>' : `</${name}\\s*>`,
    'g',
  )
  tags.lastIndex = from
  let depth = 1
  for (let tag = tags.exec(code); tag; tag = tags.exec(code)) {
    if (tag[0].startsWith('</')) depth--
    else if (!tag[0].endsWith('/>')) depth++
    if (depth === 0) return tag.index
  }
  return code.length
}

/** The calls of a macro in a page. The parser is loaded only for a file that mentions it. */
export async function findMacroCalls(file: string, code: string, name: string): Promise<MacroCall[]> {
  if (!code.includes(name)) return []
  const { parseSync, Visitor } = await import('oxc-parser')
  const scripts = readScripts(file, code).map(script => ({
    ...script,
    program: parseSync(`page.${script.lang}`, script.content).program,
  }))
  const calls: MacroCall[] = []
  for (const script of scripts) {
    const locate = (node: { start: number }): Location => locationAt(file, code, script.start + node.start)
    const take = (statement: Statement): void => {
      const call = statement.type === 'ExpressionStatement' ? unwrap(statement.expression) : undefined
      if (call?.type !== 'CallExpression' || !isCallOf(call, name)) return
      calls.push({ script, scripts, start: statement.start, end: statement.end, argument: argumentOf(call), locate })
    }
    new Visitor({ ExpressionStatement: take }).visit(script.program)
  }
  return calls
}

/** Finds the call of `definePageMeta` in a page. */
export async function findMetaCall(file: string, code: string): Promise<MetaCall | undefined> {
  const calls = await findMacroCalls(file, code, 'definePageMeta')
  const [call, second] = calls
  if (second) {
    throw new ProblemError([
      buildDiagnostics.repeatedPageMeta({ count: calls.length }, { location: second.locate(second) }),
    ])
  }
  if (call?.argument && call.argument.type !== 'ObjectExpression')
    throw new ProblemError([buildDiagnostics.pageMetaNotLiteral({}, { location: call.locate(call.argument) })])
  return call as MetaCall | undefined
}

function isCallOf({ callee }: CallExpression, name: string): boolean {
  return callee.type === 'Identifier' && callee.name === name
}

function argumentOf({ arguments: [first] }: CallExpression): Expression | undefined {
  if (!first) return undefined
  return first.type === 'SpreadElement' ? first.argument : unwrap(first)
}
