import { layerDiagnostics } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { join } from 'pathe'

/** A remote layer that a configuration names. */
export interface RemoteRequest {
  source: string
  install?: boolean
  auth?: string
  /** Directory of the lock file. */
  lockDir: string
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

/** Whether a source is downloaded: a repository of a git host, or the URL of an archive. */
export function isRemote(source: string): boolean {
  return /^(?:gh|github|gitlab|bitbucket|sourcehut|https?):/.test(source)
}

/** Gives the local copy of a remote layer, downloading it the first time. */
export async function loadRemote(request: RemoteRequest, _settings: RemoteSettings): Promise<LoadedRemote> {
  const { source, chain } = request
  const problem = layerDiagnostics.downloadFailed({ layer: source, chain, reason: 'Remote layers are not supported yet.', fix: 'Use a local one.' })
  return { lockFile: join(request.lockDir, 'fw.lock.json'), problem }
}
