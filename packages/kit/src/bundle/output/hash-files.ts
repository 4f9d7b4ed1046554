import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'pathe'

/** Integrity hashes of the scripts and styles of a build, by file below `folder`, computed from the written files. */
export function hashFiles(files: readonly string[], dir: string, folder: string): Record<string, string> {
  const builtFiles = files.filter(file => /\.(?:m?js|css)$/.test(file) && file.startsWith(`${folder}/`)).toSorted()
  return Object.fromEntries(
    builtFiles.map(file => [
      file.slice(folder.length + 1),
      `sha384-${createHash('sha384')
        .update(readFileSync(join(dir, file)))
        .digest('base64')}`,
    ]),
  )
}
