import { spawn } from 'node:child_process'
import { createDiagnostics } from '@fw/schema'
import type { Problem } from '@fw/schema'
import type { PackageManager } from './project-choices'

export interface InstallOptions {
  dir: string
  packageManager: PackageManager
  env: NodeJS.ProcessEnv
  /** Whether to show the output of the package manager. */
  showOutput: boolean
}

/** Installs the dependencies of a project. Returns a problem if that fails. */
export async function installPackages({
  dir,
  packageManager,
  env,
  showOutput,
}: InstallOptions): Promise<Problem | undefined> {
  const command = `${packageManager} install`
  // Only the result is printed to standard output, so the output of the package manager goes to standard error.
  const stdio = ['ignore', showOutput ? 2 : 'ignore', showOutput ? 2 : 'ignore'] as const
  const child = spawn(packageManager, ['install'], {
    cwd: dir,
    env: withoutNpmVariables(env),
    stdio: [...stdio],
    shell: process.platform === 'win32',
  })
  const reason = await new Promise<string | undefined>(resolve => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ENOENT' ? `${packageManager} is not installed` : error.message),
    )
    child.once('exit', (code, signal) =>
      resolve(code === 0 ? undefined : signal ? `it was terminated by ${signal}` : `it exited with code ${code}`),
    )
  })
  return reason === undefined ? undefined : createDiagnostics.installFailed({ command, reason })
}

/**
 * Removes the variables that the calling package manager sets for its own run. With them, the new project would be
 * installed for the wrong folder.
 */
export function withoutNpmVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        !/^(?:npm_(?:package|lifecycle|command|execpath|config_local_prefix|config_prefix)|INIT_CWD$)/.test(name),
    ),
  )
}
