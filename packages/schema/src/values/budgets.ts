import type { FwOptions } from '../options.gen'

export function hasBudgets({ routes, ...general }: FwOptions['budgets']): boolean {
  return Object.values(general).some(limit => limit !== undefined) || Object.keys(routes).length > 0
}

/** Whether there are budgets for what routes load in the browser. */
export function hasRouteBudgets({ js, css, routes }: FwOptions['budgets']): boolean {
  return [{ js, css }, ...Object.values(routes)].some(limits => limits.js !== undefined || limits.css !== undefined)
}
