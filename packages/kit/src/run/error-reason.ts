/** Describes why a file could not be read. */
export function readReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    ENOENT: 'it does not exist',
    ENOTDIR: 'it does not exist',
    EISDIR: 'it is a directory',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
  }
  return reasons[code ?? ''] ?? message
}

/** The first line of an error's message, as a sentence. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? readReason(error) : String(error)
  return text.split('\n')[0]!.replace(/\.?$/, '.')
}
