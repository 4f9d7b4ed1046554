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
