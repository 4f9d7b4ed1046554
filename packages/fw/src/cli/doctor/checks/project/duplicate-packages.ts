import { findPackage, readManifest } from '@fw/kit/config'
import type { PackageManifest } from '@fw/kit/config'
import { doctorDiagnostics } from '@fw/schema'
import { relative } from 'pathe'
import { locateDependency } from '../../facts/locate-json'
import type { ProjectFacts } from '../../facts/project-facts'
import type { Finding } from '../../finding'

/** Packages with state of their own: what one copy provides, the other one does not find. */
const SINGLE = ['vue', 'vue-router', '@unhead/vue', 'pinia', 'vue-i18n']

/** Packages that the project, fw and other packages of the project find in different copies. */
export function findDuplicatePackages({ rootDir, manifest }: ProjectFacts): Finding[] {
  const users = listUsers(rootDir, manifest?.content)
  return SINGLE.flatMap(name => {
    const copies = new Map<string, string>()
    for (const [user, dir] of users) {
      const copy = findPackage(name, dir)
      if (copy && !copies.has(copy)) copies.set(copy, user)
    }
    if (copies.size < 2) return []
    const described = [...copies].map(([dir, user]) => ({
      dir: relative(rootDir, dir),
      user,
      version: readManifest(dir)?.version ?? 'unknown',
    }))
    const location = locateDependency(manifest, name)
    return doctorDiagnostics.duplicatePackage({ name, copies: described }, location && { location })
  })
}

/** Those that could find a copy of their own: the project, fw, and its packages that need one of them. */
function listUsers(rootDir: string, manifest: PackageManifest | undefined): Array<[name: string, dir: string]> {
  const names = Object.keys({ fw: '', ...manifest?.dependencies, ...manifest?.devDependencies })
  const users = names.flatMap((name): Array<[string, string]> => {
    const dir = findPackage(name, rootDir)
    const { dependencies, peerDependencies } = (dir && readManifest(dir)) || {}
    const needs = { ...dependencies, ...peerDependencies }
    // A linked package has packages of its own, which a build replaces by those of the project.
    const isLinked = dir !== undefined && !dir.includes('/node_modules/')
    return dir && !isLinked && SINGLE.some(single => single in needs) ? [[name, dir]] : []
  })
  return [['the project', rootDir], ...users]
}
