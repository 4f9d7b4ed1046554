import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './process.mjs'

/** All diagnostic codes, from their pages. A guard checks that the pages match the catalogues. */
function catalogueCodes() {
  const pages = join(root, 'docs/errors')
  if (!existsSync(pages)) return []
  return readdirSync(pages)
    .filter(file => /^FW\d+\.md$/.test(file))
    .map(file => file.slice(0, -3))
    .sort()
}

/**
 * The diagnostic codes that no test triggered.
 *
 * @param {string} recordDir the folder in which `triggers()` of test/triggers.ts recorded codes
 */
export function untriggeredCodes(recordDir) {
  const seen = new Set(readdirSync(recordDir).flatMap(file => readFileSync(join(recordDir, file), 'utf8').split('\n')))
  return catalogueCodes().filter(code => !seen.has(code))
}
