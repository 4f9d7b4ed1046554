import { copyFileSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { ProblemError, createDiagnostics, hasOwnName, isOwnPackage } from '@fw/schema'
import type { PublishedManifest } from '@fw/schema'

/** The files of packages as `npm pack` writes them, by the names of the packages. */
export type Tarballs = ReadonlyMap<string, string>

/** The folder of a project that holds its tarballs. */
const VENDOR = 'vendor'

const BLOCK = 512

/**
 * Finds the packages of fw in a folder. Throws when one is missing that the project needs: what it asks for, and what
 * those ask for.
 */
export function loadTarballs(dir: string, needed: readonly string[], cwd: string): Tarballs {
  const found = new Map<string, string>()
  const wanted = new Set(needed.filter(hasOwnName))
  for (const file of listTarballs(dir)) {
    const manifest = readManifest(file)
    if (!manifest?.name || !isOwnPackage(manifest) || manifest.name === 'create-fw') continue
    found.set(manifest.name, file)
    for (const name of Object.keys(manifest.dependencies ?? {})) if (hasOwnName(name)) wanted.add(name)
  }
  const missing = [...wanted].filter(name => !found.has(name))
  if (missing.length > 0)
    throw new ProblemError([createDiagnostics.noPackages({ dir: relative(cwd, dir) || '.', missing })])
  return found
}

/** Copies the tarballs into a project, so that it can be installed wherever it goes. */
export function copyTarballs(tarballs: Tarballs, project: string): void {
  mkdirSync(join(project, VENDOR), { recursive: true })
  for (const file of tarballs.values()) copyFileSync(file, join(project, VENDOR, basename(file)))
}

/** What package.json says to install a tarball of the project. */
export function specOf(tarball: string): string {
  return `file:${VENDOR}/${basename(tarball)}`
}

function listTarballs(dir: string): string[] {
  try {
    return readdirSync(dir)
      .filter(name => name.endsWith('.tgz'))
      .sort()
      .map(name => join(dir, name))
  } catch {
    return []
  }
}

/** The package.json inside of a tarball; undefined for an archive without one. */
function readManifest(file: string): PublishedManifest | undefined {
  try {
    const archive = gunzipSync(readFileSync(file))
    // Each entry is a block of facts (name at 0, size in octal digits at 124), and its content in whole blocks.
    for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
      const name = archive.toString('utf8', at, at + 100).replace(/\0.*$/s, '')
      const size = Number.parseInt(archive.toString('latin1', at + 124, at + 136), 8)
      const start = at + BLOCK
      if (name === 'package/package.json')
        return JSON.parse(archive.toString('utf8', start, start + size)) as PublishedManifest
      at = start + Math.ceil(size / BLOCK) * BLOCK
    }
  } catch {
    // Not an archive: somebody else's file.
  }
  return undefined
}
