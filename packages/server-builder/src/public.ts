import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, stat } from 'node:fs/promises'
import { isIgnored, scanFiles } from '@fw/kit'
import type { FwApp } from '@fw/schema'
import { dirname, extname, join, relative } from 'pathe'
import { mimeType } from './mime'

export interface PublicFile {
  path: string
  type: string
  etag: string
  modified: string
  size: number
  read: () => Promise<Uint8Array<ArrayBuffer>>
}

/** The file of a public folder that a URL path means; the project's folder comes first. */
export async function findPublic(app: FwApp, pathname: string): Promise<PublicFile | undefined> {
  const name = publicName(pathname)
  if (name === undefined) return undefined
  for (const dir of app.plan.server.publicDirs) {
    const path = join(dir, name)
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile() || isIgnored(path, app)) continue
    const etag = `W/"${createHash('sha1').update(`${found.size}-${found.mtimeMs}`).digest('base64url').slice(0, 16)}"`
    return {
      path,
      type: mimeType(extname(path)),
      etag,
      modified: found.mtime.toUTCString(),
      size: found.size,
      read: async () => new Uint8Array(await readFile(path)),
    }
  }
  return undefined
}

/**
 * Copies the public folders; a file of the project wins over one of a layer. The engine takes names for parts of URLs, so a
 * percent sign is written as it is in one.
 */
export async function copyPublic(app: FwApp, target: string): Promise<void> {
  const files = new Map<string, string>()
  for (const dir of app.plan.server.publicDirs.toReversed()) {
    for (const path of await scanFiles(dir, '**', { app })) files.set(relative(dir, path), path)
  }
  for (const [name, path] of files) {
    const copy = join(target, name.replaceAll('%', '%25'))
    await mkdir(dirname(copy), { recursive: true })
    await copyFile(path, copy)
  }
}

/** The name below a public folder that a URL path means. None that would lead out of the folder, on any system. */
export function publicName(pathname: string): string | undefined {
  try {
    const name = decodeURIComponent(pathname)
    // Joining paths takes backslashes for slashes.
    return name.includes('\0') || name.split(/[\\/]/).includes('..') ? undefined : name
  } catch {
    return undefined
  }
}
