import { spawn } from 'node:child_process'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import { exitCodeOf } from './preview-server'

export interface PreviewCommand {
  command: string
  cwd: string
  preset: string
  env: NodeJS.ProcessEnv
}

/** Runs the command of a platform until it ends, and returns the exit code. */
export function runCommand({ command, cwd, preset, env }: PreviewCommand): Promise<number> {
  const [program, ...args] = command.split(' ') as [string, ...string[]]
  // Windows only finds `npx` with a shell.
  const child = spawn(program, args, { cwd, env, stdio: 'inherit', shell: process.platform === 'win32' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  return new Promise((done, fail) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'ENOENT'
          ? new ProblemError([buildDiagnostics.noPreview({ preset, reason: `\`${program}\` is not installed` })])
          : error,
      ),
    )
    child.once('exit', (code, signal) => done(code ?? exitCodeOf(signal)))
  })
}
