import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { root } from '../process.mjs'
import { LAST_RUN } from './proofs.mjs'

/**
 * A Vitest reporter that writes which records of the reference the run proved. A record is proven if tests claim it
 * with `proves` of test/proofs/registry.ts, and none of them fails.
 */
export default class Proofs {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    /** @type {Set<string>} */
    const proven = new Set()
    /** @type {Set<string>} */
    const failed = new Set()
    /** @type {(import('./flips.mjs').Claim & { state: string })[]} */
    const claims = []
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const ids = /** @type {{ proves?: string[] }} */ (test.meta()).proves ?? []
        const { state } = test.result()
        if (ids.length)
          claims.push({ file: relative(root, module.moduleId), name: test.fullName.replaceAll(' > ', ' '), ids, state })
        // A skipped test, such as one for another mode, neither proves nor disproves a record.
        if (state === 'skipped') continue
        for (const id of ids) (state === 'passed' ? proven : failed).add(id)
      }
    }
    if (process.env.FW_CLAIMS) return writeFileSync(process.env.FW_CLAIMS, JSON.stringify(claims))
    for (const id of failed) proven.delete(id)
    mkdirSync(dirname(LAST_RUN), { recursive: true })
    const full = process.env.FW_FULL_RUN === '1'
    writeFileSync(LAST_RUN, JSON.stringify({ full, proven: [...proven].sort(), failed: [...failed].sort(), claims }))
  }
}
