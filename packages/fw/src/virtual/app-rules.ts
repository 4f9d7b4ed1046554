import type { AppRule } from '../shared/app-rules'

/**
 * `#build/app-rules`: patterns of paths with what holds there, the most specific last. Undefined when no rule says
 * anything.
 */
export const appRules: ReadonlyArray<readonly [RegExp, AppRule]> | undefined = undefined as
  | ReadonlyArray<readonly [RegExp, AppRule]>
  | undefined
