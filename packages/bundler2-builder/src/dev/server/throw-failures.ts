import { shortenFailure } from '@fw/kit/bundle'
import type { Fw } from '@fw/schema'
import { describeErrors } from '../../build/run-compiler'
import type { CompileError } from '../../build/compile-message'
import type { CompiledServer } from './server-modules'

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
