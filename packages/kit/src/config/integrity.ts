import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'pathe'

/**
 * A hash of all that is in a directory: paths, contents, link targets and which files are executable. Dates, owners and
 * the archive it came in do not count, so the same content always has the same hash.
 */
export function hashTree(dir: string): string {
  const hash = createHash('sha512')
  for (const path of listTree(dir)) {
    const [kind, content] = readEntry(join(dir, path.name), path.isLink)
    // Lengths keep one file's end and the next one's name apart.
    hash.update(`${kind}${Buffer.byteLength(path.name)}:${path.name}${content.length}:`).update(content)
  }
  return `sha512-${hash.digest('base64')}`
}

interface Entry {
  name: string
  isLink: boolean
}

function listTree(dir: string, below = ''): Entry[] {
  const entries = readdirSync(join(dir, below), { withFileTypes: true }).flatMap((entry): Entry[] => {
    const name = below ? `${below}/${entry.name}` : entry.name
    return entry.isDirectory() ? listTree(dir, name) : [{ name, isLink: entry.isSymbolicLink() }]
  })
  return below ? entries : entries.sort((a, b) => a.name < b.name ? -1 : 1)
}

function readEntry(path: string, isLink: boolean): [kind: string, content: Buffer] {
  if (isLink) return ['link', Buffer.from(readlinkSync(path))]
  const isExecutable = (statSync(path).mode & 0o100) !== 0
  return [isExecutable ? 'executable' : 'file', readFileSync(path)]
}
