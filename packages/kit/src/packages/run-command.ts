import { spawn } from 'node:child_process'

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
