/** The kinds of tokens that have different colours. */
export type TokenKind = 'keyword' | 'string' | 'comment' | 'number' | 'call' | 'tag' | 'attribute'

export interface Token {
  text: string
  kind?: TokenKind
}

type Mode =
  | 'script'
  | 'braces'
  | 'interpolation'
  | 'template'
  | 'comment'
  | 'style'
  | 'markup'
  | 'element'
  | 'markup-comment'

/** The kind of a token, and the mode after it. `pop` returns to the previous mode. */
type Rule = readonly [pattern: RegExp, kind: TokenKind | undefined, next?: Mode | 'pop']

const KEYWORDS =
  'abstract as async await break case catch class const continue declare default delete do else enum export extends false finally for from function get if implements import in infer instanceof interface is keyof let namespace new null of override private protected public readonly return satisfies set static super switch this throw true try type typeof undefined var void while with yield'

const STRING: Rule = [/'(?:[^'\\]|\\.)*'?|"(?:[^"\\]|\\.)*"?/y, 'string']
const COMMENT: Rule = [/\/\*/y, 'comment', 'comment']

const SCRIPT: readonly Rule[] = [
  [/\/\/.*/y, 'comment'],
  COMMENT,
  STRING,
  [/`/y, 'string', 'template'],
  [new RegExp(`(?<![.\\w$])(?:${KEYWORDS.replaceAll(' ', '|')})(?![\\w$])(?!\\s*:)`, 'y'), 'keyword'],
  [/\d[\w.]*/y, 'number'],
  [/[A-Za-z_$][\w$]*(?=\s*\()/y, 'call'],
  [/[A-Za-z_$][\w$]*/y, undefined],
  [/\{/y, undefined, 'braces'],
]

const RULES: Readonly<Record<Mode, readonly Rule[]>> = {
  script: [[/(?=<\/script)/y, undefined, 'pop'], ...SCRIPT],
  braces: [[/(?=<\/script)/y, undefined, 'pop'], [/\}/y, undefined, 'pop'], ...SCRIPT],
  interpolation: [[/\}\}/y, 'keyword', 'pop'], ...SCRIPT],
  template: [
    [/`/y, 'string', 'pop'],
    [/\$\{/y, 'keyword', 'braces'],
    [/(?:[^`\\$]|\\.|\$(?!\{))+/y, 'string'],
  ],
  comment: [
    [/\*\//y, 'comment', 'pop'],
    [/(?:[^*]|\*(?!\/))+/y, 'comment'],
  ],
  style: [
    [/(?=<\/style)/y, undefined, 'pop'],
    COMMENT,
    [/\/\/.*/y, 'comment'],
    STRING,
    [/@[\w-]+/y, 'keyword'],
    [/[\w-]+(?=\s*:\s)/y, 'attribute'],
    [/#[\da-f]{3,8}\b|\d[\w.%]*/iy, 'number'],
    [/[\w-]+(?=\()/y, 'call'],
    [/[\w-]+/y, undefined],
  ],
  markup: [
    [/<!--/y, 'comment', 'markup-comment'],
    [/\{\{/y, 'keyword', 'interpolation'],
    [/<\/?[\w.:-]*/y, 'tag', 'element'],
    [/[^<{]+/y, undefined],
  ],
  element: [
    [/\/?>/y, 'tag', 'pop'],
    [/"[^"]*"?|'[^']*'?/y, 'string'],
    [/[^\s"'=>/]+/y, 'attribute'],
  ],
  'markup-comment': [
    [/-->/y, 'comment', 'pop'],
    [/(?:[^-]|-(?!->))+/y, 'comment'],
  ],
}

const MODES: ReadonlyArray<readonly [RegExp, Mode]> = [
  [/\.(?:vue|html?|svg|xml)$/, 'markup'],
  [/\.(?:css|s[ac]ss|less|styl(?:us)?|pcss)$/, 'style'],
  [/\.(?:[cm]?[jt]sx?|json)$/, 'script'],
]

/** The tokens of lines of code from the first line of a file. Without a known language, each line is one token. */
export function highlight(file: string, lines: readonly string[]): Token[][] {
  const mode = MODES.find(([pattern]) => pattern.test(file))?.[1]
  if (!mode) return lines.map(text => [{ text }])
  const stack: Mode[] = [mode]
  return lines.map(line => readLine(line, stack))
}

function readLine(line: string, stack: Mode[]): Token[] {
  const tokens: Token[] = []
  let at = 0
  // Limits the steps, because a lookahead rule consumes no characters and only leaves a mode.
  for (let moves = 0; at < line.length && moves < line.length * 3; moves++) {
    const [text, kind] = readToken(line, at, stack)
    at += text.length
    if (text !== '') append(tokens, text, kind)
  }
  return tokens
}

function readToken(line: string, at: number, stack: Mode[]): [text: string, kind: TokenKind | undefined] {
  const mode = stack.at(-1)!
  for (const [pattern, kind, next] of RULES[mode]) {
    pattern.lastIndex = at
    const text = pattern.exec(line)?.[0]
    // A lookahead rule cannot leave the first mode.
    if (text === undefined || (text === '' && stack.length === 1)) continue
    if (next === 'pop') leave(stack, mode, line.slice(0, at))
    else if (next) stack.push(next)
    return [text, kind]
  }
  return [line[at]!, undefined]
}

function leave(stack: Mode[], mode: Mode, before: string): void {
  if (stack.length > 1) stack.pop()
  if (mode !== 'element') return
  const block = /<(script|style)\b[^<]*$/.exec(before)?.[1]
  if (block && !before.endsWith('/')) stack.push(block as Mode)
}

function append(tokens: Token[], text: string, kind: TokenKind | undefined): void {
  const last = tokens.at(-1)
  if (last && last.kind === kind) last.text += text
  else tokens.push(kind ? { text, kind } : { text })
}

/** The tokens between two columns, counted from 0. */
export function sliceTokens(tokens: readonly Token[], from: number, to = Number.POSITIVE_INFINITY): Token[] {
  let at = 0
  return tokens.flatMap(token => {
    const start = at
    at += token.text.length
    const text = token.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    return text === '' ? [] : [{ ...token, text }]
  })
}
