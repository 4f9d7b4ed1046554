import { findGrowth, listParts } from '../../build/budgets/growth'
import type { Reading } from '../recording'

/** What has grown in something that is larger than before. */
export function findCause(before: Reading, { parts, metric }: Reading): string | undefined {
  if (!parts) return undefined
  const growth = findGrowth(parts, before.parts)
  if (growth.length === 0) return undefined
  const state = metric === 'js' ? ' before minification' : metric === 'css' ? ' before compression' : ''
  return `${listParts(growth, '+')}${state}`
}
