import { spawn } from 'node:child_process'

/** Opens a file with the program that the system has for it. */
export default async function open(file: string): Promise<void> {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', file]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', file]
        : ['xdg-open', file]
  const child = spawn(command!, args, { stdio: 'ignore', detached: true })
  // Where there is no such program, the report stands in its file all the same.
  child.on('error', () => {})
  child.unref()
}
