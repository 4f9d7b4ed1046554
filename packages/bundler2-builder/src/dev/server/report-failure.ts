import { isFirstReport } from '@fw/kit/internal'
import { ProblemError } from '@fw/schema'
import type { Fw } from '@fw/schema'
import type { BundlerTools } from '../../tools'

/** Prints why a compilation failed. An error of both sides is printed once. */
export function reportFailure(app: Fw, { label }: BundlerTools, failure: unknown): void {
  void app.callHook(`${label}:error`)
  if (failure instanceof ProblemError)
    for (const problem of failure.problems.filter(found => isFirstReport(app, found))) app.report(problem)
  else void (app.errors?.report(failure) ?? console.error(failure))
}
