import { emitPlace } from '@fw/kit/errors'
import type { ErrorReport } from '@fw/schema'

/** What programs are told of the first report beside status and message: its place, and the code of a known problem. */
export function describePlace([first]: readonly ErrorReport[], rootDir: string): Record<string, unknown> {
  const { location, problem } = first ?? {}
  return {
    ...(problem ? { code: problem.code, fix: problem.fix } : {}),
    ...(location
      ? { file: emitPlace({ file: location.file }, rootDir), line: location.line, column: location.column }
      : {}),
  }
}
