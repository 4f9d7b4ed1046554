import { layerDiagnostics, ProblemError } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { join } from 'pathe'
import { publicSource, resolveArchive } from './archive'
import type { Archive } from './archive'
import { cacheName, readCopy, writeCopy } from './layer-cache'
import { DownloadError, downloadArchive } from './download'
import { InstallError, installDependencies } from '../../packages/install-dependencies'
import { hashTree } from './hash-tree'
import { loadLock, LOCK_FILE, LockError, writeLock } from './layer-lock'
import type { LockEntry } from './layer-lock'

/** A remote layer of a configuration. */
interface RemoteRequest {
  source: string
  /** The option that contains it, for messages. */
  key: string
  install?: boolean
  auth?: string
  /** Directory of the lock file. */
  lockDir: string
  /** From the project to the layer, for messages. */
  chain: string
}

/** The settings of all remote layers of a load. */
export interface RemoteSettings {
  rootDir: string
  cacheDir: string
  env: Readonly<Record<string, string | undefined>>
  onProgress: (line: string) => void
}

interface LoadedRemote {
  /** The local copy of the layer; undefined if there is a problem. */
  dir?: string
  lockFile: string
  problem?: Problem
}

/** Returns the local copy of a remote layer. It is downloaded if it is not cached, and must match the lock file. */
export async function loadRemote(request: RemoteRequest, settings: RemoteSettings): Promise<LoadedRemote> {
  const { key, chain } = request
  const name = publicSource(request.source)
  const lockFile = join(request.lockDir, LOCK_FILE)
  const archive = resolveArchive(request.source, settings.env)
  if (!archive) return { lockFile, problem: layerDiagnostics.badEntry({ key, given: `\`${name}\``, chain }) }
  try {
    const locked = loadLock(lockFile).get(name)
    // The query may refer to other content, which the lock file then detects.
    const dir = join(settings.cacheDir, cacheName(name, archive.url, archive.subdir, request.install ?? false))
    const cached = readCopy(dir)
    const isUsable = cached && (!locked || locked.integrity === cached.integrity)
    const entry = isUsable ? cached : await writeCopy(dir, draft => fill(draft, archive, locked, request, settings))
    if (!locked) writeLock(lockFile, name, entry)
    return { lockFile, dir }
  } catch (error) {
    return { lockFile, problem: explain(error, request, lockFile) }
  }
}

async function fill(
  draft: string,
  archive: Archive,
  locked: LockEntry | undefined,
  request: RemoteRequest,
  settings: RemoteSettings,
): Promise<LockEntry> {
  const { chain } = request
  const layer = publicSource(request.source)
  await report(`Downloading layer ${layer}…`, settings, () =>
    downloadArchive(archive, draft, authorizationFor(request, archive, settings)),
  )
  const integrity = hashTree(draft)
  if (locked && locked.integrity !== integrity)
    throw new ProblemError([layerDiagnostics.lockMismatch({ layer, chain, lock: join(request.lockDir, LOCK_FILE) })])
  if (request.install) {
    await report(`Installing dependencies of layer ${layer}…`, settings, () =>
      installDependencies(draft, settings.rootDir, settings.env),
    )
  }
  return { resolved: publicSource(archive.url), integrity }
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

/** The token of its entry, its URL, or the environment, highest precedence first. */
function authorizationFor({ auth }: RemoteRequest, archive: Archive, { env }: RemoteSettings): string | undefined {
  const token = auth ?? (archive.isGitHost && !archive.authorization ? env.GIGET_AUTH : undefined)
  return token ? `Bearer ${token}` : archive.authorization
}

function explain(error: unknown, { source, chain }: RemoteRequest, lock: string): Problem {
  const layer = { layer: publicSource(source), chain }
  if (error instanceof ProblemError) return error.problems[0]!
  if (error instanceof LockError) return layerDiagnostics.brokenLock({ ...layer, lock, reason: error.message })
  if (error instanceof InstallError)
    return layerDiagnostics.installFailed({ ...layer, command: error.command, reason: error.reason })
  if (error instanceof DownloadError)
    return layerDiagnostics.downloadFailed({ ...layer, reason: error.reason, fix: error.fix })
  const { message } = error as Error
  return layerDiagnostics.downloadFailed({
    ...layer,
    reason: `it cannot be saved: ${message}.`,
    fix: 'Check the disk space and the permissions of the cache directory.',
  })
}
