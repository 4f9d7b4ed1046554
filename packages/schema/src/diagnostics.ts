import type { OptionPath } from './values/option-path'
import type { ConfigSource, Location } from './sources/config-source'

export type Severity = 'error' | 'warning'

/**
 * One kind of problem. Its code is permanent: a code is never reused, and its docs page keeps its address. The body of
 * that page is `diagnostics/pages/CODE.md`.
 */
export interface Diagnostic<Params> {
  code: string
  severity: Severity
  /** Heading of the docs page. */
  title: string
  /** The diagnosis only. */
  why: (params: Params) => string
  /** The remedy only. */
  fix: (params: Params) => string
  /** Parameters of the message that the docs page shows. Messages without parameters need none. */
  example?: object
}

/** Requires the parameters that a message of the page needs. */
type WithExample<Entry> = Entry extends { fix: (params: infer Params) => string }
  ? object extends Params
    ? object
    : { example: Params }
  : never

/** A problem. The kit adds `location`, because it can read files. */
export interface Problem {
  code: string
  severity: Severity
  why: string
  fix: string
  path?: OptionPath
  source?: ConfigSource
  location?: Location
  /** A second place that the problem is about. The kit adds its location to `why`. */
  other?: { path: OptionPath; source: ConfigSource }
}

/** Whether something must be fixed before work can go on: warnings alone do not stop anybody. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(problem => problem.severity === 'error')
}

export type ProblemOrigin = Pick<Problem, 'path' | 'source' | 'location' | 'other'>

/** Declares a catalogue of diagnostics; each entry turns into a function that makes the problem. */
export function defineDiagnostics<Catalogue extends Record<string, Diagnostic<never>>>(
  catalogue: Catalogue & { [Name in keyof Catalogue]: WithExample<Catalogue[Name]> },
): {
  [Name in keyof Catalogue]: Catalogue[Name] extends Diagnostic<infer Params>
    ? ((params: Params, origin?: ProblemOrigin) => Problem) & { diagnostic: Diagnostic<never> }
    : never
} {
  const makers: Record<string, unknown> = {}
  for (const [name, diagnostic] of Object.entries(catalogue)) {
    const make = (params: never, origin: ProblemOrigin = {}): Problem => ({
      code: diagnostic.code,
      severity: diagnostic.severity,
      why: diagnostic.why(params),
      fix: diagnostic.fix(params),
      ...origin,
    })
    makers[name] = Object.assign(make, { diagnostic })
  }
  return makers as never
}

/** An error with problems that stop the work. */
export class ProblemError extends Error {
  readonly problems: Problem[]

  constructor(problems: Problem[], options?: ErrorOptions) {
    super(problems.map(problem => `${problem.code}: ${problem.why} ${problem.fix}`).join('\n'), options)
    this.name = 'ProblemError'
    this.problems = problems
  }
}

/** Where the docs page of a code is, below the root of the documentation. */
export function diagnosticPage(code: string): string {
  return `docs/errors/${code}.md`
}
