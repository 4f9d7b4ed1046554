import { existsSync, readFileSync } from 'node:fs'
import { getFwVersion } from '@fw/kit'
import { setInJson } from '@fw/kit/config'
import { findProjectManager, NUXT_PACKAGE, NUXT_PACKAGES } from '@fw/kit/internal'
import { isPlainObject, valueAt } from '@fw/schema'
import { join } from 'pathe'

/** The range of the compatibility package that matches this version of fw. */
export function nuxtPackageRange(): string {
  return `^${getFwVersion()}`
}

/** Where each package manager reads overrides. npm and Bun have the same key. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  pnpm: ['pnpm', 'overrides'],
  yarn: ['resolutions'],
}

/**
 * The package.json of a project or workspace with the overrides that place the compatibility package at the names of
 * Nuxt's packages. Entries that exist stay as they are. Undefined if nothing is missing.
 */
export async function addNuxtOverrides(dirs: readonly string[]): Promise<{ file: string; text: string } | undefined> {
  const dir = dirs.find(folder => existsSync(join(folder, 'package.json')))
  if (dir === undefined) return undefined
  const file = join(dir, 'package.json')
  const before = readFileSync(file, 'utf8')
  const text = await replaceDependencies(await placeNuxtPackages(before, findProjectManager(dir)))
  return text === before ? undefined : { file, text }
}

/** The text of a package.json with these overrides. With `isReplaced`, other entries for the same names are replaced. */
export async function placeNuxtPackages(text: string, manager = 'npm', isReplaced = false): Promise<string> {
  const { path, entries } = overridesIn(text, manager)
  let placed = text
  for (const name of NUXT_PACKAGES) {
    if (!Object.hasOwn(entries, name) || (isReplaced && entries[name] !== nuxtPackageAlias()))
      placed = await setInJson(placed, [...path, name], nuxtPackageAlias())
  }
  return placed
}

/** The text of a package.json without these overrides. */
export async function removeNuxtPackages(text: string, manager = 'npm'): Promise<string> {
  const { path, entries } = overridesIn(text, manager)
  const names = NUXT_PACKAGES.filter(name => entries[name] === nuxtPackageAlias())
  if (names.length === 0) return text
  if (names.length === Object.keys(entries).length) return setInJson(text, path, undefined)
  let rest = text
  for (const name of names) rest = await setInJson(rest, [...path, name], undefined)
  return rest
}

function overridesIn(text: string, manager: string): { path: readonly string[]; entries: Record<string, unknown> } {
  const path = KEYS[manager] ?? ['overrides']
  const entries = valueAt(JSON.parse(text) as object, path)
  return { path, entries: isPlainObject(entries) ? entries : {} }
}

/** What package managers install in the place of Nuxt's packages. */
export function nuxtPackageAlias(): string {
  return `npm:${NUXT_PACKAGE}@${nuxtPackageRange()}`
}

/** npm rejects overrides of what the project itself depends on, unless both are the same. */
async function replaceDependencies(text: string): Promise<string> {
  let replaced = text
  for (const key of ['dependencies', 'devDependencies']) {
    const dependencies = valueAt(JSON.parse(text) as object, [key])
    for (const name of NUXT_PACKAGES) {
      if (isPlainObject(dependencies) && Object.hasOwn(dependencies, name))
        replaced = await setInJson(replaced, [key, name], nuxtPackageAlias())
    }
  }
  return replaced
}
