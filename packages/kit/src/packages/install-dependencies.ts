import { existsSync } from 'node:fs'
import { join } from 'pathe'
import { findManager, findProjectManager } from './package-manager'
import { runCommand } from './run-command'

/** How each package manager installs the dependencies of a layer. */
const INSTALL_ARGS: Record<string, string[]> = {
  npm: ['install', '--no-audit', '--no-fund'],
  // A cached layer is not a member of the surrounding workspace.
  pnpm: ['install', '--ignore-workspace'],
  yarn: ['install'],
  bun: ['install'],
  deno: ['install'],
}

/** A package manager failed. */
export class InstallError extends Error {
  override name = 'InstallError'

  constructor(
    readonly command: string,
    readonly reason: string,
  ) {
    super(reason)
  }
}

/** Installs the dependencies of a layer, with its own package manager or else the project's. Throws an InstallError. */
export async function installDependencies(
  dir: string,
  projectDir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  if (!existsSync(join(dir, 'package.json'))) return
  const manager = findManager(dir) ?? findProjectManager(projectDir) ?? 'npm'
  const args = INSTALL_ARGS[manager]!
  const command = [manager, ...args].join(' ')
  const { code, output } = await runCommand(manager, args, dir, env)
  if (code !== 0) throw new InstallError(command, output)
}
