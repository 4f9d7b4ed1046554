import { findPackage, installedVersion, isInRange, readManifest } from '@fw/kit/config'
import { doctorDiagnostics } from '@fw/schema'
import { locateDependency } from '../../facts/locate-json'
import type { ProjectFacts } from '../../facts/project-facts'
import type { Finding } from '../../finding'

/** Packages of fw that are released together. */
const FW_PACKAGES = [
  '@fw/kit',
  '@fw/schema',
  '@fw/server-builder',
  '@fw/bundler1-builder',
  '@fw/bundler2-builder',
  '@fw/bundler3-builder',
  '@fw/devtools',
  '@fw/nuxt',
]

/** Installed versions that package.json does not allow. */
export async function findWrongVersions({ rootDir, manifest }: ProjectFacts): Promise<Finding[]> {
  const findings: Finding[] = []
  const declared = { ...manifest?.content.devDependencies, ...manifest?.content.dependencies }
  for (const [name, range] of Object.entries(declared)) {
    const version = installedVersion(name, rootDir)
    if (!isRange(range) || version === undefined || (await isInRange(version, range))) continue
    const location = locateDependency(manifest, name)
    findings.push(doctorDiagnostics.wrongVersion({ name, range, version }, location && { location }))
  }
  return findings
}

// Not a tag, URL, folder or workspace.
function isRange(range: string): boolean {
  return /^[\d^~<>=*xv]/.test(range) && !range.includes('/')
}

/** Packages of fw with a version other than that of fw. */
export function findMixedVersions({ rootDir, manifest }: ProjectFacts): Finding[] {
  const fw = findPackage('fw', rootDir)
  const version = fw && readManifest(fw)?.version
  if (!fw || !version) return []
  return FW_PACKAGES.flatMap(name => {
    const installed = [rootDir, fw].flatMap(dir => installedVersion(name, dir) ?? [])
    const other = installed.find(found => found !== version)
    if (other === undefined) return []
    const location = locateDependency(manifest, name)
    return doctorDiagnostics.mixedVersions({ name, version: other, fw: version }, location && { location })
  })
}

/** Whether Node is older or newer than what the project says it needs. */
export async function findWrongNode(
  { manifest }: ProjectFacts,
  node: string = process.versions.node,
): Promise<Finding[]> {
  const range = manifest?.content.engines?.node
  if (range === undefined || (await isInRange(node, range))) return []
  const location = locateDependency(manifest, 'node', ['engines'])
  return [doctorDiagnostics.wrongNode({ range, node }, location && { location })]
}
