import { findPackage, readManifest } from '@fw/kit/config'
import { NUXT_PACKAGES } from '@fw/kit/internal'

/**
 * What a package needs beside it and does not find, to be installed: some package managers, such as Yarn, leave that to
 * the project. The packages that overrides place are not meant.
 */
export function findMissingPeers(name: string, rootDir: string): string[] {
  const dir = findPackage(name, rootDir)
  const { peerDependencies = {}, peerDependenciesMeta = {} } = (dir && readManifest(dir)) || {}
  return Object.entries(peerDependencies)
    .filter(([peer]) => !NUXT_PACKAGES.includes(peer) && !peerDependenciesMeta[peer]?.optional)
    .filter(([peer]) => findPackage(peer, dir!) === undefined && findPackage(peer, rootDir) === undefined)
    .map(([peer, range]) => `${peer}${newestOf(range)}`)
}

/** The last alternative of a range as part of a spec. Nothing if it would need quotes in a shell. */
function newestOf(range: string): string {
  const last = range.split('||').at(-1)!.trim()
  return /^[\w.~^-]+$/.test(last) ? `@${last}` : ''
}
