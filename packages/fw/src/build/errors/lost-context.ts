import { readFile } from 'node:fs/promises'
import { childrenOf, locationAt } from '@fw/kit/imports'
import type { Node } from '@fw/kit/imports'
import { emitLocation } from '@fw/kit/errors'
import { readProperty } from '@fw/schema/errors'
import { buildDiagnostics } from '@fw/schema'
import type { ErrorReport, Fw, Location, StackFrame } from '@fw/schema'
import { readScripts } from '../pages/page-script'

const LOST = Symbol.for('fw.lost-context')
const FUNCTIONS: ReadonlySet<string> = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Where code lost the fw context: at an `await`, in a callback, or at the top level of a module. */
interface Loss {
  by: 'await' | 'callback' | 'module'
  location: Location
  /** The function that the callback was passed to. */
  callee?: string
}

/** The composable that was called without a context, if that is the error. */
export function callerOf(error: unknown): string | undefined {
  const caller = readProperty(error, LOST)
  return typeof caller === 'string' ? caller : undefined
}

/** A report of a composable that was called without a context, with the location where the context was lost. */
export async function explainLost(
  { options: { rootDir } }: Fw,
  report: ErrorReport,
  caller: string,
): Promise<ErrorReport> {
  const loss = await locateLoss(report.stack)
  const context = {
    caller,
    location: loss ? emitLocation(loss.location, rootDir) : undefined,
    by: loss?.by,
    callee: loss?.callee,
  }
  const { code, why, fix } = buildDiagnostics.lostContext(context)
  return { ...report, message: why, problem: { code, fix } }
}

/** Checks the author's stack frames, the innermost first. */
async function locateLoss(stack: readonly StackFrame[]): Promise<Loss | undefined> {
  let last: Loss | undefined
  for (const frame of stack.filter(({ isAuthors, line }) => isAuthors && line !== undefined)) {
    const loss = await findLoss(frame).catch(() => undefined)
    // A caller that awaits this code did not lose the context itself.
    if (loss === 'waiting' && last) return last
    if (loss === 'waiting') continue
    if (loss?.by === 'await') return loss
    // A callback that is called synchronously belongs to the enclosing call, which is the next frame.
    last = loss
  }
  return last
}

async function findLoss({ file, line, column = 1 }: StackFrame): Promise<Loss | 'waiting' | undefined> {
  const code = await readFile(file, 'utf8')
  const at = offsetOf(code, line!, column)
  const script = readScripts(file, code).find(({ start, content }) => start <= at && at <= start + content.length)
  if (!script) return undefined
  const { parseSync } = await import('oxc-parser')
  const program = parseSync(`script.${script.lang}`, script.content).program as unknown as Node
  const path = pathTo(program, at - script.start)
  if (path.some(({ type, start }) => type === 'AwaitExpression' && script.start + start === at)) return 'waiting'
  const locateNode = (node: Node): Location => locationAt(file, code, script.start + node.start)
  const index = path.findLastIndex(({ type }) => FUNCTIONS.has(type))
  // `<script setup>` is compiled to a function in which Vue preserves the context.
  if (index < 0)
    return file.endsWith('.vue') ? undefined : { by: 'module', location: locateNode(path.at(1) ?? program) }
  const within = path[index]!
  const wait = awaitsOf(within.body as Node).find(({ end }) => script.start + end <= at)
  if (wait) return { by: 'await', location: locateNode(wait) }
  const parent = path[index - 1]
  if (parent?.type !== 'CallExpression' || parent.callee === within) return undefined
  const callee = parent.callee as Node
  return {
    by: 'callback',
    location: locateNode(within),
    callee: script.content.slice((callee.property as Node | undefined)?.start ?? callee.start, callee.end),
  }
}

/** The nodes around an offset, the outermost first. */
function pathTo(node: Node, offset: number): Node[] {
  const child = childrenOf(node).find(({ start, end }) => start <= offset && offset < end)
  return child ? [node, ...pathTo(child, offset)] : [node]
}

/** Each `await` of a function, in order, without those of nested functions. */
function awaitsOf(node: Node): Node[] {
  if (FUNCTIONS.has(node.type)) return []
  const inner = childrenOf(node).flatMap(awaitsOf)
  return node.type === 'AwaitExpression' ? [...inner, node] : inner
}

function offsetOf(code: string, line: number, column: number): number {
  const before = code.split('\n').slice(0, line - 1)
  return before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1
}
