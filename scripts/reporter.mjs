import { writeFileSync } from 'node:fs'

/**
 * A Vitest reporter that writes the numbers of passed, failed and skipped tests to the file FW_TEST_COUNTS. A file or
 * suite that fails outside of its tests counts as one failure, and so does each unhandled error.
 */
export default class Counts {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} errors
   */
  onTestRunEnd(modules, errors) {
    const counts = { passed: 0, failed: errors.length, skipped: 0 }
    for (const module of modules) {
      if (module.errors().length) counts.failed++
      for (const suite of module.children.allSuites()) if (suite.errors().length) counts.failed++
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed' || state === 'failed') counts[state]++
        else counts.skipped++
      }
    }
    if (process.env.FW_TEST_COUNTS) writeFileSync(process.env.FW_TEST_COUNTS, JSON.stringify(counts))
  }
}
