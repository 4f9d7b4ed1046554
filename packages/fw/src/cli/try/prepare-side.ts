import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPackage, readManifest } from '@fw/kit/config'
import { keepVersion } from '../add/nuxt-overrides'
import { PNPM_SETTINGS, readsPnpmSettings, setPnpmOverrides } from '../add/pnpm-settings'
import type { NuxtApplication, PackageManager } from './nuxt-application'
import { addOverrides, overridesFor, replaceDependencies } from './replace-dependencies'
import type { Manifest } from './replace-dependencies'
import { runStep } from './run-step'
import type { SideName } from './run-step'
import type { ProcessSession } from '../processes/process-session'

/** One of the two copies. */
export interface Side {
  name: SideName
  /** The copy of the workspace, which is installed. */
  workspaceDir: string
  /** The copy of the application in it. */
  rootDir: string
  session: ProcessSession
}

const INSTALL_ARGS: Readonly<Record<PackageManager, readonly string[]>> = {
  npm: ['install', '--no-audit', '--no-fund'],
  // Where it runs in CI, it would not change the lock file.
  pnpm: ['install', '--no-frozen-lockfile'],
  yarn: ['install'],
  bun: ['install'],
}

/** Writes fw in the place of Nuxt into the copy of an application. */
export async function placeFramework(
  { workspaceDir, rootDir }: Pick<Side, 'workspaceDir' | 'rootDir'>,
  specs: ReadonlyMap<string, string>,
  manager: PackageManager,
): Promise<void> {
  for (const { file, text } of keepVersion(rootDir)) writeFileSync(file, text)
  editManifest(rootDir, manifest => replaceDependencies(manifest, specs))
  const manifest = readFileSync(join(workspaceDir, 'package.json'), 'utf8')
  if (manager !== 'pnpm' || !(await readsPnpmSettings(workspaceDir, manifest))) {
    editManifest(workspaceDir, members => addOverrides(members, specs, manager))
    return
  }
  const file = join(workspaceDir, PNPM_SETTINGS)
  const settings = existsSync(file) ? readFileSync(file, 'utf8') : ''
  writeFileSync(file, setPnpmOverrides(settings, overridesFor(specs), { isReplaced: true }))
}

function editManifest(dir: string, edit: (manifest: Manifest) => Manifest): void {
  writeFileSync(join(dir, 'package.json'), `${JSON.stringify(edit(readApplication(dir)), undefined, 2)}\n`)
}

/** The package.json of a copy. */
export function readApplication(dir: string): Manifest {
  const file = join(dir, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
}

/** Installs a copy with the package manager of the project. */
export function installSide(
  { name, workspaceDir, session }: Side,
  manager: NuxtApplication['manager'],
): Promise<{ seconds: number }> {
  return runStep({
    side: name,
    step: 'install',
    program: manager,
    args: INSTALL_ARGS[manager],
    cwd: workspaceDir,
    session,
  })
}

/** The installed version of a side. */
export function versionOf({ name, rootDir }: Side): string | undefined {
  const dir = findPackage(name, rootDir)
  return dir === undefined ? undefined : readManifest(dir)?.version
}

/** The script behind the command of a side: `nuxt`, `fw`. */
export function commandOf({ name, rootDir }: Side): string {
  const dir = findPackage(name, rootDir)
  const { bin } = (dir === undefined ? {} : readManifest(dir)) as { bin?: string | Record<string, string> }
  const file = typeof bin === 'string' ? bin : bin?.[name]
  return join(dir ?? rootDir, file ?? name)
}
