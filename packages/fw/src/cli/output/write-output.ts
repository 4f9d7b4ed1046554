import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ProblemError, commandDiagnostics } from '@fw/schema'

/** Writes an output file of a command. Throws a problem if that fails. */
export function writeOutput(file: string, text: string, cwd: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new ProblemError([
      commandDiagnostics.cannotWrite({ file: relative(cwd, file) || file, reason: reasonOf(error) }),
    ])
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'its directory does not exist'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'permission denied'
  if (code === 'EISDIR') return 'it is a directory'
  return code ?? message
}
