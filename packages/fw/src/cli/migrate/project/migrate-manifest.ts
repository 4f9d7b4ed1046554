import { renameInJson, setInJson } from '@fw/kit/config'
import { escapeRegExp, NUXT_PACKAGE, NUXT_PACKAGES } from '@fw/kit/internal'
import { nuxtPackageAlias } from '../../add/nuxt-overrides'
import type { Command } from '../../command'
import { PACKAGES } from '../names/fw-names'
import { migrateCommands } from './migrate-commands'
import type { MigratedCommands } from './migrate-commands'

const SECTIONS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const

/** Commands of Nuxt that are part of fw. */
const DROPPED = new Set(['nuxi', 'nuxi-nightly', '@nuxt/cli'])

interface ManifestOptions {
  full: boolean
  fw: Command
  /** The range of fw's packages. */
  range: string
  /** Whether the compatibility package is needed. */
  needsNuxtPackage: boolean
  /** Packages of Nuxt that code still imports in Node. */
  imported: ReadonlySet<string>
}

type Manifest = Partial<Record<string, Record<string, string>>>

interface MigratedManifest extends MigratedCommands {
  /** Versions of Nuxt that are not a range of published versions, and are lost. */
  replaced: Array<{ offset: number; name: string; spec: string }>
}

/** The text of package.json, with the packages and commands of fw. Undefined if it cannot be parsed. */
export async function migrateManifest(text: string, options: ManifestOptions): Promise<MigratedManifest | undefined> {
  const manifest = parse(text)
  if (!manifest) return undefined
  let migrated = text
  for (const section of SECTIONS) {
    for (const [name, spec] of Object.entries(manifest[section] ?? {}))
      migrated = await migrateDependency(migrated, section, name, spec, options)
  }
  migrated = await addCompatibility(migrated, options)
  const unknown: MigratedCommands['unknown'] = []
  for (const [name, script] of Object.entries(manifest.scripts ?? {})) {
    if (typeof script !== 'string') continue
    const result = migrateCommands(script, options.fw)
    const offset = Math.max(0, text.indexOf(JSON.stringify(script), text.indexOf('"scripts"')))
    unknown.push(...result.unknown.map(entry => ({ ...entry, offset: offset + 1 + entry.offset })))
    if (result.text !== script) migrated = await setInJson(migrated, ['scripts', name], result.text)
  }
  return { text: migrated, unknown, replaced: findReplaced(text, manifest) }
}

/** Where else than in the registry a version comes from: an alias, a file, a repository; or a tag such as `nightly`. */
const OTHER_SOURCE = /^(?!catalog:|npm:@fw\/)(?:[a-z+]+:|[\w.-]+\/|[a-z]+$)/i

function findReplaced(text: string, manifest: Manifest): MigratedManifest['replaced'] {
  const { resolutions, overrides, pnpm } = manifest as Manifest & { pnpm?: { overrides?: Record<string, string> } }
  const lists = [...SECTIONS.map(key => manifest[key]), resolutions, overrides, pnpm?.overrides]
  return lists.flatMap(list =>
    Object.entries(list ?? {}).flatMap(([name, spec]) => {
      if (!Object.hasOwn(PACKAGES, name) || typeof spec !== 'string' || spec === 'latest') return []
      if (!OTHER_SOURCE.test(spec)) return []
      return [{ offset: Math.max(0, text.search(new RegExp(`"${name}"\\s*:\\s*"${escapeRegExp(spec)}"`))), name, spec }]
    }),
  )
}

function parse(text: string): Manifest | undefined {
  try {
    const manifest = JSON.parse(text) as Manifest | null
    return typeof manifest === 'object' && manifest !== null && !Array.isArray(manifest) ? manifest : undefined
  } catch {
    return undefined
  }
}

async function migrateDependency(
  text: string,
  section: string,
  name: string,
  spec: string,
  { full, range, imported }: ManifestOptions,
): Promise<string> {
  const alias = nuxtPackageAlias()
  const path = [section, name]
  if (spec === alias) return full && !imported.has(name) ? setInJson(text, path, undefined) : text
  if (DROPPED.has(name) || (full && name === '@nuxt/test-utils')) return setInJson(text, path, undefined)
  const to = PACKAGES[name]
  if (to === undefined) return text
  if (!full && name.startsWith('@nuxt/') && NUXT_PACKAGES.includes(name)) return setInJson(text, path, alias)
  const isThere = Object.hasOwn(parse(text)?.[section] ?? {}, to)
  const renamed = isThere ? await setInJson(text, path, undefined) : await renameInJson(text, path, to, range)
  // Node resolves the imports of this name in modules and tests.
  return !full && imported.has(name) ? setInJson(renamed, path, alias) : renamed
}

/** `@fw/nuxt` beside `fw`. */
async function addCompatibility(text: string, { needsNuxtPackage, range, full }: ManifestOptions): Promise<string> {
  const manifest = parse(text)!
  const section = SECTIONS.find(key => Object.hasOwn(manifest[key] ?? {}, 'fw'))
  const current = SECTIONS.find(key => Object.hasOwn(manifest[key] ?? {}, NUXT_PACKAGE))
  if (needsNuxtPackage && section && !current) return setInJson(text, [section, NUXT_PACKAGE], range)
  return full && !needsNuxtPackage && current ? setInJson(text, [current, NUXT_PACKAGE], undefined) : text
}

/** Whether a package.json is that of a project for Nuxt, or for fw. */
export function isProjectManifest(text: string): boolean {
  const manifest = parse(text)
  const names = SECTIONS.flatMap(section => Object.keys(manifest?.[section] ?? {}))
  return names.some(name => Object.hasOwn(PACKAGES, name) || Object.values(PACKAGES).includes(name))
}

/** Folders and files of an application that has no configuration file. */
const APP_FILES = /^(?:(?:app|pages)\/|(?:app|error)\.(?:vue|[jt]sx?)$)/

/**
 * Whether a package is an application, by its package.json and its files. That of a module depends on the kit, or on
 * what builds modules, and has no sources of an application in its root.
 */
export function isApplication(text: string, files: readonly string[]): boolean {
  const manifest = parse(text)
  const dependsOn = (name: string): boolean => SECTIONS.some(key => Object.hasOwn(manifest?.[key] ?? {}, name))
  const range = SECTIONS.map(key => manifest?.[key]?.nuxt ?? manifest?.[key]?.['nuxt-nightly']).find(Boolean)
  if (range === undefined || range.startsWith('npm:@fw') || dependsOn('@nuxt/module-builder')) return false
  const isModule = ['dependencies', 'peerDependencies'].some(key => Object.hasOwn(manifest?.[key] ?? {}, '@nuxt/kit'))
  return files.some(path => APP_FILES.test(path) || (!isModule && path.startsWith('server/')))
}

/** The version of Nuxt in a package.json: the first number of its range. */
export function nuxtRangeOf(text: string): string | undefined {
  const manifest = parse(text)
  return SECTIONS.map(section => manifest?.[section]?.nuxt ?? manifest?.[section]?.['nuxt-nightly']).find(Boolean)
}
