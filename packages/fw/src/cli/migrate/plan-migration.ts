import { findWorkspaceDir } from '@fw/kit/config'
import { migrateDiagnostics } from '@fw/schema'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'pathe'
import { placeOverrides, removeOverrides } from '../add/nuxt-overrides'
import type { Migration, MigrationOptions } from './migration'
import { planUnit } from './plan-unit'
import { findUnits } from './project/project-units'
import type { ScannedFolder } from './project/scan-folder'

/** Everything that would change in a folder. Reads, and writes nothing. */
export async function planMigration(scanned: ScannedFolder, options: MigrationOptions): Promise<Migration> {
  const { root } = options
  const units = findUnits(root, scanned.files)
  const migration: Migration = { changes: [], findings: [] }
  let needsNuxtPackage = false
  for (const unit of units) {
    const planned = await planUnit(unit, scanned, options)
    migration.changes.push(...planned.changes)
    migration.findings.push(...planned.findings)
    needsNuxtPackage ||= planned.needsNuxtPackage
  }
  if (units.length > 0) await planOverrides(migration, scanned, needsNuxtPackage, options)
  for (const path of scanned.large.filter(file => /\.(?:vue|[mc]?[jt]sx?)$/.test(file))) {
    if (!readFileSync(join(root, path), 'utf8').toLowerCase().includes('nuxt')) continue
    const reason = 'it is larger than 1 MB'
    migration.findings.push(
      migrateDiagnostics.fileNotRead({ file: path, reason }, { location: { file: join(root, path) } }),
    )
  }
  migration.changes = migration.changes.filter(({ from, to, before, after }) => from !== to || before !== after)
  return migration
}

/** Overrides belong in the package.json of the workspace, which can be above the folder. */
async function planOverrides(
  { changes }: Migration,
  { files }: ScannedFolder,
  needsNuxtPackage: boolean,
  { root }: MigrationOptions,
): Promise<void> {
  const dir = [findWorkspaceDir(root), root].find(folder => existsSync(join(folder, 'package.json')))
  if (dir === undefined) return
  const path = relative(root, join(dir, 'package.json'))
  const planned = changes.find(({ to }) => to === path)
  const scanned = files.find(file => file.path === path)
  const before = scanned?.text ?? readFileSync(join(dir, 'package.json'), 'utf8')
  const text = planned?.after ?? before
  try {
    const { manifest, settings } = needsNuxtPackage
      ? await placeOverrides({ dir, manifest: text, isReplaced: true })
      : await removeOverrides(dir, text)
    if (planned) planned.after = manifest
    else changes.push({ from: path, to: path, before, after: manifest, mark: scanned?.mark ?? '' })
    if (settings) {
      const to = relative(root, settings.file)
      const from = existsSync(settings.file) ? to : undefined
      const current = from === undefined ? '' : readFileSync(settings.file, 'utf8')
      changes.push({ from, to, before: current, after: settings.text, mark: '' })
    }
  } catch (error) {
    // A syntax error, which is a finding of the package.
    if (!(error instanceof SyntaxError)) throw error
  }
}
