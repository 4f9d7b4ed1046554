import { endOfBracket } from '../transforms/brackets'
import { maskCode } from '../transforms/mask'
import type { FreeNames } from './free-names'

/** A name of an auto-import in code; `isCostly`: importing it without need may change what runs. */
export interface Candidates {
  /** Matches every name, with the flag `g`. */
  pattern: RegExp
  isCostly: (name: string) => boolean
}

const IMPORT = /(?<![\w$.])import\s*([\w$\s{},*]+?)\s*from\s*["']/g
const REEXPORT = /(?<![\w$.])export\s*(?:\{[^}]*\}|\*(?:\s*as\s+[\w$]+)?)\s*from\s*["']/g
const DECLARED_PATTERN = /(?<![\w$.])(?:const|let|var)\s*[{[]/g
const DECLARES = new Set(['const', 'let', 'var', 'function', 'class'])

/**
 * As `findFreeNames`, without parsing. A name that is only declared inside of functions may be reported too: an import does not
 * change what such code does. Undefined where a name may be declared at the top of the module, or nothing is certain.
 */
export function findNamesQuickly(code: string, { pattern, isCostly }: Candidates, isCandidate: (name: string) => boolean): Pick<FreeNames, 'free' | 'context'> | undefined {
  const masked = maskCode(code)
  // Names of `#imports` are taken apart by the parser.
  if (masked === undefined || code.includes('#imports')) return undefined
  const imported = new Set<string>()
  const rest = masked
    .replace(IMPORT, (statement, clause: string) => {
      for (const part of clause.split(/[{},]/)) imported.add(part.trim().split(/\s+/).at(-1)!)
      return ' '.repeat(statement.length)
    })
    .replace(REEXPORT, statement => ' '.repeat(statement.length))
  if (declaresInPattern(rest, pattern)) return undefined
  const found: Pick<FreeNames, 'free' | 'context'> = { free: new Set(), context: [] }
  for (const { 0: name, index } of rest.matchAll(pattern)) {
    if (imported.has(name) || !isCandidate(name)) continue
    const role = roleOf(rest, index, name)
    if (role === 'declared' || (role === 'maybe parameter' && isCostly(name))) return undefined
    if (role === 'context') found.context.push({ name, start: rest.lastIndexOf('_ctx', index), end: index + name.length })
    else if (role !== 'none') found.free.add(name)
  }
  return found
}

type Role = 'use' | 'none' | 'declared' | 'context' | 'maybe parameter'

function roleOf(code: string, start: number, name: string): Role {
  const before = code.slice(Math.max(0, start - 200), start).trimEnd()
  const after = code.slice(start + name.length, start + name.length + 200).trimStart()
  const previous = before.at(-1) ?? ''
  const next = after[0] ?? ''
  if (previous === '#') return 'none'
  if (previous === '.' && !before.endsWith('...')) return /(?<![\w$.])_ctx\s*\.$/.test(before) ? 'context' : 'none'
  const word = /[\w$]+$/.exec(before)?.[0]
  if (word === 'as') return 'none'
  if ((word && DECLARES.has(word)) || /function\s*\*$/.test(before)) return 'declared'
  if (next === ':' && (previous === '{' || previous === ',')) return 'none'
  if (next === '(' && isMethod(code, code.indexOf('(', start))) return 'none'
  // A further variable of a declaration, a default of a parameter or of a pattern.
  if (previous === ',' && (next === ';' || /^=[^=]/.test(after))) return 'declared'
  if (after.startsWith('=>') || ((previous === '(' || previous === ',') && /^[,)=]/.test(after))) return 'maybe parameter'
  return 'use'
}

/** `name(…) {` is a method; a block after a call stands on a line of its own. */
function isMethod(code: string, open: number): boolean {
  const close = endOfBracket(code, open)
  return close !== undefined && /^[ \t]*\{/.test(code.slice(close + 1, close + 20))
}

/** Whether a candidate is bound by `const { … } =` or `const [ … ] =`. */
function declaresInPattern(code: string, pattern: RegExp): boolean {
  for (const match of code.matchAll(DECLARED_PATTERN)) {
    const open = match.index + match[0].length - 1
    const close = endOfBracket(code, open)
    if (close === undefined || code.slice(open, close).search(pattern) >= 0) return true
  }
  return false
}
