import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Problem } from '@fw/schema'

/**
 * Asserts that `found` contains the diagnostic `code`, and records that a test has triggered it. `npm test` fails at
 * the end if no test has triggered a code of the catalogs.
 *
 * `found` is the result of the code under test: problems, one problem, an error with problems, or printed text. Returns
 * the first problem with that code, or undefined for text.
 */
export function triggers(code: string, found: string): undefined
export function triggers(code: string, found: readonly Problem[] | Problem | { problems: readonly Problem[] }): Problem
export function triggers(
  code: string,
  found: string | readonly Problem[] | Problem | { problems: readonly Problem[] },
): Problem | undefined {
  if (typeof found === 'string') {
    expect(found).toMatch(new RegExp(`\\b${code}\\b`))
    record(code)
    return undefined
  }
  const problems = problemsOf(found)
  expect(problems.map(problem => problem.code)).toContain(code)
  record(code)
  return problems.find(problem => problem.code === code)
}

function problemsOf(found: readonly Problem[] | Problem | { problems: readonly Problem[] }): readonly Problem[] {
  if ('problems' in found) return found.problems
  return 'code' in found ? [found] : found
}

// Each worker process appends to a separate file, so that lines are not interleaved.
function record(code: string): void {
  const dir = process.env.FW_TRIGGERED_DIR
  if (dir) appendFileSync(join(dir, `${process.pid}.txt`), `${code}\n`)
}
