import { readRuledMiddleware } from '@fw/schema'
import type { RouteRule } from '@fw/schema'
import { decodePath } from '../../shared/app-rules'
import { comparePatterns, toExpression } from '../../shared/match-rules'
import { emitJson } from './emit-text'

/**
 * `#build/app-rules`: what route rules say of middleware and layouts, the most specific pattern last. Nothing when no
 * rule does, so that nothing of it is in the application. Letter case counts only where it does for the router.
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
