import { ProblemError } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { locateError } from '../problem-locations'

/** Reports an error after an edit. The application keeps running as before, until the next edit. */
export async function reportEditError(app: Fw, error: unknown): Promise<void> {
  const located = await locateError(app, error)
  if (!(located instanceof ProblemError)) console.error(located)
  else for (const problem of located.problems) app.report(problem)
}

/** Whether work after an edit succeeded. Its errors are reported. */
export async function attempt(app: Fw, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    await reportEditError(app, error)
    return false
  }
}
