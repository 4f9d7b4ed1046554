import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'pathe'

/**
 * What the scripts and styles of a build must consist of, by their files below `folder`: hashes of the files as they
 * were written.
 */
export function hashFiles(files: readonly string[], dir: string, folder: string): Record<string, string> {
  const own = files.filter(file => /\.(?:m?js|css)$/.test(file) && file.startsWith(`${folder}/`)).toSorted()
  return Object.fromEntries(
    own.map(file => [
      file.slice(folder.length + 1),
      `sha384-${createHash('sha384')
        .update(readFileSync(join(dir, file)))
        .digest('base64')}`,
    ]),
  )
}
