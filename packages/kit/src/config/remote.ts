import { layerDiagnostics, ProblemError } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { join } from 'pathe'
import { resolveArchive } from './archive'
import type { Archive } from './archive'
import { cacheName, readCopy, writeCopy } from './cache'
import { DownloadError, downloadArchive } from './download'
import { InstallError, installDependencies } from './install'
import { hashTree } from './integrity'
import { loadLock, LOCK_FILE, LockError, writeLock } from './lock'
import type { LockEntry } from './lock'

/** A remote layer that a configuration names. */
export interface RemoteRequest {
  source: string
  /** The option that names it, for messages. */
  key: string
  install?: boolean
  auth?: string
  /** Directory of the lock file. */
  lockDir: string
  /** From the project to the layer, for messages. */
  chain: string
}

/** What holds for every remote layer of one load. */
export interface RemoteSettings {
  rootDir: string
  cacheDir: string
  env: Readonly<Record<string, string | undefined>>
  onProgress: (line: string) => void
}

export interface LoadedRemote {
  /** Where the layer is now; missing when there is a problem. */
  dir?: string
  lockFile: string
  problem?: Problem
}

/** Gives the local copy of a remote layer. It is downloaded the first time, and must be what the lock records. */
export async function loadRemote(request: RemoteRequest, settings: RemoteSettings): Promise<LoadedRemote> {
  const { source, key, chain } = request
  const lockFile = join(request.lockDir, LOCK_FILE)
  const archive = resolveArchive(source, settings.env)
  if (!archive) return { lockFile, problem: layerDiagnostics.badEntry({ key, given: `\`${source}\``, chain }) }
  try {
    const locked = loadLock(lockFile).get(source)
    const dir = join(settings.cacheDir, cacheName(source, archive.url, archive.subdir, request.install ?? false))
    const kept = readCopy(dir)
    const isUsable = kept && (!locked || locked.integrity === kept.integrity)
    const entry = isUsable ? kept : await writeCopy(dir, draft => fill(draft, archive, locked, request, settings))
    if (!locked) writeLock(lockFile, source, entry)
    return { lockFile, dir }
  } catch (error) {
    return { lockFile, problem: explain(error, request, lockFile) }
  }
}

async function fill(draft: string, archive: Archive, locked: LockEntry | undefined, request: RemoteRequest, settings: RemoteSettings): Promise<LockEntry> {
  const { source, chain } = request
  const auth = request.auth ?? (archive.isGitHost ? settings.env.GIGET_AUTH : undefined)
  await report(`Downloading layer ${source} …`, settings, () => downloadArchive(archive, draft, auth))
  const integrity = hashTree(draft)
  if (locked && locked.integrity !== integrity) {
    throw new ProblemError([layerDiagnostics.lockMismatch({ layer: source, chain, lock: join(request.lockDir, LOCK_FILE) })])
  }
  if (request.install) await report(`Installing dependencies of layer ${source} …`, settings, () => installDependencies(draft, settings.rootDir, settings.env))
  return { resolved: withoutSecrets(archive.url), integrity }
}

async function report(line: string, { onProgress }: RemoteSettings, task: () => Promise<void>): Promise<void> {
  onProgress(line)
  try {
    await task()
  } catch (error) {
    onProgress(`${line} failed`)
    throw error
  }
  onProgress(`${line} done`)
}

// The lock is committed, and what follows the path may be a token.
function withoutSecrets(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

function explain(error: unknown, { source, chain }: RemoteRequest, lock: string): Problem {
  const layer = { layer: source, chain }
  if (error instanceof ProblemError) return error.problems[0]!
  if (error instanceof LockError) return layerDiagnostics.brokenLock({ ...layer, lock, reason: error.message })
  if (error instanceof InstallError) return layerDiagnostics.installFailed({ ...layer, command: error.command, reason: error.reason })
  if (error instanceof DownloadError) return layerDiagnostics.downloadFailed({ ...layer, reason: error.reason, fix: error.fix })
  const { message } = error as Error
  return layerDiagnostics.downloadFailed({ ...layer, reason: `it cannot be stored: ${message}.`, fix: 'Check the space and the permissions of the cache directory.' })
}
