/** Keywords after which a slash starts a regular expression. */
const BEFORE_REGEXP = /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield|instanceof)$/

/**
 * Replaces the content of strings, template literals, regular expressions and comments with spaces, so that the rest
 * can be searched. The length is unchanged. Undefined if the code is ambiguous without a parser.
 */
export function maskCode(code: string): string | undefined {
  let masked = ''
  let copied = 0
  const blank = (start: number, end: number): void => {
    masked += code.slice(copied, start) + code.slice(start, end).replace(/[^\n]/g, ' ')
    copied = end
  }
  // The brace depths at which the enclosing template literals continue.
  const templates: number[] = []
  // Positions of the open parentheses, and of the one that was closed last.
  const opened: number[] = []
  let closed = 0
  let depth = 0
  let last = ''
  for (let index = 0; index < code.length; index++) {
    const char = code[index]!
    let end: number | undefined
    if (char === '"' || char === "'") end = endOfString(code, index)
    else if (char === '`' || (char === '}' && templates.at(-1) === depth)) {
      if (char === '}') templates.pop()
      end = endOfTemplate(code, index)
      if (end && code[end] === '{') templates.push(depth)
    } else if (char === '/') {
      const kind = code[index + 1]
      if (kind === '/' || kind === '*') {
        const stop = endOfComment(code, index)
        blank(index, stop)
        index = stop - 1
        continue
      }
      const before = (masked + code.slice(copied, index)).trimEnd().slice(-20)
      if (isAmbiguous(before, last, code.slice(Math.max(0, closed - 20), closed))) return undefined
      if (!isRegExp(before, last)) {
        last = char
        continue
      }
      end = endOfRegExp(code, index)
    } else {
      if (char === '{') depth++
      else if (char === '}') depth--
      else if (char === '(') opened.push(index)
      else if (char === ')') closed = opened.pop() ?? 0
      if (char > ' ') last = char
      continue
    }
    if (end === undefined) return undefined
    blank(index + 1, end)
    index = end
    // `${` starts an expression; otherwise, a value ended.
    last = code[end] === '{' ? '{' : '"'
  }
  return templates.length > 0 ? undefined : masked + code.slice(copied)
}

// A slash after `}`, after `if (…)`, `a++` or `a!` may be a division or start a regular expression.
function isAmbiguous(before: string, last: string, head: string): boolean {
  if (last === '}') return true
  if (last === ')') return /(?<![\w$.])(?:if|while|for|with|await)\s*$/.test(head)
  return last !== '' && '+-!'.includes(last) && /(?:\+\+|--|[\w$)\]]!)$/.test(before)
}

function isRegExp(before: string, last: string): boolean {
  if (last === '' || '(,=:[!&|?{;+-*%<>~^'.includes(last)) return true
  return /[\w$]/.test(last) && BEFORE_REGEXP.test(before)
}

function endOfString(code: string, start: number): number | undefined {
  const quote = code[start]
  for (let index = start + 1; index < code.length; index++) {
    if (code[index] === '\\') index++
    else if (code[index] === quote) return index
    else if (code[index] === '\n') return undefined
  }
  return undefined
}

/** Position of the closing backtick, or of the brace that starts an expression. */
function endOfTemplate(code: string, start: number): number | undefined {
  for (let index = start + 1; index < code.length; index++) {
    if (code[index] === '\\') index++
    else if (code[index] === '`') return index
    else if (code[index] === '$' && code[index + 1] === '{') return index + 1
  }
  return undefined
}

function endOfComment(code: string, start: number): number {
  const [stop, length] = code[start + 1] === '/' ? (['\n', 0] as const) : (['*/', 2] as const)
  const end = code.indexOf(stop, start + 2)
  return end < 0 ? code.length : end + length
}

function endOfRegExp(code: string, start: number): number | undefined {
  let inClass = false
  for (let index = start + 1; index < code.length; index++) {
    const char = code[index]
    if (char === '\\') index++
    else if (char === '\n') return undefined
    else if (char === '[') inClass = true
    else if (char === ']') inClass = false
    else if (char === '/' && !inClass) return index
  }
  return undefined
}
