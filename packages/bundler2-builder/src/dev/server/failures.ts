import { shortenFailure } from '@fw/kit/bundle'
import { isFirstReport } from '@fw/kit/internal'
import { ProblemError } from '@fw/schema'
import type { Fw } from '@fw/schema'
import type { CompileError } from '../../build/compile-message'
import { describeErrors } from '../../build/run-compiler'
import type { BundlerTools } from '../../tools'
import type { CompiledServer } from './server-modules'

/** Prints why a compilation failed. An error of both sides is printed once. */
export function reportFailure(app: Fw, { label }: BundlerTools, failure: unknown): void {
  void app.callHook(`${label}:error`)
  if (failure instanceof ProblemError)
    for (const problem of failure.problems.filter(found => isFirstReport(app, found))) app.report(problem)
  else void (app.errors?.report(failure) ?? console.error(failure))
}

/** Lets modules with a compile error throw it when they run, even if their loader returned some code. */
export function throwFailures(app: Fw, { modules }: CompiledServer, failed: ReadonlyMap<string, CompileError>): void {
  for (const [id, error] of failed) {
    if (!modules[id]) continue
    const failure = shortenFailure(describeErrors(app, [error]), app) as Error
    const fail = (): never => {
      throw failure
    }
    // The code of a module tells whether it has changed.
    fail.toString = () => `throw ${failure.message}`
    modules[id] = fail
  }
}
