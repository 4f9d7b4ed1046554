import { readRuledMiddleware } from '@fw/schema'
import type { RouteRule } from '@fw/schema'
import { decodePath } from '../../shared/app-rules'
import { comparePatterns, toExpression } from '../../shared/manifest'
import { emitJson } from './text'

/**
 * `#build/app-rules`: what route rules say of middleware and layouts, the most specific pattern last. Nothing when no rule does, so
 * that nothing of it is in the application. Letters count as routes take them, small and capital ones alike.
 */
export function emitAppRules(rules: Readonly<Record<string, RouteRule>>): string {
  const rows = Object.keys(rules).sort(comparePatterns).flatMap((pattern) => {
    const { appMiddleware, appLayout } = rules[pattern]!
    const rule = { ...appMiddleware !== undefined && { middleware: readRuledMiddleware(rules[pattern]!) }, ...appLayout !== undefined && { layout: appLayout } }
    return Object.keys(rule).length > 0 ? [`  [new RegExp(${emitJson(toExpression(decodePath(pattern)))}, "is"), ${emitJson(rule)}],\n`] : []
  })
  return `export const appRules = ${rows.length > 0 ? `[\n${rows.join('')}]` : 'undefined'}\n`
}
