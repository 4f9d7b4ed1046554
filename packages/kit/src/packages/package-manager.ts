import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'pathe'

/** The package managers by name, with their lock files. */
export const LOCK_FILES: Readonly<Record<string, readonly string[]>> = {
  npm: ['package-lock.json', 'npm-shrinkwrap.json'],
  pnpm: ['pnpm-lock.yaml'],
  yarn: ['yarn.lock'],
  bun: ['bun.lock', 'bun.lockb'],
  deno: ['deno.lock'],
}

/** The package manager of a project or of a directory above it: by `packageManager` of package.json, or a lock file. */
export function findProjectManager(projectDir: string): string | undefined {
  for (let dir = projectDir; ; dir = dirname(dir)) {
    const manager = findManager(dir)
    if (manager || dirname(dir) === dir) return manager
  }
}

/** The package manager of one directory. */
export function findManager(dir: string): string | undefined {
  try {
    const { packageManager } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
      packageManager?: unknown
    }
    const name = typeof packageManager === 'string' ? packageManager.split('@')[0]! : ''
    if (Object.hasOwn(LOCK_FILES, name)) return name
  } catch {
    // Without a valid package.json, the lock files decide on the package manager.
  }
  return Object.keys(LOCK_FILES).find(name => LOCK_FILES[name]!.some(file => existsSync(join(dir, file))))
}

/** The command with which the package manager of a project adds packages: `pnpm add x`. */
export function addPackageCommand(projectDir: string, packages: readonly string[]): string[] {
  const manager = findProjectManager(projectDir) ?? 'npm'
  if (manager === 'deno') return ['deno', 'add', ...packages.map(name => `npm:${name}`)]
  return [manager, manager === 'npm' ? 'install' : 'add', ...packages]
}

/** The command with which a project adds packages for development: `npm install --save-dev x`. */
export function addDevPackageCommand(projectDir: string, packages: readonly string[]): string {
  const [manager, verb, ...names] = addPackageCommand(projectDir, packages)
  const flag = manager === 'deno' ? '--dev' : manager === 'npm' ? '--save-dev' : '-D'
  return [manager, verb, flag, ...names].join(' ')
}

/**
 * Adds packages to a project with its package manager, or without any installs what its package.json names. The reason
 * is set if that failed.
 */
export async function addPackages(
  projectDir: string,
  specs: readonly string[],
  { env, onStart }: { env: Readonly<Record<string, string | undefined>>; onStart?: (command: string) => void },
): Promise<{ command: string; failed?: string }> {
  const words =
    specs.length > 0 ? addPackageCommand(projectDir, specs) : [findProjectManager(projectDir) ?? 'npm', 'install']
  const [manager, ...args] = words as [string, ...string[]]
  const command = [manager, ...args].join(' ')
  onStart?.(command)
  const { runCommand } = await import('./run-command')
  const { code, output } = await runCommand(manager, args, projectDir, env)
  return { command, ...(code === 0 ? {} : { failed: output }) }
}
