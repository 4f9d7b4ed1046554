import { securityDiagnostics } from '@fw/schema'
import type { Problem } from '@fw/schema'

const FULL: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT'])
const MAX_CAUSES = 10

/**
 * The problem behind an ENOSPC error of a full disk, even if tools have wrapped it. An exceeded watch limit has the
 * same error code, but is not included.
 */
export function findFullDisk(error: unknown): Problem | undefined {
  let current = error as (NodeJS.ErrnoException & { dest?: string; errors?: unknown[] }) | undefined
  for (let depth = 0; depth < MAX_CAUSES && typeof current === 'object' && current !== null; depth++) {
    const { code, syscall, path, dest, message, errors, cause } = current
    if (
      (FULL.has(code) || /\b(?:ENOSPC|EDQUOT)\b|no space left on device/i.test(message ?? '')) &&
      syscall !== 'watch' &&
      !/watch/.test(message ?? '')
    )
      return securityDiagnostics.diskFull({ path: dest ?? readTarget(message) ?? path })
    current = (cause ?? errors?.[0]) as typeof current
  }
  return undefined
}

/** The file that could not be written: the last one, because a copy has two, `copyfile '/from' -> '/to'`. */
function readTarget(message = ''): string | undefined {
  return /(?:, (?:\w+ )?|-> )'([^']+)'$/.exec(message)?.[1] ?? /'([^']+)'/.exec(message)?.[1]
}
