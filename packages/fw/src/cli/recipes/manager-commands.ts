import type { RecipeProject } from './recipe'

const LOCKS: Readonly<Record<RecipeProject['manager'], readonly string[]>> = {
  npm: ['package-lock.json', 'npm-shrinkwrap.json'],
  pnpm: ['pnpm-lock.yaml'],
  yarn: ['yarn.lock'],
  bun: ['bun.lock', 'bun.lockb'],
  deno: ['deno.lock'],
}

/** The lock files that a project has. */
export function lockFilesOf({ manager, read }: RecipeProject): string[] {
  return LOCKS[manager].filter(file => read(file) !== undefined)
}

/** The command that installs exactly what the lock file names, or what package.json does if there is none. */
export function installAllCommand(project: RecipeProject): string {
  const { manager } = project
  if (lockFilesOf(project).length === 0) return `${manager} install`
  if (manager === 'npm') return 'npm ci'
  if (manager === 'yarn') return 'yarn install --immutable'
  return `${manager} install ${manager === 'deno' ? '--frozen' : '--frozen-lockfile'}`
}
