import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../guards/repository'

let packages: string | undefined

/** Changes when the built packages change. */
export function fingerprint(): string {
  if (packages) return packages
  const hash = createHash('sha256')
  for (const name of readdirSync(join(root, 'packages')).sort()) {
    const dist = join(root, 'packages', name, 'dist')
    if (!existsSync(dist)) continue
    for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const { mtimeMs, size } = statSync(file)
      hash.update(`${file} ${mtimeMs} ${size}\n`)
    }
  }
  return (packages = hash.digest('hex'))
}
