import { endOfBracket, startOfBracket } from './brackets'
import type { FreeNames } from './free-names'
import { maskCode } from './mask-code'

/** The names of auto-imports; `hasSideEffects`: whether an unnecessary import may change behavior. */
export interface Candidates {
  /** Matches all names, with the flag `g`. */
  pattern: RegExp
  hasSideEffects: (name: string) => boolean
}

const IMPORT = /(?<![\w$.])import\s*([\w$\s{},*]+?)\s*from\s*["']/g
const OTHER_IMPORT = /(?<![\w$.])import\s*[\w${*]/
const REEXPORT = /(?<![\w$.])export\s*(?:\{[^}]*\}|\*(?:\s*as\s+[\w$]+)?)\s*from\s*["']/g
const DECLARED_PATTERN = /(?<![\w$.])(?:const|let|var)\s*[{[]/g
const ASSIGNED_PATTERN = /[}\]]\s*=(?![=>])/g
const DECLARES = new Set(['const', 'let', 'var', 'function', 'class', 'using'])
/** Tokens after which a name can only be a value. */
const BEFORE_VALUE = /(?:[^=!<>]=|(?<![\w$.])(?:return|await|typeof|void|throw|yield|new|extends|instanceof|case))$/

/**
 * `findFreeNames` for plain JavaScript without parsing. May also report a name that is only declared inside functions,
 * unless its import has side effects: such an import does not change behavior. Undefined if a name may be declared at
 * the top level, or if the code is ambiguous.
 */
export function findNamesQuickly(
  code: string,
  { pattern, hasSideEffects }: Candidates,
  isCandidate: (name: string) => boolean,
): Pick<FreeNames, 'free' | 'context'> | undefined {
  const masked = maskCode(code)
  // Imports from `#imports` need the parser.
  if (masked === undefined || code.includes('#imports')) return undefined
  const imported = new Set<string>()
  const rest = masked
    .replace(IMPORT, (statement, clause: string) => {
      for (const part of clause.split(/[{},]/)) imported.add(part.trim().split(/\s+/).at(-1)!)
      return ' '.repeat(statement.length)
    })
    .replace(REEXPORT, statement => ' '.repeat(statement.length))
  if (OTHER_IMPORT.test(rest) || declaresInPattern(rest, pattern)) return undefined
  const hasVar = /(?<![\w$.])var(?![\w$])/.test(rest)
  const names: Pick<FreeNames, 'free' | 'context'> = { free: new Set(), context: [] }
  for (const { 0: name, index } of rest.matchAll(pattern)) {
    if (imported.has(name) || !isCandidate(name)) continue
    const role = roleOf(rest, index, name, hasVar)
    if (role === 'declared' || (role === 'maybe use' && hasSideEffects(name))) return undefined
    if (role === 'context')
      names.context.push({ name, start: rest.lastIndexOf('_ctx', index), end: index + name.length })
    else if (role !== 'none') names.free.add(name)
  }
  return names
}

type Role = 'use' | 'none' | 'declared' | 'context' | 'maybe use'

function roleOf(code: string, start: number, name: string, hasVar: boolean): Role {
  const before = textBefore(code, start)
  const following = code.slice(start + name.length, start + name.length + 200)
  const after = following.trimStart()
  const previous = before.at(-1) ?? ''
  const next = after[0] ?? ''
  if (previous === '#') return 'none'
  if (previous === '.' && !before.endsWith('...')) return /(?<![\w$.])_ctx\s*\.$/.test(before) ? 'context' : 'none'
  const word = /[\w$]+$/.exec(before)?.[0]
  if (word === 'as') return 'none'
  if ((word && DECLARES.has(word)) || /function\s*\*$/.test(before)) return 'declared'
  if (next === ':' && (previous === '{' || previous === ',')) return 'none'
  if (previous === ',' && isDeclaredNext(following, after, hasVar)) return 'declared'
  if (next === '(' && word !== 'extends') {
    const method = isMethod(code, code.indexOf('(', start))
    if (method !== 'no') return method === 'yes' ? 'none' : 'maybe use'
  }
  if (after.startsWith('=>')) return 'maybe use'
  return BEFORE_VALUE.test(before) || /^(?:[(.[]|\?\.)/.test(after) ? 'use' : 'maybe use'
}

/** The text before a position, without trailing spaces and (masked) comments. */
function textBefore(code: string, start: number): string {
  let end = start
  while (end > 0 && code[end - 1]! <= ' ') end--
  return code.slice(Math.max(0, end - 40), end)
}

/** Whether a name after a comma is another variable of a declaration, with or without a semicolon. */
function isDeclaredNext(following: string, after: string, hasVar: boolean): boolean {
  return (
    /^\s*\n\s*[([+\-/]/.test(following) ||
    /^(?:[\w$"'`{;@~#]|$|=(?!=)|!(?!=)|\+\+|--)/.test(after) ||
    (hasVar && after.startsWith('}'))
  )
}

/** `name(…) {` is a method. If the brace is on the next line, it may also be a call before a block. */
function isMethod(code: string, open: number): 'yes' | 'no' | 'maybe' {
  const close = endOfBracket(code, open)
  const gap = close === undefined ? undefined : /^\s*\{/.exec(code.slice(close + 1))?.[0]
  return gap === undefined ? 'no' : gap.includes('\n') ? 'maybe' : 'yes'
}

/** Whether `const { … } =` or `const [ … ] =` declares a candidate, also as a later part of a declaration. */
function declaresInPattern(code: string, pattern: RegExp): boolean {
  for (const { index } of code.matchAll(ASSIGNED_PATTERN)) {
    const open = startOfBracket(code, index)
    if (open === undefined || (textBefore(code, open).endsWith(',') && code.slice(open, index).search(pattern) >= 0))
      return true
  }
  for (const match of code.matchAll(DECLARED_PATTERN)) {
    const open = match.index + match[0].length - 1
    const close = endOfBracket(code, open)
    if (close === undefined || code.slice(open, close).search(pattern) >= 0) return true
  }
  return false
}
