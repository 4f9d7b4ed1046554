import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PACKAGES, loadText, root } from '../guards/repository'
import { fingerprint } from '../harness/built-packages'
import { locked } from '../harness/lock'
import { removeFolder } from '../harness/remove-folder'
import { installFromNpm } from '../packed/program'
import { packPackages } from '../packed/tarballs'

/** Installing 400 packages can take longer than a test may. */
export const INSTALL_LIMIT_MS = 900_000

/** A folder with fw and published modules in its node_modules. */
export interface Installation {
  /** Applications are located here. */
  apps: string
  /** The `fw` command that is installed. */
  bin: string
}

/** The names at which `fw add` places the compatibility package. */
const PLACED = ['@nuxt/kit', '@nuxt/schema', 'nuxt']

const FOLDERS = PACKAGES.filter(name => name !== 'create-fw')

/** Installs modules like a project that has run `fw add` for each, with the packed packages of this repository. */
export async function ensureInstallation(
  group: string,
  packages: Readonly<Record<string, string>>,
): Promise<Installation> {
  const dir = join(root, 'tmp/modules', group)
  const apps = join(dir, 'apps')
  mkdirSync(apps, { recursive: true })
  await locked(
    `${dir}.lock`,
    async () => {
      const manifests = FOLDERS.map(name => loadText(`packages/${name}/package.json`))
      const wanted = JSON.stringify([packages, manifests])
      const isIncomplete = isOutdated(join(dir, 'installed.txt'), wanted)
      if (!isIncomplete && !isOutdated(join(dir, 'packed.txt'), fingerprint())) return
      await copyTarballs(dir)
      if (isIncomplete) await install(dir, packages)
      // npm does not extract a tarball again whose version it has installed.
      for (const name of FOLDERS) for (const path of pathsOf(name)) replace(join(dir, 'node_modules', path), dir, name)
      writeFileSync(join(dir, 'installed.txt'), wanted)
      writeFileSync(join(dir, 'packed.txt'), fingerprint())
    },
    INSTALL_LIMIT_MS,
  )
  return { apps, bin: join(dir, 'node_modules/fw/bin/fw.mjs') }
}

/** The packages at the names of Nuxt's packages, wherever they are installed, with the names that they say they have. */
export function findNuxtPackages({ apps }: Installation): Array<{ path: string; name: string }> {
  const modules = join(apps, '../node_modules')
  return readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter(path => PLACED.some(name => `/${path.replaceAll('\\', '/')}`.endsWith(`/${name}/package.json`)))
    .filter(path => /(?:^|node_modules[\\/])(?:@nuxt[\\/])?\w+[\\/]package\.json$/.test(path))
    .map(path => ({ path, name: (JSON.parse(readFileSync(join(modules, path), 'utf8')) as { name: string }).name }))
}

function isOutdated(file: string, text: string): boolean {
  return !existsSync(file) || readFileSync(file, 'utf8') !== text
}

const nameOf = (folder: string): string =>
  (JSON.parse(loadText(`packages/${folder}/package.json`)) as { name: string }).name

/** Where a package of this repository is installed. */
const pathsOf = (folder: string): string[] => [nameOf(folder), ...(folder === 'nuxt' ? PLACED : [])]

const tarballOf = (folder: string): string => `packed/${folder}.tgz`

async function copyTarballs(dir: string): Promise<void> {
  mkdirSync(join(dir, 'packed'), { recursive: true })
  const tarballs = await packPackages()
  for (const folder of FOLDERS) cpSync(tarballs.get(folder)!, join(dir, tarballOf(folder)))
}

async function install(dir: string, packages: Readonly<Record<string, string>>): Promise<void> {
  console.log(`Installing ${Object.keys(packages).join(', ')} …`)
  const file = (folder: string): string => `file:./${tarballOf(folder)}`
  const dependencies = {
    ...Object.fromEntries(FOLDERS.map(folder => [nameOf(folder), file(folder)])),
    ...packages,
  }
  const overrides = Object.fromEntries(PLACED.map(name => [name, file('nuxt')]))
  const manifest = { name: basename(dir), private: true, type: 'module', dependencies, overrides }
  writeFileSync(join(dir, 'package.json'), JSON.stringify(manifest, undefined, 2))
  // npm looks for the tarballs of nested overrides in a wrong folder when it changes an installation.
  removeFolder(join(dir, 'node_modules'))
  await installFromNpm(['--no-package-lock'], dir)
}

/**
 * Replaces an installed package of this repository with the packed one. What it has in its node_modules remains. npm
 * does not install an override on which nothing depends.
 */
function replace(target: string, dir: string, folder: string): void {
  if (!existsSync(target)) return
  removeFolder(join(target, 'dist'))
  execFileSync('tar', ['-xzf', join(dir, tarballOf(folder)), '-C', target, '--strip-components=1'])
}
