import { createHash } from 'node:crypto'
import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { isIgnored } from '@fw/kit'
import { isFirstReport, publicCandidates, scanFiles } from '@fw/kit/internal'
import { securityDiagnostics } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { dirname, extname, join, normalize, relative } from 'pathe'
import type { PublicFile } from '../runtime/dev/dev-state'
import { mimeType } from './mime'

/** The public file for a URL path; the project's folder comes first. */
export async function findPublic(app: Fw, pathname: string): Promise<PublicFile | undefined> {
  const name = publicName(pathname)
  if (name === undefined) return undefined
  for (const candidate of publicCandidates(app, name)) {
    const path = join(candidate.dir, candidate.name)
    const stats = await stat(path).catch(() => undefined)
    if (!stats?.isFile() || leadsAround(candidate.dir, candidate.name)) continue
    const link = findLinkOutside(candidate.dir, candidate.name, publicRoots(app, candidate.dir))
    if (link) {
      reportLink(app, { path: link, reason: OUTSIDE })
      continue
    }
    const etag = `W/"${createHash('sha1').update(`${stats.size}-${stats.mtimeMs}`).digest('base64url').slice(0, 16)}"`
    return {
      path,
      type: mimeType(extname(path)),
      etag,
      modified: stats.mtime.toUTCString(),
      size: stats.size,
      read: async () => new Uint8Array(await readFile(path)),
    }
  }
  return undefined
}

/**
 * Copies the public folders; files of the project override those of layers. The engine treats file names as parts of
 * URLs, so percent signs are encoded.
 */
export async function copyPublic(app: Fw, target: string): Promise<void> {
  const files = new Map<string, string>()
  for (const dir of app.plan.server.publicDirs.toReversed()) {
    const links = await findBadLinks(app, dir)
    for (const link of links) reportLink(app, link)
    // Links are not followed at all: one may lead to the whole disk.
    const publicFiles = await scanFiles(dir, '**', {
      app,
      ignore: links.map(({ path }) => `${relative(dir, path).replace(/[()[\]{}!*?@+\\]/g, '\\$&')}/**`),
    })
    const roots = publicRoots(app, dir)
    for (const path of publicFiles) {
      if (leadsAround(dir, relative(dir, path)) || links.some(link => link.path === path)) continue
      // A folder that a link leads to may contain further links.
      const link = leadsOutside(path, roots) ? findLinkOutside(dir, relative(dir, path), roots) : undefined
      if (link) reportLink(app, { path: link, reason: OUTSIDE })
      else files.set(relative(dir, path), path)
    }
  }
  for (const [name, path] of files) {
    const copy = join(target, name.replaceAll('%', '%25'))
    await mkdir(dirname(copy), { recursive: true })
    await copyFile(path, copy)
  }
}

interface BadLink {
  path: string
  reason: string
}

const OUTSIDE = 'is outside of the project, its layers and its workspace'

function reportLink(app: Fw, { path, reason }: BadLink): void {
  const problem = securityDiagnostics.badPublicLink({ file: relative(app.options.rootDir, path), reason })
  // In development, every request finds it again.
  if (isFirstReport(app, problem)) app.report(problem)
}

/** The folders whose files a link in a public folder may publish. */
function publicRoots({ layers, options: { rootDir, workspaceDir } }: Fw, dir: string): string[] {
  return [dir, rootDir, workspaceDir, ...layers.map(layer => layer.rootDir)]
    .filter(root => existsSync(root))
    .map(root => `${normalize(realpathSync(root)).replace(/\/$/, '')}/`)
}

/** The link in the path of a file that leads out of these folders. */
function findLinkOutside(dir: string, name: string, roots: readonly string[]): string | undefined {
  const steps = name.split('/').filter(Boolean)
  return steps.map((_, index) => join(dir, ...steps.slice(0, index + 1))).find(path => leadsOutside(path, roots))
}

function leadsOutside(path: string, roots: readonly string[]): boolean {
  const real = normalize(realpathSync(path))
  return !roots.some(root => `${real}/`.startsWith(root))
}

/** Broken links, links to files outside of the project, and links to a parent of the public folder. */
async function findBadLinks(app: Fw, dir: string): Promise<BadLink[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  const links = entries
    .filter(entry => entry.isSymbolicLink())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => !isIgnored(path, undefined, app))
  return links.flatMap(path => {
    if (!existsSync(path)) return { path, reason: 'does not exist' }
    if (isAround(path, dir)) return { path, reason: 'contains the public directory itself' }
    return leadsOutside(path, publicRoots(app, dir)) ? { path, reason: OUTSIDE } : []
  })
}

/** Whether a link in the path of a file leads to a parent of the public folder. */
function leadsAround(dir: string, name: string): boolean {
  const steps = name.split('/').filter(Boolean).slice(0, -1)
  return steps.some((_, index) => {
    const path = join(dir, ...steps.slice(0, index + 1))
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() && isAround(path, dir)
  })
}

function isAround(link: string, dir: string): boolean {
  return `${normalize(realpathSync(dir))}/`.startsWith(`${normalize(realpathSync(link)).replace(/\/$/, '')}/`)
}

/** The file name below a public folder for a URL path. Undefined if it would lead outside of it, on any system. */
export function publicName(pathname: string): string | undefined {
  try {
    const name = decodeURIComponent(pathname)
    // Joining paths converts backslashes to slashes.
    return name.includes('\0') || name.split(/[\\/]/).includes('..') ? undefined : name
  } catch {
    return undefined
  }
}
