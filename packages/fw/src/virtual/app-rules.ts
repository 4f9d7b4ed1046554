import type { AppRule } from '../shared/app-rules'

/** `#build/app-rules`: path patterns with their app route rules, most specific last. Undefined if there are none. */
export const appRules: ReadonlyArray<readonly [RegExp, AppRule]> | undefined = undefined as
  | ReadonlyArray<readonly [RegExp, AppRule]>
  | undefined
