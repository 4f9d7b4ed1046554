import { readRuledMiddleware } from '@fw/schema'
import type { RouteRule } from '@fw/schema'
import { decodePath } from '@fw/schema/base-url'
import { comparePatterns, toExpression } from '../../shared/match-rules'
import { emitJson } from './emit-text'

/**
 * `#build/app-rules`: middleware and layouts of route rules, the most specific pattern last. Undefined if no rule has
 * any, so that bundles do not contain the code for it. Letter case matters only if it does for the router.
 */
export function emitAppRules(rules: Readonly<Record<string, RouteRule>>, isCaseSensitive: boolean): string {
  const flags = isCaseSensitive ? 's' : 'is'
  const rows = Object.keys(rules)
    .sort(comparePatterns)
    .flatMap(pattern => {
      const { appMiddleware, appLayout } = rules[pattern]!
      const rule = {
        ...(appMiddleware !== undefined && { middleware: readRuledMiddleware(rules[pattern]!) }),
        ...(appLayout !== undefined && { layout: appLayout }),
      }
      return Object.keys(rule).length > 0
        ? [`  [new RegExp(${emitJson(toExpression(decodePath(pattern)))}, "${flags}"), ${emitJson(rule)}],\n`]
        : []
    })
  return `export const appRules = ${rows.length > 0 ? `[\n${rows.join('')}]` : 'undefined'}\n`
}
