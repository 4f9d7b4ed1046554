import { readdirSync } from 'node:fs'
import { findPackage, readManifest } from '@fw/kit/config'
import type { DevelopmentFiles } from '@fw/schema'
import { dirname, join } from 'pathe'
import { fwPath } from './paths'

const BROWSER = 'development/browser'
const SERVER = 'development/server'

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
  const server = listFiles(SERVER).map((name): [string, string] => [fwPath(name), fwPath(`${SERVER}/${name}`)])
  return { client: findBrowserFiles(), server: new Map(server) }
}

function findBrowserFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const installed = new Map<string, { dir: string; version: string | undefined } | undefined>()
  for (const name of listFiles(BROWSER)) {
    const [, packageName, version, path] = PACKAGE_FILE.exec(name) ?? []
    if (packageName === undefined) {
      files.set(fwPath(name), fwPath(`${BROWSER}/${name}`))
      continue
    }
    if (!installed.has(packageName)) installed.set(packageName, findInstalled(packageName))
    const installedPackage = installed.get(packageName)
    if (installedPackage?.version !== version) return new Map()
    for (const extension of EXTENSIONS)
      files.set(join(installedPackage!.dir, `${path}${extension}`), fwPath(`${BROWSER}/${name}`))
  }
  return files
}

/** The package that code of fw gets, directly or through the package that depends on it. */
function findInstalled(name: string): { dir: string; version: string | undefined } | undefined {
  const dependent = DEPENDENTS[name]
  const from = dependent === undefined ? dirname(fwPath('')) : findInstalled(dependent)?.dir
  const dir = from === undefined ? undefined : findPackage(name, from)
  return dir === undefined ? undefined : { dir, version: readManifest(dir)?.version }
}

/** The paths of all files below a published folder. */
function listFiles(folder: string): string[] {
  const dir = fwPath(folder)
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dir.length + 1))
}
