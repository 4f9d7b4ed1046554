import { existsSync, readFileSync } from 'node:fs'
import { getFwVersion } from '@fw/kit'
import { findProjectManager, NUXT_PACKAGE, NUXT_PACKAGES } from '@fw/kit/internal'
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

type Members = Record<string, unknown>

/**
 * The package.json of a project or workspace with the overrides that place the compatibility package at the names of
 * Nuxt's packages. Entries that exist stay as they are. Undefined if nothing is missing.
 */
export function addNuxtOverrides(dirs: readonly string[]): { file: string; text: string } | undefined {
  const dir = dirs.find(folder => existsSync(join(folder, 'package.json')))
  if (dir === undefined) return undefined
  const file = join(dir, 'package.json')
  const before = readFileSync(file, 'utf8')
  const manifest = JSON.parse(before) as Members
  const keys = KEYS[findProjectManager(dir) ?? 'npm'] ?? ['overrides']
  const overrides = keys.reduce((members, key) => (members[key] ??= {}) as Members, manifest)
  const missing = NUXT_PACKAGES.filter(name => !Object.hasOwn(overrides, name))
  if (missing.length === 0) return undefined
  for (const name of missing) overrides[name] = `npm:${NUXT_PACKAGE}@${nuxtPackageRange()}`
  const indent = /^\s*\{\s*\n([ \t]+)/.exec(before)?.[1] ?? '  '
  return { file, text: `${JSON.stringify(manifest, undefined, indent)}\n` }
}
