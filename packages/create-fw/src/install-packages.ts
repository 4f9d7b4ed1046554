import { spawn, spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createDiagnostics } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { findMissingBindings } from './missing-bindings'
import type { PackageManager } from './project-choices'

interface InstallOptions {
  dir: string
  packageManager: PackageManager
  env: NodeJS.ProcessEnv
  /** Whether to show the output of the package manager. */
  showOutput: boolean
}

const LOCKFILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb']

/**
 * Installs the dependencies of a project, and checks that native packages are complete. If one is missing, it installs
 * again, from scratch: package managers do not add what they omitted before. Returns a problem if that fails.
 */
export async function installPackages(options: InstallOptions): Promise<Problem | undefined> {
  const { dir, packageManager } = options
  const command = `${packageManager} install`
  const isNew = (name: string): boolean => !existsSync(join(dir, name))
  const created = ['node_modules', ...LOCKFILES].filter(isNew)
  let reason = await runInstall(options)
  if (findMissingBindings(dir).length > 0) {
    for (const name of created) rmSync(join(dir, name), { recursive: true, force: true })
    reason = await runInstall(options)
    const missing = findMissingBindings(dir)
    if (missing.length > 0) return createDiagnostics.missingBindings({ command, missing })
  }
  return reason === undefined ? undefined : createDiagnostics.installFailed({ command, reason })
}

/** Runs the package manager. Returns why it failed. */
async function runInstall({ dir, packageManager, env, showOutput }: InstallOptions): Promise<string | undefined> {
  // Only the result is printed to standard output, so the output of the package manager goes to standard error.
  const stdio = ['ignore', showOutput ? 2 : 'ignore', showOutput ? 2 : 'ignore'] as const
  const child = spawn(packageManager, ['install'], {
    cwd: dir,
    env: withoutNpmVariables(env),
    stdio: [...stdio],
    shell: process.platform === 'win32',
  })
  return new Promise(resolve => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ENOENT' ? `${packageManager} is not installed` : error.message),
    )
    child.once('exit', (code, signal) =>
      resolve(code === 0 ? undefined : signal ? `it was terminated by ${signal}` : `it exited with code ${code}`),
    )
  })
}

/** Removes the variables of the calling package manager: with them, the wrong folder would be installed. */
export function withoutNpmVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        !/^(?:npm_(?:package|lifecycle|command|execpath|config_local_prefix|config_prefix)|INIT_CWD$)/.test(name),
    ),
  )
}

/** The version of an installed package manager. Undefined without it. */
export function readVersion(packageManager: PackageManager, env: NodeJS.ProcessEnv): string | undefined {
  const options = { env: withoutNpmVariables(env), encoding: 'utf8', shell: process.platform === 'win32' } as const
  const { status, stdout } = spawnSync(packageManager, ['--version'], options)
  return status === 0 ? stdout.trim() : undefined
}
