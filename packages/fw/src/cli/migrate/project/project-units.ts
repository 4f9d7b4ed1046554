import { CONFIG_EXTENSIONS, findPackage, readManifest } from '@fw/kit/config'
import { basename, dirname, join } from 'pathe'
import { isProjectManifest, nuxtRangeOf } from './migrate-manifest'
import type { TextFile } from './scan-folder'

/** A package with an application, layers or a module for Nuxt or fw. */
export interface ProjectUnit {
  /** Relative to the scanned folder; '' is that folder. */
  dir: string
  manifest: TextFile | undefined
  /** Its files, without those of packages inside of it. */
  files: readonly TextFile[]
  configs: readonly TextFile[]
  /** The major version of Nuxt. */
  major: number
}

const CONFIG = new RegExp(`^(?:nuxt|fw)\\.config\\.(?:${CONFIG_EXTENSIONS.join('|')})$`)

export function isConfigFile(path: string): boolean {
  return CONFIG.test(basename(path))
}

/** The packages of a folder that have to do with Nuxt. */
export function findUnits(root: string, files: readonly TextFile[]): ProjectUnit[] {
  const manifests = new Map(
    files.filter(({ path }) => basename(path) === 'package.json').map(file => [folderOf(file.path), file]),
  )
  const members = new Map<string, TextFile[]>()
  for (const file of files) {
    const owner = ownerOf(file.path, manifests)
    members.set(owner, [...(members.get(owner) ?? []), file])
  }
  const units = [...members].map(([dir, owned]): ProjectUnit => {
    const manifest = manifests.get(dir)
    const configs = owned.filter(({ path }) => isConfigFile(path))
    return { dir, manifest, files: owned, configs, major: majorOf(dir, root, manifests) }
  })
  return units.filter(({ manifest, configs }) => configs.length > 0 || (manifest && isProjectManifest(manifest.text)))
}

/** The nearest folder with a package.json. */
function ownerOf(path: string, manifests: ReadonlyMap<string, TextFile>): string {
  for (let dir = folderOf(path); dir !== ''; dir = folderOf(dir)) if (manifests.has(dir)) return dir
  return ''
}

/** `a/b/c.ts` → `a/b`, `c.ts` → '' */
export function folderOf(path: string): string {
  const dir = dirname(path)
  return dir === '.' ? '' : dir
}

/** The version that a package, or one around it, depends on; then the installed one. */
function majorOf(dir: string, root: string, manifests: ReadonlyMap<string, TextFile>): number {
  for (let folder = dir; ; folder = folderOf(folder)) {
    const range = nuxtRangeOf(manifests.get(folder)?.text ?? '{}')
    const major = Number(/(?:^|@)[^\d@]*(\d+)/.exec(range ?? '')?.[1])
    if (major) return major
    if (folder === '') break
  }
  const installed = findPackage('nuxt', join(root, dir))
  const version = installed === undefined ? undefined : readManifest(installed)?.version
  return Number.parseInt(version ?? '4', 10)
}
