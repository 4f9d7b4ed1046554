import { spawn } from 'node:child_process'

/** Opens a file with the default program of the system. */
export default async function open(file: string): Promise<void> {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', file]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', file]
        : ['xdg-open', file]
  const child = spawn(command!, args, { stdio: 'ignore', detached: true })
  // Without such a program, the report is still in its file.
  child.on('error', () => {})
  child.unref()
}
