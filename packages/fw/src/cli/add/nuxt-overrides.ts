import { existsSync, readFileSync } from 'node:fs'
import { getFwVersion } from '@fw/kit'
import { findConfigFile, setInJson } from '@fw/kit/config'
import { findProjectManager, NUXT_PACKAGE, NUXT_PACKAGES } from '@fw/kit/internal'
import { isPlainObject, valueAt } from '@fw/schema'
import { join } from 'pathe'
import { PNPM_SETTINGS, readsPnpmSettings, removePnpmOverrides, setPnpmOverrides } from './pnpm-settings'

/** The range of the compatibility package that matches this version of fw. */
export function nuxtPackageRange(): string {
  return `^${getFwVersion()}`
}

/** What a project depends on: the compatibility package of the registry, or the packed one of the project. */
export function nuxtPackageSpec(rootDir: string): string {
  const read = (name: string): string => {
    const file = join(rootDir, name)
    return existsSync(file) ? readText(file) : ''
  }
  return packedNuxtPackage(read('package.json') || '{}', read(PNPM_SETTINGS)) ?? nuxtPackageRange()
}

/** Projects that are created from the repository have packed packages of fw, which overrides name. */
function packedNuxtPackage(manifest: string, settings = ''): string | undefined {
  const written = new RegExp(`^[ \\t]+['"]?${NUXT_PACKAGE}['"]?:[ \\t]*['"]?(file:[^'"\\s]+)`, 'm').exec(settings)?.[1]
  if (written !== undefined) return written
  const members = JSON.parse(manifest) as object
  return [['overrides'], ['resolutions'], ['pnpm', 'overrides']]
    .map(path => valueAt(members, [...path, NUXT_PACKAGE]))
    .find((spec): spec is string => typeof spec === 'string' && spec.startsWith('file:'))
}

/** What package managers install in the place of Nuxt's packages, in a project with this package.json. */
function aliasIn(manifest: string, settings = ''): string {
  return packedNuxtPackage(manifest, settings) ?? nuxtPackageAlias()
}

/** Where each package manager reads overrides. npm and Bun have the same key. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  pnpm: ['pnpm', 'overrides'],
  yarn: ['resolutions'],
}

/** A file that is written. */
interface FileEdit {
  file: string
  text: string
}

/**
 * What changes in a project or workspace so that the compatibility package is installed at the names of Nuxt's
 * packages: overrides, and the version of Nuxt, which the package.json does not name any more. Entries that exist stay
 * as they are.
 */
export async function addNuxtOverrides(rootDir: string, workspaceDir: string): Promise<FileEdit[]> {
  const dir = [workspaceDir, rootDir].find(folder => existsSync(join(folder, 'package.json')))
  if (dir === undefined) return []
  const before = readText(join(dir, 'package.json'))
  const { manifest, settings } = await placeOverrides({ dir, manifest: before })
  const edits: FileEdit[] = [...(settings ? [settings] : []), ...keepVersion(rootDir)]
  const text = await replaceDependencies(manifest)
  return [...(text === before ? [] : [{ file: join(dir, 'package.json'), text }]), ...edits]
}

/** The text of a file without its byte order mark, which is not JSON. */
function readText(file: string): string {
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
}

/** A package.json with overrides for the compatibility package, or the settings of pnpm with them. */
export async function placeOverrides({
  dir,
  manifest,
  isReplaced = false,
}: {
  dir: string
  manifest: string
  /** Whether other overrides of the same names are replaced. */
  isReplaced?: boolean
}): Promise<{ manifest: string; settings?: FileEdit }> {
  const manager = findProjectManager(dir)
  if (manager !== 'pnpm' || !(await readsPnpmSettings(dir, manifest)))
    return { manifest: await placeNuxtPackages(manifest, manager, isReplaced) }
  const file = join(dir, PNPM_SETTINGS)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const entries = Object.fromEntries(NUXT_PACKAGES.map(name => [name, aliasIn(manifest, before)]))
  const text = setPnpmOverrides(before, entries, { isReplaced })
  return text === before ? { manifest } : { manifest, settings: { file, text } }
}

/** A package.json, and the settings of pnpm, without these overrides. */
export async function removeOverrides(
  dir: string,
  manifest: string,
): Promise<{ manifest: string; settings?: FileEdit }> {
  const manager = findProjectManager(dir)
  const removed = await removeNuxtPackages(manifest, manager)
  const file = join(dir, PNPM_SETTINGS)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const text = removePnpmOverrides(before, NUXT_PACKAGES, aliasIn(manifest, before))
  return text === before ? { manifest: removed } : { manifest: removed, settings: { file, text } }
}

/** The directory layout follows from the version of Nuxt, which the package.json does not name any more. */
export function keepVersion(rootDir: string): FileEdit[] {
  const file = join(rootDir, '.nuxtrc')
  const manifestFile = join(rootDir, 'package.json')
  if (!existsSync(manifestFile) || findConfigFile(rootDir, 'fw.config') !== undefined) return []
  const version = majorOf(JSON.parse(readText(manifestFile)) as Parameters<typeof majorOf>[0])
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (version === undefined || text.includes('future.compatibilityVersion')) return []
  return [{ file, text: `future.compatibilityVersion=${version}\n${text}` }]
}

type Versions = Readonly<Record<string, string>>

/** The major version of Nuxt on which an application depends. */
export function majorOf({
  dependencies,
  devDependencies,
}: {
  dependencies?: Versions | undefined
  devDependencies?: Versions | undefined
}): string | undefined {
  return /^[\s^~>=v]*([34])\b/.exec(dependencies?.nuxt ?? devDependencies?.nuxt ?? '')?.[1]
}

/** The text of a package.json with these overrides. With `isReplaced`, other entries for the same names are replaced. */
async function placeNuxtPackages(text: string, manager = 'npm', isReplaced = false): Promise<string> {
  const { path, entries } = overridesIn(text, manager)
  const alias = aliasIn(text)
  let placed = text
  for (const name of NUXT_PACKAGES) {
    if (!Object.hasOwn(entries, name) || (isReplaced && entries[name] !== alias))
      placed = await setInJson(placed, [...path, name], alias)
  }
  return placed
}

/** The text of a package.json without these overrides. */
async function removeNuxtPackages(text: string, manager = 'npm'): Promise<string> {
  const { path, entries } = overridesIn(text, manager)
  const alias = aliasIn(text)
  const names = NUXT_PACKAGES.filter(name => entries[name] === alias)
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
  const alias = aliasIn(text)
  let replaced = text
  for (const key of ['dependencies', 'devDependencies']) {
    const dependencies = valueAt(JSON.parse(text) as object, [key])
    for (const name of NUXT_PACKAGES) {
      if (isPlainObject(dependencies) && Object.hasOwn(dependencies, name))
        replaced = await setInJson(replaced, [key, name], alias)
    }
  }
  return replaced
}
