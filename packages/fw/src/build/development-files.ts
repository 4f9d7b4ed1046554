import { readdirSync } from 'node:fs'
import { findPackage, readManifest } from '@fw/kit/config'
import type { DevelopmentFiles } from '@fw/schema'
import { dirname } from 'pathe'
import { fwPath } from './paths'

/** A file of a package: `packages/ofetch@1.5.1/dist/index.mjs`. */
const PACKAGE_FILE = /^packages\/((?:@[^/]+\/)?[^@/]+)@([^/]+)\/(.+)\.mjs$/

const EXTENSIONS = ['.mjs', '.js'] as const

/** Packages that another package depends on, and not fw itself. */
const DEPENDENTS: Readonly<Record<string, string>> = { destr: 'ofetch', ufo: 'ofetch', unhead: '@unhead/vue' }

/**
 * The published files that development replaces by few larger ones. Those for browsers contain packages, so they only
 * replace the files if the same versions are installed.
 */
export function findDevelopmentFiles(): DevelopmentFiles {
  const published = fwPath('')
  const server = `${published}/development/server`
  return {
    client: findBrowserFiles(published),
    server: new Map(listFiles(server).map(name => [`${published}/${name}`, `${server}/${name}`])),
  }
}

function findBrowserFiles(published: string): ReadonlyMap<string, string> {
  const dir = `${published}/development/browser`
  const files = new Map<string, string>()
  const installed = new Map<string, InstalledPackage | undefined>()
  for (const name of listFiles(dir)) {
    const [, packageName, version, path] = PACKAGE_FILE.exec(name) ?? []
    if (packageName === undefined) {
      files.set(`${published}/${name}`, `${dir}/${name}`)
      continue
    }
    if (!installed.has(packageName)) installed.set(packageName, findInstalled(packageName, dirname(published)))
    const installedPackage = installed.get(packageName)
    if (installedPackage?.version !== version) return new Map()
    for (const extension of EXTENSIONS) files.set(`${installedPackage!.dir}/${path}${extension}`, `${dir}/${name}`)
  }
  return files
}

interface InstalledPackage {
  dir: string
  version: string | undefined
}

/** The package that code of fw gets, directly or through the package that depends on it. */
function findInstalled(name: string, packageDir: string): InstalledPackage | undefined {
  const dependent = DEPENDENTS[name]
  const from = dependent === undefined ? packageDir : findInstalled(dependent, packageDir)?.dir
  const dir = from === undefined ? undefined : findPackage(name, from)
  return dir === undefined ? undefined : { dir, version: readManifest(dir)?.version }
}

/** The paths of all files below a folder. */
function listFiles(dir: string, parent = ''): string[] {
  return readdirSync(`${dir}/${parent}`, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? listFiles(dir, `${parent}${entry.name}/`) : [parent + entry.name],
  )
}
