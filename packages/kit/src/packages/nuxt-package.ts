import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { findPackage, readManifest } from './package-manifest'

/** The package that gives Nuxt modules and applications their names. It is installed in the place of Nuxt's packages. */
export const NUXT_PACKAGE = '@fw/nuxt'

/** Packages of Nuxt whose functions modules call when they are set up. */
export const NUXT_PACKAGES: readonly string[] = ['@nuxt/kit', '@nuxt/schema', 'nuxt']

/** The names of the files with which a project or a layer is configured. */
interface ConfigNames {
  /** Of the configuration file, without an extension. */
  config: string
  rc: string
  ignore: string
}

const FW_NAMES: ConfigNames = { config: 'fw.config', rc: '.fwrc', ignore: '.fwignore' }
const NUXT_NAMES: ConfigNames = { config: 'nuxt.config', rc: '.nuxtrc', ignore: '.nuxtignore' }

/** The names in a folder: those of Nuxt if it is written for Nuxt and the compatibility package is installed. */
export function configNames(dir: string): ConfigNames {
  return isWrittenForNuxt(dir) && findNuxtPackage(dir) !== undefined ? NUXT_NAMES : FW_NAMES
}

/** Whether a configuration file has one of the names, in any folder. */
export function isConfigName(name: string): boolean {
  return [FW_NAMES, NUXT_NAMES].some(({ config }) => name.startsWith(`${config}.`))
}

/** Whether a file is the configuration of Nuxt, which can export a function that returns it. */
export function isNuxtConfigFile(file: string): boolean {
  return basename(file).startsWith(`${NUXT_NAMES.config}.`)
}

/** Whether the project or layer in a folder is written for Nuxt: by its files, or else by its dependencies. */
export function isWrittenForNuxt(dir: string): boolean {
  const files = listNames(dir)
  if (files.some(name => name.startsWith(`${FW_NAMES.config}.`) || name === FW_NAMES.rc)) return false
  if (files.some(name => name.startsWith(`${NUXT_NAMES.config}.`) || name === NUXT_NAMES.rc)) return true
  return files.includes('package.json') && nuxtRange(dir) !== undefined
}

/** The range of Nuxt on which the package in a folder depends. It may name the compatibility package instead. */
export function nuxtRange(dir: string): string | undefined {
  const { dependencies, devDependencies } = readManifest(dir) ?? {}
  return dependencies?.nuxt ?? devDependencies?.nuxt
}

/** The name by which the compatibility package is installed for a folder: its own, or that of Nuxt. */
export function findNuxtPackage(dir: string): string | undefined {
  if (findPackage(NUXT_PACKAGE, dir) !== undefined) return NUXT_PACKAGE
  const placed = findPackage('nuxt', dir)
  return placed !== undefined && readManifest(placed)?.name === NUXT_PACKAGE ? 'nuxt' : undefined
}

function listNames(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}
