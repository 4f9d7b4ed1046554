import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'pathe'
import { LOCK_FILES } from './package-manager'

/**
 * The monorepo root around `rootDir`: the outermost directory with a workspace manifest, otherwise the nearest one with
 * a lock file, otherwise the repository root, otherwise `rootDir`. Directories above the repository root are ignored.
 */
export function findWorkspaceDir(rootDir: string): string {
  let manifest: string | undefined
  let locked: string | undefined
  for (let dir = rootDir; ; dir = dirname(dir)) {
    if (isWorkspaceRoot(dir)) manifest = dir
    if (
      !locked &&
      Object.values(LOCK_FILES)
        .flat()
        .some(name => existsSync(join(dir, name)))
    )
      locked = dir
    if (existsSync(join(dir, '.git'))) return manifest ?? locked ?? dir
    if (dirname(dir) === dir) return manifest ?? locked ?? rootDir
  }
}

/** Whether a folder has a workspace manifest. */
export function isWorkspaceRoot(dir: string): boolean {
  if (existsSync(join(dir, 'pnpm-workspace.yaml'))) return true
  try {
    const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { workspaces?: unknown } | null
    return Boolean(manifest?.workspaces)
  } catch {
    return false
  }
}
