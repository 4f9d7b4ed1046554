import { copyFileSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { ProblemError, createDiagnostics, hasOwnName, isOwnPackage } from '@fw/schema'
import type { PublishedManifest } from '@fw/schema'

/** Paths of tarballs written by `npm pack`, by package name. */
export type Tarballs = ReadonlyMap<string, string>

/** The folder for tarballs in a project. */
const VENDOR_FOLDER = 'vendor'

const BLOCK_BYTES = 512

/** Finds the packages of fw in a folder. Throws if a direct or transitive dependency of the project is missing. */
export function loadTarballs(dir: string, needed: readonly string[], cwd: string): Tarballs {
  const tarballs = new Map<string, string>()
  const wanted = new Set(needed.filter(hasOwnName))
  for (const file of listTarballs(dir)) {
    const manifest = readManifest(file)
    if (!manifest?.name || !isOwnPackage(manifest) || manifest.name === 'create-fw') continue
    tarballs.set(manifest.name, file)
    for (const name of Object.keys(manifest.dependencies ?? {})) if (hasOwnName(name)) wanted.add(name)
  }
  const missing = [...wanted].filter(name => !tarballs.has(name))
  if (missing.length > 0)
    throw new ProblemError([createDiagnostics.noPackages({ dir: relative(cwd, dir) || '.', missing })])
  return tarballs
}

/** Copies the tarballs into a project, so that it can be moved and installed elsewhere. */
export function copyTarballs(tarballs: Tarballs, project: string): void {
  mkdirSync(join(project, VENDOR_FOLDER), { recursive: true })
  for (const file of tarballs.values()) copyFileSync(file, join(project, VENDOR_FOLDER, basename(file)))
}

/** The version specifier of a copied tarball in package.json. */
export function tarballSpec(tarball: string): string {
  return `file:${VENDOR_FOLDER}/${basename(tarball)}`
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

/** The package.json inside a tarball; undefined if there is none. */
function readManifest(file: string): PublishedManifest | undefined {
  try {
    const archive = gunzipSync(readFileSync(file))
    // Each entry is a header block (name at offset 0, octal size at 124), followed by its content, padded to blocks.
    for (let at = 0; at + BLOCK_BYTES <= archive.length && archive[at] !== 0;) {
      const name = archive.toString('utf8', at, at + 100).replace(/\0.*$/s, '')
      const size = Number.parseInt(archive.toString('latin1', at + 124, at + 136), 8)
      const start = at + BLOCK_BYTES
      if (name === 'package/package.json')
        return JSON.parse(archive.toString('utf8', start, start + size)) as PublishedManifest
      at = start + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES
    }
  } catch {
    // Not an archive.
  }
  return undefined
}
