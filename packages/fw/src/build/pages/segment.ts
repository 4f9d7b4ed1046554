import { buildDiagnostics, ProblemError } from '@fw/schema'

/** One part of a folder or file name: `user-[id]` is `user-` and `[id]`. */
interface NameRule {
  /** Matches at the current position of the name. Its first group is the name of the part. */
  at: RegExp
  /** The part as it appears in the path of a route. */
  toPath: (name: string) => string
}

const param = (name: string): string => name.replaceAll(/\W/g, '')

/** How names become paths. The first rule that matches wins. */
const rules: readonly NameRule[] = [
  { at: /\[\[\.\.\.([^[\]]+)\]\]/y, toPath: name => `:${param(name)}(.*)*` },
  { at: /\[\.\.\.([^[\]]+)\]/y, toPath: name => `:${param(name)}(.*)*` },
  { at: /\[\[([^[\]]+)\]\]/y, toPath: name => `:${param(name)}?` },
  { at: /\[([^[\]]+)\]/y, toPath: name => `:${param(name)}()` },
  { at: /([^[]+)/y, toPath: encodeStatic },
]

export interface Segment {
  /** In the name of a route: `[id]` is `id`. */
  name: string
  /** In the path of a route: `[id]` is `:id()`. */
  path: string
}

/** Whether a folder only groups pages: `(admin)`. */
export function isGroup(text: string): boolean {
  return /^\(.*\)$/.test(text)
}

/** The route name and path of one folder or file name. `file` is for errors. */
export function parseSegment(text: string, file: string): Segment {
  const segment: Segment = { name: '', path: '' }
  for (let index = 0; index < text.length;) {
    const [part, rule] = matchRule(text, index)
    const name = part?.[1]
    if (!part || !rule || name === undefined || (rule.toPath !== encodeStatic && param(name) === ''))
      throw new ProblemError([buildDiagnostics.badPageName({ name: text }, { location: { file } })])
    segment.name += rule.toPath === encodeStatic ? name : param(name)
    segment.path += rule.toPath(name)
    index += part[0].length
  }
  return segment
}

function matchRule(text: string, index: number): [RegExpExecArray?, NameRule?] {
  for (const rule of rules) {
    rule.at.lastIndex = index
    const match = rule.at.exec(text)
    if (match) return [match, rule]
  }
  return []
}

// The router compares encoded paths, and interprets a colon as the start of a parameter.
function encodeStatic(text: string): string {
  return encodeURI(text).replaceAll(/[?#]/g, encodeURIComponent).replaceAll('\\', '%5C').replaceAll(':', '\\:')
}
