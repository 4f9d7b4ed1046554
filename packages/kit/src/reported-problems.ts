import { statSync } from 'node:fs'
import type { FwApp, Problem } from '@fw/schema'

/** What was told of each application, with the time that the file was saved. */
const told = new WeakMap<FwApp, Map<string, number | undefined>>()

/**
 * Whether nobody was told of a problem yet. Server, bundler and browsers meet the same one, and each request for a
 * broken file meets it again: it is told once until the file is saved again.
 */
export function isNews(app: FwApp, { code, why, location }: Pick<Problem, 'code' | 'why' | 'location'>): boolean {
  const known = told.get(app) ?? new Map<string, number | undefined>()
  told.set(app, known)
  const key = [code, why, location?.file, location?.line, location?.column].join('\n')
  const saved = location && statSync(location.file, { throwIfNoEntry: false })?.mtimeMs
  if (known.has(key) && known.get(key) === saved) return false
  known.set(key, saved)
  return true
}
