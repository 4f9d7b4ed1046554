import { statSync } from 'node:fs'
import type { Fw, Problem } from '@fw/schema'
import { stateOf } from './app-state'
import type { StateOwner } from './app-state'

/** The problems that were reported, each with the time at which its file was last saved. */
const reported: StateOwner<Map<string, number | undefined>> = {
  name: 'kit:reported-problems',
  state: () => new Map(),
}

/**
 * Whether a problem was not reported yet. Server, bundler and browsers find the same one, and so does each request for
 * a broken file: it is reported once until the file is saved again.
 */
export function isFirstReport(app: Fw, { code, why, location }: Pick<Problem, 'code' | 'why' | 'location'>): boolean {
  const problems = stateOf(app, reported)
  const key = [code, why, location?.file, location?.line, location?.column].join('\n')
  const saved = location && statSync(location.file, { throwIfNoEntry: false })?.mtimeMs
  if (problems.has(key) && problems.get(key) === saved) return false
  problems.set(key, saved)
  return true
}
