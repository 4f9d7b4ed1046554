import { existsSync } from 'node:fs'
import { realPath } from '@fw/kit/internal'
import { dirname, join } from 'pathe'

/**
 * A path without symbolic links in its folders, which need not exist. The bundlers resolve links before they read a
 * file: they would not find a virtual file in a folder that is one, such as a linked `node_modules`.
 */
export function realLocation(path: string): string {
  let dir = dirname(path)
  while (!existsSync(dir) && dir !== dirname(dir)) dir = dirname(dir)
  const real = realPath(dir)
  return real === dir ? path : join(real, path.slice(dir.length))
}
