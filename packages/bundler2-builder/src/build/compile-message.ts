import type { ImportedName } from '@fw/kit/internal'
import { resolve } from 'pathe'

/** An error or a warning of a compilation. */
export interface CompileError {
  message: string
  error?: unknown
  file?: string
  module?: { resource?: string; identifier?: () => string }
}

/** The file of the module with the error. */
export function fileOf({ module }: CompileError): string | undefined {
  return module?.resource?.replace(/\?.*$/s, '')
}

/** The message of a compile error, and the location that it names. */
interface CompileMessage {
  message: string
  file?: string
  line?: number
  /** From 1. */
  column?: number
  /** The line of code. Preprocessors count the lines of what they get, such as a block of a component. */
  quoted?: string
  /** The import that could not be resolved. */
  missing?: string
  /** An import that the other module does not export. */
  notExported?: ImportedName
}

// oxlint-disable-next-line no-control-regex -- the pattern matches escape sequences.
const COLORS = /\u001B\[[\d;]*m/g
/** The characters with which Rspack draws messages and their causes. */
const DRAWN = /^(?: *(?:×|⚠|│|├─▶|╰─▶) ?)+/gm
const HEADING =
  /^(?:Module (?:Error|Warning|build failed) \(from [^\n]*\):|Module parse failed:(?=\n)|Error: Execution of module code from module graph \([^\n]*\) failed:|VueCompilerError:|Error: Transform failed.*:)\s*/
const KIND = /^(?:Error|\w+Error|Syntax Error|(?:JavaScript|JSON) parse error|Module parse failed): /
const MISSING =
  /^(?:Module not found: )?(?:Error: )?(?:Can't resolve '([^']+)' in |Cannot find module '([^']+)' for matched aliased key|RspackResolver\((?:MatchedAlias)?NotFound\("([^"]+)")/
/** Its location is in the generated code. */
const NOT_EXPORTED = /^(?:\w+: )?export '([^']+)' \((?:imported|reexported) as '([^']+)'\) was not found in '([^']+)'/
/** The file and location before the message: PostCSS counts columns from 1, esbuild from 0. */
const LEADING = /^(?:\w+: )?([^\n]+?):(\d+):(\d+): (ERROR: )?([^\n]*)/
/** The same in the loader of PostCSS. */
const POSTCSS = /^\w+\s+\((\d+):(\d+)\) (?:from "[^"]*" plugin: )?(\/\S+) ([^\n]*)/
/** The line that PostCSS marks below its message. */
const MARKED_STYLE = /^> *\d+ \| (.*)$/m
/** Sass: the message, a quoted line, and the stack trace with paths from the working directory. */
const SASS = /^([^]*?)\n *╷\n *\d+ +│ ([^\n]*)\n[^]*?╵\n +([^\n]+?) (\d+):(\d+) {2,}\S/
/** Less: a quoted line with a marker below it, the message and the location. Columns count from 0. */
const LESS = /(?:^|\n)([^\n]*)\n *\^\n([^]*?)\n +Error in ([^\n]+) \(line (\d+), column (\d+)\)/
const LESS_MISSING = /^Less resolver error:\n'([^']+)' wasn't found/
/** The location above quoted code. */
const ABOVE = /^ *╭─\[(?:[^\]\n]*:)?(\d+):(\d+)\]/m
const TRAILING = /^[^\n]*? \((\d+):(\d+)\)(?:\n|$)/
const BELOW = /^at ([^\n]*):(\d+):(\d+)$/m
/** A quoted line with a marker below it. */
const MARKED = /^\d+ +\| {2}.*\n +\| {2} *\^/m

/** Reads an error of a loader or of the bundler, of which often only the text is known. */
export function readCompileMessage(text: string): CompileMessage {
  let rest = text.replaceAll(COLORS, '').replaceAll(DRAWN, '').trim()
  while (HEADING.test(rest)) rest = rest.replace(HEADING, '')
  const [, ...names] = MISSING.exec(rest) ?? []
  const missing = names.find(Boolean)
  if (missing !== undefined) return { message: `Could not resolve '${missing}'`, missing }
  const [, exported, name, from] = NOT_EXPORTED.exec(rest) ?? []
  if (name !== undefined && from !== undefined)
    return { message: `"${exported}" is not exported by "${from}"`, notExported: { names: [exported!, name], from } }
  const leading = LEADING.exec(rest)
  if (leading) {
    const [, file, line, column, isFromZero, message] = leading
    return { message: message!, file: file!, line: Number(line), column: Number(column) + (isFromZero ? 1 : 0) }
  }
  const style = POSTCSS.exec(rest)
  if (style) {
    const [, line, column, file, message] = style
    // Plugins may get code that others have changed. The parser counts the lines of a block.
    const [, quoted] = style[0].includes(' plugin: ') ? [] : (MARKED_STYLE.exec(rest) ?? [])
    const position = { file: file!, line: Number(line), column: Number(column) }
    return { message: message!, ...position, ...(quoted === undefined ? {} : { quoted }) }
  }
  const sass = SASS.exec(rest)
  if (sass) {
    const [, message, quoted, file, line, column] = sass
    return { message: message!, file: resolve(file!), line: Number(line), column: Number(column), quoted: quoted! }
  }
  const less = LESS.exec(rest)
  if (less) {
    const [, quoted, message, file, line, column] = less
    const [, unresolved] = LESS_MISSING.exec(message!) ?? []
    if (unresolved !== undefined)
      return { message: `Could not resolve '${unresolved}'`, file: file!, missing: unresolved }
    return { message: message!, file: file!, line: Number(line), column: Number(column) + 1, quoted: quoted! }
  }
  const message = rest.replace(KIND, '')
  // Locations in expressions of templates begin with the expression; the component compiler adds that in the file.
  const inFile = MARKED.test(message) ? BELOW.exec(message) : undefined
  if (inFile) return { message, file: inFile[1]!, line: Number(inFile[2]), column: Number(inFile[3]) }
  const at = ABOVE.exec(message) ?? TRAILING.exec(message)
  return at ? { message, line: Number(at[1]), column: Number(at[2]) + 1 } : { message }
}
