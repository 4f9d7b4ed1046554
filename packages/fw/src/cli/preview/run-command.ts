import { spawn } from 'node:child_process'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import { untilExit } from './preview-server'

interface PreviewCommand {
  command: string
  cwd: string
  preset: string
  env: NodeJS.ProcessEnv
}

/** Runs the command of a platform until it ends, and returns the exit code. */
export async function runCommand({ command, cwd, preset, env }: PreviewCommand): Promise<number> {
  const [program, ...args] = command.split(' ') as [string, ...string[]]
  try {
    // Windows only finds `npx` with a shell.
    return await untilExit(spawn(program, args, { cwd, env, stdio: 'inherit', shell: process.platform === 'win32' }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new ProblemError([buildDiagnostics.noPreview({ preset, reason: `\`${program}\` is not installed` })])
  }
}
