import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './process.mjs'

/** Every code of the catalogues: each has a page, which a guard keeps equal to the catalogues. */
function catalogueCodes() {
  const pages = join(root, 'docs/errors')
  if (!existsSync(pages)) return []
  return readdirSync(pages)
    .filter(file => /^FW\d+\.md$/.test(file))
    .map(file => file.slice(0, -3))
    .sort()
}

/**
 * The codes that no test has seen.
 *
 * @param {string} recordDir where `triggers()` of test/triggers.ts recorded what it saw
 */
export function untriggeredCodes(recordDir) {
  const seen = new Set(readdirSync(recordDir).flatMap(file => readFileSync(join(recordDir, file), 'utf8').split('\n')))
  return catalogueCodes().filter(code => !seen.has(code))
}
