import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'pathe'
import { findManager, findProjectManager } from '../../files/package-manager'

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

/** Runs a command, and returns what it printed about errors. */
export function runCommand(
  command: string,
  args: string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ code: number; output: string }> {
  return new Promise(resolve => {
    // On Windows, package managers are scripts, which need a shell.
    const child = spawn(command, args, {
      cwd,
      env: { ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const lines: string[] = []
    const take = (chunk: Buffer) =>
      lines.push(
        ...chunk
          .toString()
          .split('\n')
          .map(line => line.trim())
          .filter(Boolean),
      )
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ code: 1, output: error.code === 'ENOENT' ? `${command} is not installed.` : error.message }),
    )
    child.on('close', code => resolve({ code: code ?? 1, output: summary(lines, code) }))
  })
}

function summary(lines: string[], code: number | null): string {
  const errors = lines.filter(line => /\berr(?:or)?\b|ERR_/i.test(line))
  return (errors.length > 0 ? errors : lines).slice(0, 4).join(' ') || `it exited with code ${code}.`
}
