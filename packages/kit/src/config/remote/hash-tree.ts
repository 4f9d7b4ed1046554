import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join, normalize } from 'pathe'

/**
 * Hashes the content of a directory: paths, files and link targets, but no timestamps, owners or modes, so that the
 * same content has the same hash on every system.
 */
export function hashTree(dir: string): string {
  const hash = createHash('sha512')
  for (const path of listTree(dir)) {
    const [kind, content] = readEntry(join(dir, path.name), path.isLink)
    // The lengths separate the end of a file from the name of the next one.
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
  return below ? entries : entries.sort((a, b) => (a.name < b.name ? -1 : 1))
}

function readEntry(path: string, isLink: boolean): [kind: string, content: Buffer] {
  return isLink ? ['link', Buffer.from(normalize(readlinkSync(path)))] : ['file', readFileSync(path)]
}
