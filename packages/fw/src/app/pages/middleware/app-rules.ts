import { appRules } from '#build/app-rules'
import { decodePath } from '@fw/schema/base-url'
import type { AppRule } from '../../../shared/app-rules'

/** The middleware that route rules enable or disable, by name. More specific patterns take precedence. */
export function ruledMiddleware(path: string): Record<string, boolean> {
  return Object.assign({}, ...match(path).map(rule => rule.middleware)) as Record<string, boolean>
}

/** The middleware that route rules enable. */
export function wantedMiddleware(path: string): string[] {
  return Object.entries(ruledMiddleware(path)).flatMap(([name, isWanted]) => (isWanted ? [name] : []))
}

/** The layout that route rules set for a path. */
export function ruledLayout(path: string): string | false | undefined {
  return match(path)
    .filter(rule => rule.layout !== undefined)
    .at(-1)?.layout
}

function match(path: string): AppRule[] {
  const plain = decodePath(path)
  return appRules!.filter(([pattern]) => pattern.test(plain)).map(([, rule]) => rule)
}
