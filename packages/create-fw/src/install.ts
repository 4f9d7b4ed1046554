import { spawn } from 'node:child_process'
import { createDiagnostics } from '@fw/schema'
import type { Problem } from '@fw/schema'
import type { PackageManager } from './choices'

export interface InstallOptions {
  dir: string
  packageManager: PackageManager
  env: NodeJS.ProcessEnv
  /** Whether the messages of the package manager are shown while it works. */
  isShown: boolean
}

/** Installs the packages of a project. Gives the problem when that fails. */
export async function installPackages({
  dir,
  packageManager,
  env,
  isShown,
}: InstallOptions): Promise<Problem | undefined> {
  const command = `${packageManager} install`
  // Standard output belongs to the result, so all messages go to standard error.
  const stdio = ['ignore', isShown ? 2 : 'ignore', isShown ? 2 : 'ignore'] as const
  const child = spawn(packageManager, ['install'], {
    cwd: dir,
    env: ownEnvironment(env),
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
 * Without what the package manager that runs this command tells about itself, which is not meant for the new project.
 */
export function ownEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        !/^(?:npm_(?:package|lifecycle|command|execpath|config_local_prefix|config_prefix)|INIT_CWD$)/.test(name),
    ),
  )
}
