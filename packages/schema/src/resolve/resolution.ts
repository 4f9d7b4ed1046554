import type { Problem } from '../diagnostics'
import type { FwOptions } from '../options.gen'
import type { OptionPath } from '../values/option-path'
import type { Origin } from '../sources/config-source'
import type { ResolvedLayer } from '../sources/resolved-layer'

/** What resolving gives: the options code reads, every problem found, and where each value came from. */
export interface Resolution {
  readonly options: FwOptions
  /** The resolved value at `path`, without resolving the others. */
  valueOf: (path: OptionPath) => unknown
  readonly problems: Problem[]
  /** For every declared option, by its formatted path: the origin of its value. Computed with the first call. */
  origins: () => ReadonlyMap<string, Origin>
  /**
   * Every contribution to the value at `path` (declared or below a free-form option), the default first, then by
   * precedence, lowest first.
   */
  trace: (path: OptionPath) => Origin[]
  /** Whether any source set the option (or something below it) itself. */
  isSet: (path: OptionPath) => boolean
  layers: ResolvedLayer[]
}
