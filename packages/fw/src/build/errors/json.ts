import { emitLocation } from '@fw/kit/errors'
import type { ErrorReport } from '@fw/schema'

/** Fields of a JSON error response besides status and message: the location, and the code of a known problem. */
export function describeLocation([first]: readonly ErrorReport[], rootDir: string): Record<string, unknown> {
  const { location, problem } = first ?? {}
  return {
    ...(problem ? { code: problem.code, fix: problem.fix } : {}),
    ...(location
      ? { file: emitLocation({ file: location.file }, rootDir), line: location.line, column: location.column }
      : {}),
  }
}
