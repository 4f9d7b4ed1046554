import type { Fw } from '@fw/schema'
import type { SessionError } from '../shared/actions'

/** Frames of the project are enough to find the call. */
const MAX_FRAMES = 5

/** The errors since the development server has started. */
export async function listSessionErrors({ errors }: Fw): Promise<SessionError[]> {
  return ((await errors?.list?.()) ?? []).map(({ time, how, report }) => {
    const { name, message, problem, location, stack } = report
    return {
      time,
      how,
      name,
      message,
      ...(problem ? { code: problem.code, fix: problem.fix } : {}),
      ...(location ? { file: location.file } : {}),
      ...(location?.line === undefined ? {} : { line: location.line }),
      stack: stack
        .filter(({ isAuthors }) => isAuthors)
        .slice(0, MAX_FRAMES)
        .map(({ call, file, line }) => `at ${call ?? 'anonymous'} (${file}${line === undefined ? '' : `:${line}`})`),
    }
  })
}
