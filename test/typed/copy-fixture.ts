import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const cache = join(root, 'node_modules/.cache/fw-typed')

/** Copies a fixture to a folder inside the repository, so that its packages resolve. The caller removes it. */
export function copyFixture(name: string): string {
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, `${name}-`))
  cpSync(join(root, 'test/fixtures', name), dir, { recursive: true })
  return dir
}
